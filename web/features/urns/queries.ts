import type { QueryClient } from '@tanstack/react-query';
import { createUrn, listUrns, toggleUrn, updateUrn } from '#contract/urns.ts';
import { callForEffect } from '#web/lib/api.ts';
import { apiQuery, invalidate } from '#web/lib/query-client.ts';
import type { UrnBody } from './urn-fields.ts';

export const LOAD_FAILURE = 'Falha ao carregar urnas.';

export const allUrns = apiQuery(listUrns, { query: {} });
export const activeUrns = apiQuery(listUrns, { query: { ativas: 'true' } });

/** Creates an urn, or replaces an existing one. Throws ApiError. */
export async function saveUrn(id: string | undefined, body: UrnBody): Promise<void> {
  return id === undefined ? callForEffect(createUrn, { body }) : callForEffect(updateUrn, { params: { id }, body });
}

/** Switches an urn between active and inactive. Throws ApiError. */
export function switchUrn(id: string): Promise<void> {
  return callForEffect(toggleUrn, { params: { id } });
}

/** Refetches every list of urns on screen. */
export function reloadUrns(queryClient: QueryClient): Promise<void> {
  return invalidate(queryClient, listUrns);
}
