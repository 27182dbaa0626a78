import { formatDateTime } from '#domain/dates.ts';
import { changesInWords, type HistoryEntry, titleOf } from './history-words.ts';

function Value({ text }: { text: string }) {
  return text === '' ? <em className="text-muted">nada</em> : <span className="break-words">{text}</span>;
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const changes = changesInWords(entry);
  return (
    <li className="relative border-line border-l-2 pb-5 pl-5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-1.5 -left-[0.4375rem] size-3 rounded-full border-2 border-green bg-surface"
      />
      <p className="font-semibold">{titleOf(entry)}</p>
      <p className="break-words text-muted text-small">
        <time dateTime={entry.created_at}>{formatDateTime(new Date(entry.created_at))}</time>, por {entry.user_email}
      </p>
      {entry.reason && <p className="mt-1 break-words text-small">Motivo: {entry.reason}</p>}
      {changes.length > 0 && (
        <dl className="mt-2 space-y-1.5 rounded-control bg-sunken p-3 text-small">
          {changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt className="font-semibold text-caption">{label}</dt>
              <dd>
                de <Value text={before} /> para <Value text={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Who did what to a funeral, when and why; the latest first, as the API answers. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="pl-1.5">
      {entries.map((entry) => (
        <Entry key={entry._id} entry={entry} />
      ))}
    </ol>
  );
}
