import type { ManagedProduct } from '#contract/products.ts';

export const FILTERS = [
  { value: 'todos', label: 'Todos' },
  { value: 'ativos', label: 'Ativos' },
  { value: 'inativos', label: 'Inativos' },
  { value: 'sem-estoque', label: 'Sem estoque' },
] as const;
export type Filter = (typeof FILTERS)[number]['value'];

export type ProductSearch = { words: string; filter: Filter };

export function unitsLeft({ stock, reserved }: Pick<ManagedProduct, 'stock' | 'reserved'>): number {
  return Math.max(0, stock - reserved);
}

const CONDITIONS: Record<Filter, (product: ManagedProduct) => boolean> = {
  todos: () => true,
  ativos: ({ active }) => active !== false,
  inativos: ({ active }) => active === false,
  'sem-estoque': (product) => unitsLeft(product) < 1,
};

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function readSearch(query: URLSearchParams): ProductSearch {
  const filter = FILTERS.find(({ value }) => value === query.get('filtro'))?.value ?? 'todos';
  return { words: query.get('busca') ?? '', filter };
}

function withWords(products: readonly ManagedProduct[], words: string): readonly ManagedProduct[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return products;
  return products.filter(({ name, description, size }) => {
    const text = folded(`${name} ${size} ${description}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** The products that contain every word and match the filter, and the number of matches for each filter. */
export function findProducts(
  products: readonly ManagedProduct[],
  { words, filter }: ProductSearch,
): { found: ManagedProduct[]; counts: Record<Filter, number> } {
  const matching = withWords(products, words);
  const count = (kind: Filter) => matching.filter(CONDITIONS[kind]).length;
  const counts = {
    todos: matching.length,
    ativos: count('ativos'),
    inativos: count('inativos'),
    'sem-estoque': count('sem-estoque'),
  };
  return { found: matching.filter(CONDITIONS[filter]), counts };
}
