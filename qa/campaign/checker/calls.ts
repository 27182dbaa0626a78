import type { HistoryEntry, OperationName } from '../recorded-call.ts';

/** One call of a client. A call without an end may have been executed at any time since. */
export type Call = {
  id: number;
  operation: OperationName;
  key: string;
  phase: 'ok' | 'fail' | 'info';
  status: number | undefined;
  request: unknown;
  answer: unknown;
  from: number;
  to: number;
};

/** The calls of a history. */
export function callsOf(history: readonly HistoryEntry[]): Call[] {
  const ends = new Map(history.filter(({ phase }) => phase !== 'invoke').map((entry) => [entry.id, entry]));
  return history
    .filter(({ phase }) => phase === 'invoke')
    .map(({ id, operation, key, request, at }) => {
      const end = ends.get(id);
      const phase = end === undefined || end.phase === 'invoke' ? 'info' : end.phase;
      const to = phase === 'info' ? Number.POSITIVE_INFINITY : (end?.at ?? at);
      return { id, operation, key, phase, status: end?.status, request, answer: end?.answer, from: at, to };
    });
}

/** A field of a request or answer of unknown shape. `path` is separated by points. */
export function field(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
      value,
    );
}

/** Reais in JSON, as centavos. */
export function centsIn(value: unknown): number {
  return Math.round(Number(value) * 100);
}

/**
 * The last acknowledged call about a key, if it is certain to be the last: all others that were or may have been
 * executed ended before it began.
 */
export function lastWrite(calls: readonly Call[]): Call | undefined {
  const last = calls
    .filter(({ phase }) => phase === 'ok')
    .toSorted((a, b) => a.from - b.from)
    .at(-1);
  if (!last) return undefined;
  const unclear = calls.some((call) => call !== last && call.phase !== 'fail' && call.to >= last.from);
  return unclear ? undefined : last;
}
