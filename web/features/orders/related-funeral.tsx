import type { RelatedFuneral as Funeral } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { Notice } from '#web/ui/notice.tsx';

function Event({ name, event }: { name: string; event: Funeral['sepultamento'] }) {
  return (
    <li>
      <span className="text-muted">{name}: </span>
      <time dateTime={event.data_hora} className="tabular-nums">
        {formatDateTime(new Date(event.data_hora))}
      </time>
      , {event.local}
    </li>
  );
}

/** The agenda's funeral of the same person, and its last change. */
export function RelatedFuneral({ funeral: { velorio, sepultamento, changed_at } }: { funeral: Funeral }) {
  const events = (
    <ul className="space-y-0.5 text-small">
      {velorio && <Event name="Velório" event={velorio} />}
      <Event name="Sepultamento" event={sepultamento} />
    </ul>
  );
  if (changed_at === null) {
    return (
      <div className="rounded-card bg-sunken px-4 py-3">
        <p className="font-semibold text-small">Funeral agendado conosco</p>
        {events}
      </div>
    );
  }
  return (
    <Notice tone="warning" title={`O funeral mudou em ${formatDateTime(new Date(changed_at))}`}>
      {events}
      <p className="mt-1 text-small">Confira se o local e a hora da entrega continuam certos.</p>
    </Notice>
  );
}
