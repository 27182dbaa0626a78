import type { Product } from '#contract/products.ts';

export const SORTS = [
  { value: 'relevance', label: 'Relevância' },
  { value: 'price_asc', label: 'Menor preço' },
  { value: 'price_desc', label: 'Maior preço' },
] as const;
export type Sort = (typeof SORTS)[number]['value'];

/** The sort in a URL's query; relevance when it is unknown. */
export function parseSort(value: string | null): Sort {
  return SORTS.find((sort) => sort.value === value)?.value ?? 'relevance';
}

/** The sorted wreaths; relevance is the server's order. Equal prices are sorted by name, A to Z in both directions. */
export function sortProducts(products: readonly Product[], sort: Sort): Product[] {
  if (sort === 'relevance') return [...products];
  const byName = new Intl.Collator('pt-BR', { sensitivity: 'variant', numeric: true });
  const sign = sort === 'price_asc' ? 1 : -1;
  return products.toSorted((a, b) => sign * (a.price - b.price) || byName.compare(a.name, b.name));
}

/** The URL's query with another sort; relevance is left out. */
export function withSort(query: URLSearchParams, sort: Sort): URLSearchParams {
  const next = new URLSearchParams(query);
  if (sort === 'relevance') next.delete('sort');
  else next.set('sort', sort);
  return next;
}
