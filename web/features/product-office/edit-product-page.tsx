import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getProduct, type Product } from '#contract/products.ts';
import { ProductCard } from '#web/features/products/product-card.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
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
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery(getProduct, { params: { id } }),
    // The form begins with what the server has now, and nobody changes it under the typing hand.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (isError && !data) {
    return (
      <ErrorState
        message="Não foi possível carregar os dados do produto."
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  if (!data) return <FormSkeleton />;
  return <ProductForm id={id} loaded={fieldsOf(data)} renderPreview={renderPreview} />;
}

/** /admin/produtos/:id/editar */
export default function EditProductPage({ params }: Route.ComponentProps) {
  return (
    <div className="container-page py-10 @3xl:py-14">
      <OfficeTitle title="Editar produto" />
      <Editor key={params.id} id={params.id} />
    </div>
  );
}
