import type { LogEntry } from '#contract/logs.ts';
import { changeTexts } from '#domain/change-texts.ts';

type Changes = NonNullable<LogEntry['changes']>;

/** The fields that changed, each as it was and as it became. */
export function LogChanges({ changes }: { changes: Changes }) {
  const texts = changeTexts(changes);
  if (texts.length === 0) return null;
  return (
    <details className="mt-1 text-start">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-green underline underline-offset-4">
        O que mudou
      </summary>
      <dl className="mt-1 space-y-2 rounded-control bg-sunken p-3">
        {texts.map(({ name, label, before, after }) => (
          <div key={name}>
            <dt className="font-semibold text-caption">{label}</dt>
            <dd className="break-words text-caption">
              <span className="text-muted">
                <span className="sr-only">Antes: </span>
                {before}
              </span>
              <span aria-hidden="true"> → </span>
              <span>
                <span className="sr-only">; depois: </span>
                {after}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
