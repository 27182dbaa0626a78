import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getProduct, type Product } from '#contract/products.ts';
import { ProductCard } from '#web/features/products/product-card.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { paths } from '#web/paths.ts';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/edit-product-page.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { fieldsOf } from './product-fields.ts';
import { ProductForm } from './product-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Editar produto' });

function nothing(): void {
  // The card only shows itself here.
}

function renderPreview(product: Product): ReactNode {
  return <ProductCard product={product} eager closed={false} onEnlarge={nothing} onAdd={nothing} onBuy={nothing} />;
}

function Editor({ id }: { id: string }) {
  const query = useQuery({
    ...apiQuery(getProduct, { params: { id } }),
    // The form starts from the server's current data, which isn't replaced while someone types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <QueryState
      query={query}
      loading="Carregando produto…"
      skeleton={<FormSkeleton />}
      failure="Não foi possível carregar os dados do produto."
      back={{ to: paths.products, label: 'Voltar aos produtos' }}
    >
      {(product) => <ProductForm id={id} loaded={fieldsOf(product)} renderPreview={renderPreview} />}
    </QueryState>
  );
}

/** /admin/produtos/:id/editar */
export default function EditProductPage({ params }: Route.ComponentProps) {
  return (
    <OfficePage title="Editar produto">
      <Editor key={params.id} id={params.id} />
    </OfficePage>
  );
}
