import type { QueryClient } from '@tanstack/react-query';
import { suggestPlaces } from '#contract/places.ts';
import { allPlaces } from '#web/lib/place-notes.tsx';
import { apiQuery } from '#web/lib/query-client.ts';

/** Locations of orders that are no place yet. */
export const suggested = apiQuery(suggestPlaces, {});

export const reloadPlaces = (queryClient: QueryClient) =>
  Promise.all([allPlaces, suggested].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
