import { listPlaces, suggestPlaces } from '#contract/places.ts';
import { apiQuery } from '#web/lib/query-client.ts';

/** Locations of orders that are no place yet. */
export const suggested = apiQuery(suggestPlaces, {});

export const SHOWS_PLACES = [listPlaces, suggestPlaces];
