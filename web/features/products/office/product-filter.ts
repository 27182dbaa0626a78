import type { ManagedProduct } from '#contract/products.ts';
import { foldedText } from '#domain/folded-text.ts';

type Kind = { value: string; label: string; shows: (product: ManagedProduct) => boolean };

export const FILTERS = [
  { value: 'todos', label: 'Todos', shows: () => true },
  { value: 'ativos', label: 'Ativos', shows: ({ active }) => active !== false },
  { value: 'inativos', label: 'Inativos', shows: ({ active }) => active === false },
  { value: 'sem-estoque', label: 'Sem estoque', shows: (product) => unitsLeft(product) < 1 },
] as const satisfies readonly Kind[];
export type Filter = (typeof FILTERS)[number]['value'];

export type ProductSearch = { words: string; filter: Filter };

export function unitsLeft({ stock, reserved }: Pick<ManagedProduct, 'stock' | 'reserved'>): number {
  return Math.max(0, stock - reserved);
}

export function readSearch(query: URLSearchParams): ProductSearch {
  const filter = FILTERS.find(({ value }) => value === query.get('filtro'))?.value ?? 'todos';
  return { words: query.get('busca') ?? '', filter };
}

function withWords(products: readonly ManagedProduct[], words: string): readonly ManagedProduct[] {
  const wanted = foldedText(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return products;
  return products.filter(({ name, description, size }) => {
    const text = foldedText(`${name} ${size} ${description}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** The products that contain every word and match the filter, and the number of matches for each filter. */
export function findProducts(
  products: readonly ManagedProduct[],
  { words, filter }: ProductSearch,
): { found: ManagedProduct[]; counts: Record<string, number> } {
  const matching = withWords(products, words);
  const kinds = FILTERS.map(({ value, shows }) => ({ value, found: matching.filter(shows) }));
  return {
    found: kinds.find(({ value }) => value === filter)?.found ?? [],
    counts: Object.fromEntries(kinds.map(({ value, found }) => [value, found.length])),
  };
}
