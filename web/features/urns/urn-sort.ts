import type { Urn } from '#contract/urns.ts';

export const URN_SORTS = [
  ['nome', 'Nome'],
  ['menor-preco', 'Menor preço'],
  ['maior-preco', 'Maior preço'],
] as const;
export type UrnSort = (typeof URN_SORTS)[number][0];

const byName = new Intl.Collator('pt-BR', { sensitivity: 'variant', numeric: true });

export function parseUrnSort(value: string | null): UrnSort {
  return URN_SORTS.find(([sort]) => sort === value)?.[0] ?? 'nome';
}

/** The sorted urns. Urns without price come last in both directions; equal prices are sorted by name. */
export function sortUrns(urns: readonly Urn[], sort: UrnSort): Urn[] {
  const compareNames = (a: Urn, b: Urn) => byName.compare(a.nome, b.nome);
  if (sort === 'nome') return urns.toSorted(compareNames);
  const sign = sort === 'menor-preco' ? 1 : -1;
  return urns.toSorted((a, b) => {
    if (typeof a.preco !== 'number' || typeof b.preco !== 'number') {
      return Number(typeof a.preco !== 'number') - Number(typeof b.preco !== 'number') || compareNames(a, b);
    }
    return sign * (a.preco - b.preco) || compareNames(a, b);
  });
}
