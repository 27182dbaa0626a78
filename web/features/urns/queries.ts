import { listUrns, type Urn } from '#contract/urns.ts';
import { type Cents, roundedCents } from '#domain/money.ts';
import { apiQuery } from '#web/lib/query-client.ts';

export const LOAD_FAILURE = 'Falha ao carregar urnas.';

export const allUrns = apiQuery(listUrns, { query: {} });
export const activeUrns = apiQuery(listUrns, { query: { ativas: 'true' } });

export function priceOf({ preco }: Pick<Urn, 'preco'>): Cents | undefined {
  return typeof preco === 'number' ? roundedCents(preco) : undefined;
}
