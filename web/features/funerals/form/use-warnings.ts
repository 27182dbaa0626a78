import { useQuery } from '@tanstack/react-query';
import { checkFuneral, type FuneralWarning } from '#contract/funerals.ts';
import type { FuneralEventKind } from '#domain/funeral.ts';
import { call } from '#web/lib/api.ts';
import { useRested } from '#web/lib/use-rested.ts';
import { checkableOf, type FuneralFields } from './funeral-fields.ts';

/** Long enough to have finished a word. */
const PAUSE_MS = 450;

type LiveWarnings = { warnings: readonly FuneralWarning[]; hasFailed: boolean };

/** The conflicts of what is being typed, asked for when the typing rests. They are an extra: without them all works. */
export function useWarnings(fields: FuneralFields, id: string | undefined): LiveWarnings {
  const draft = checkableOf(fields);
  const wanted = useRested(draft ? JSON.stringify(id === undefined ? draft : { ...draft, id }) : '', PAUSE_MS);
  const { data, isError } = useQuery({
    queryKey: ['funeral warnings', wanted],
    queryFn: ({ signal }) => call(checkFuneral, { body: JSON.parse(wanted) }, { signal }),
    enabled: wanted !== '',
    // What was found stays up while the next answer is on its way, so that nothing jumps.
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
  return draft && wanted !== '' ? { warnings: data ?? [], hasFailed: isError } : { warnings: [], hasFailed: false };
}

/** Each warning once: beside the last of the events it is about. */
export function warningsBeside(kind: FuneralEventKind, warnings: readonly FuneralWarning[]): readonly FuneralWarning[] {
  return warnings.filter(({ events }) => events.at(-1) === kind);
}
