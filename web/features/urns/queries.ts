import type { QueryClient } from '@tanstack/react-query';
import type { WholeBody } from '#contract/endpoint.ts';
import { createUrn, listUrns, type Urn, updateUrn } from '#contract/urns.ts';
import { type Cents, roundedCents } from '#domain/money.ts';
import { callForEffect } from '#web/lib/api.ts';
import { apiQuery, invalidate } from '#web/lib/query-client.ts';

export const LOAD_FAILURE = 'Falha ao carregar urnas.';

export const allUrns = apiQuery(listUrns, { query: {} });
export const activeUrns = apiQuery(listUrns, { query: { ativas: 'true' } });

export async function saveUrn(id: string | undefined, body: WholeBody<typeof updateUrn>): Promise<void> {
  return id === undefined ? callForEffect(createUrn, { body }) : callForEffect(updateUrn, { params: { id }, body });
}

export function reloadUrns(queryClient: QueryClient): Promise<void> {
  return invalidate(queryClient, listUrns);
}

export function priceOf({ preco }: Pick<Urn, 'preco'>): Cents | undefined {
  return typeof preco === 'number' ? roundedCents(preco) : undefined;
}
