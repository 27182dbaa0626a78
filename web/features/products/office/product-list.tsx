import { useQuery } from '@tanstack/react-query';
import { Flower2, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { ManagedProduct } from '#contract/products.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Outline } from '#web/ui/list-states.tsx';
import { ShowMore, useShownPart } from '#web/ui/show-more.tsx';
import { allProducts } from '../queries.ts';
import { findProducts } from './product-filter.ts';
import { ProductFinder, useProductSearch } from './product-finder.tsx';
import { ProductTile, ProductTileSkeleton } from './product-tile.tsx';

const GRID = 'grid grid-cols-1 gap-5 @3xl:grid-cols-2 @6xl:grid-cols-3';

function NoProducts() {
  return (
    <EmptyState
      title="Ainda não há produtos"
      icon={<Flower2 className="size-10" strokeWidth={1.2} />}
      action={<ButtonLink to={paths.newProduct}>Cadastrar o primeiro</ButtonLink>}
    >
      A loja mostra as coroas que você cadastrar aqui.
    </EmptyState>
  );
}

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

export function ProductList() {
  const { data, isError, isFetching, refetch } = useQuery(allProducts);
  if (data && !Array.isArray(data)) return <ErrorState message="Erro ao carregar produtos." />;
  if (isError && !data) {
    return <ErrorState message="Erro ao carregar produtos." onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!data) {
    return (
      <Outline label="Carregando produtos…" className={GRID}>
        <ProductTileSkeleton />
      </Outline>
    );
  }
  return data.length === 0 ? <NoProducts /> : <Found products={data} />;
}
