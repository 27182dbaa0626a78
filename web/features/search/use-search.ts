import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchEverything } from '#contract/search.ts';
import { searchTerms } from '#domain/search.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useRested } from '#web/lib/use-rested.ts';
import { type FoundGroup, groupsOf } from './found-records.ts';

/** Long enough for the next key of somebody who types, short enough not to be noticed. */
const REST_MS = 160;
/** Going back to a text that was just searched for shows what was found. */
const FRESH_MS = 15_000;

export type SearchState =
  | { phase: 'empty' }
  | { phase: 'waiting' }
  | { phase: 'failed'; error: unknown; retry: () => void; isRetrying: boolean }
  | { phase: 'found'; text: string; groups: FoundGroup[]; count: number; isStale: boolean };

/** What is found by a text while it is being typed. Until the answer to the newest text is there the last one stays. */
export function useSearch(typed: string, isAdministrator: boolean): SearchState {
  const text = typed.trim();
  const rested = useRested(text, REST_MS);
  const isWanted = searchTerms(rested).length > 0;
  const query = useQuery({
    ...apiQuery(searchEverything, { query: { q: rested } }),
    enabled: isWanted,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  if (searchTerms(text).length === 0) return { phase: 'empty' };
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = query;
  if (isError && isWanted) return { phase: 'failed', error, retry: () => void refetch(), isRetrying: isFetching };
  if (!data || !isWanted) return { phase: 'waiting' };
  const groups = groupsOf(data, rested, { terms: searchTerms(rested), isAdministrator });
  const count = groups.reduce((sum, { records }) => sum + records.length, 0);
  return { phase: 'found', text: rested, groups, count, isStale: isPlaceholderData || rested !== text };
}
