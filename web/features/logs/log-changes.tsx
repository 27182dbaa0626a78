import type { LogEntry } from '#contract/logs.ts';

type Changes = NonNullable<LogEntry['changes']>;

/** A value of a field in a line of text. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The fields that changed, each as it was and as it became. */
export function LogChanges({ changes: { before = {}, after = {} } }: { changes: Changes }) {
  const names = Object.keys({ ...before, ...after });
  if (names.length === 0) return null;
  return (
    <details className="mt-1 text-start">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-green underline underline-offset-4">
        O que mudou
      </summary>
      <dl className="mt-1 space-y-2 rounded-control bg-sunken p-3">
        {names.map((name) => (
          <div key={name}>
            <dt className="font-semibold text-caption">{name}</dt>
            <dd className="break-words text-caption">
              <span className="text-muted">
                <span className="sr-only">Antes: </span>
                {valueText(before[name])}
              </span>
              <span aria-hidden="true"> → </span>
              <span>
                <span className="sr-only">; depois: </span>
                {valueText(after[name])}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
