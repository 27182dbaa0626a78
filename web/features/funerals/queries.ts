import type { QueryClient } from '@tanstack/react-query';
import { getAgenda, getFuneral, listFuneralsByDate } from '#contract/funerals.ts';
import type { Period } from '#web/lib/date-search.ts';
import { apiQuery, invalidate } from '#web/lib/query-client.ts';

/** Others schedule too: what is on the screen is refetched each minute, and on focus. */
const REFRESH_MS = 60_000;

/** The funerals whose burial falls in a period; deactivated ones are for administrators who ask for them. */
export function funeralsOf({ start, end }: Period, withDeactivated: boolean) {
  const query = withDeactivated ? { start, end, desativados: 'true' as const } : { start, end };
  return { ...apiQuery(listFuneralsByDate, { query }), refetchInterval: REFRESH_MS };
}

export const agendaOf = ({ start, end }: Period) => ({
  ...apiQuery(getAgenda, { query: { start, end } }),
  refetchInterval: REFRESH_MS,
});

export const SHOWS_FUNERALS = [listFuneralsByDate, getFuneral, getAgenda];

export function reloadFunerals(queryClient: QueryClient): Promise<void> {
  return invalidate(queryClient, ...SHOWS_FUNERALS);
}
