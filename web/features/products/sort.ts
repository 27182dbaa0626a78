import type { Product } from '#contract/products.ts';

export const SORTS = [
  ['relevance', 'Relevância'],
  ['price_asc', 'Menor preço'],
  ['price_desc', 'Maior preço'],
] as const;
export type Sort = (typeof SORTS)[number][0];

/** The sort in a URL's query; relevance when it is unknown. */
export function parseSort(value: string | null): Sort {
  return SORTS.find(([sort]) => sort === value)?.[0] ?? 'relevance';
}

/** The sorted wreaths; relevance is the server's order. Equal prices are sorted by name, A to Z in both directions. */
export function sortProducts(products: readonly Product[], sort: Sort): Product[] {
  if (sort === 'relevance') return [...products];
  const byName = new Intl.Collator('pt-BR', { sensitivity: 'variant', numeric: true });
  const sign = sort === 'price_asc' ? 1 : -1;
  return products.toSorted((a, b) => sign * (a.price - b.price) || byName.compare(a.name, b.name));
}
