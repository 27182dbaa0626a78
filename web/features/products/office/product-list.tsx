import { useQuery } from '@tanstack/react-query';
import { Flower2, Search, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { ManagedProduct } from '#contract/products.ts';
import { useAddress } from '#web/lib/address.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Outline } from '#web/ui/list-states.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ShowMore, useShownPart } from '#web/ui/show-more.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { allProducts } from '../queries.ts';
import { FILTERS, findProducts, type ProductSearch, readSearch } from './product-filter.ts';
import { ProductTile, ProductTileSkeleton } from './product-tile.tsx';

function useProductSearch() {
  const [query, changeAddress] = useAddress();
  const search = readSearch(query);
  function change(wanted: Partial<ProductSearch>): void {
    const { words, filter } = { ...search, ...wanted };
    changeAddress({ busca: words, filtro: filter === 'todos' ? '' : filter }, { replace: true });
  }
  return { search, change };
}

type ProductFinderProps = {
  search: ProductSearch;
  counts: Record<string, number>;
  onChange: (wanted: Partial<ProductSearch>) => void;
};

/** The field follows the URL unless somebody is typing in it. */
function WordsInput({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (element && element !== document.activeElement) element.value = words;
  }, [words]);
  return (
    <Field label="Buscar produto" labelHidden>
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
        />
        <TextInput
          ref={input}
          type="search"
          defaultValue={words}
          placeholder="Buscar por nome, tamanho ou descrição"
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
          className="pl-11"
        />
      </div>
    </Field>
  );
}

function ProductFinder({ search, counts, onChange }: ProductFinderProps) {
  return (
    <section
      aria-label="Busca"
      className="mb-6 grid grid-cols-1 gap-4 @3xl:grid-cols-[minmax(0,1fr)_auto] @3xl:items-center"
    >
      <WordsInput words={search.words} onChange={(words) => onChange({ words })} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Mostrar</legend>
        {FILTERS.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong px-4 text-small hover:border-green has-checked:border-green has-checked:bg-green has-checked:text-on-green has-focus-visible:outline-3 has-focus-visible:outline-green has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="filtro"
              value={value}
              checked={search.filter === value}
              onChange={() => onChange({ filter: value })}
              className="sr-only"
            />
            {label} <span className="tabular-nums">{counts[value]}</span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}

const GRID = 'grid grid-cols-1 gap-5 @3xl:grid-cols-2 @6xl:grid-cols-3';

function Found({ products }: { products: readonly ManagedProduct[] }) {
  const { search, change } = useProductSearch();
  const { words, filter } = useDeferredValue(search);
  const { found, counts } = useMemo(() => findProducts(products, { words, filter }), [products, words, filter]);
  const { shown, left, more } = useShownPart(found);
  return (
    <>
      <ProductFinder search={search} counts={counts} onChange={change} />
      <p role="status" className="mb-3 text-muted text-small">
        {found.length === 1 ? '1 produto' : `${found.length} produtos`}
      </p>
      {found.length === 0 && (
        <EmptyState
          title="Nada encontrado"
          icon={<SearchX />}
          action={
            <Button variant="secondary" onClick={() => change({ words: '', filter: 'todos' })}>
              Mostrar todos
            </Button>
          }
        >
          Nenhum produto combina com esta busca.
        </EmptyState>
      )}
      <ul className={GRID}>
        {shown.map((product) => (
          <li key={product._id}>
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
      <ShowMore left={left} onMore={more} />
    </>
  );
}

const FAILURE = 'Erro ao carregar produtos.';

export function ProductList() {
  const query = useQuery(allProducts);
  return (
    <QueryState
      query={query}
      loading={
        <Outline label="Carregando produtos…" className={GRID}>
          <ProductTileSkeleton />
        </Outline>
      }
      failure={FAILURE}
    >
      {(products) => {
        if (!Array.isArray(products)) return <ErrorState message={FAILURE} />;
        if (products.length > 0) return <Found products={products} />;
        return (
          <EmptyState
            title="Ainda não há produtos"
            icon={<Flower2 className="size-10" strokeWidth={1.2} />}
            action={<ButtonLink to={paths.newProduct}>Cadastrar o primeiro</ButtonLink>}
          >
            A loja mostra as coroas que você cadastrar aqui.
          </EmptyState>
        );
      }}
    </QueryState>
  );
}
