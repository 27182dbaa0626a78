import { useQuery } from '@tanstack/react-query';
import { getProduct } from '#contract/products.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { formQuery } from '#web/lib/query-client.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/edit-product-page.ts';
import { fieldsOf } from './product-fields.tsx';
import { ProductForm } from './product-form.tsx';

function FormSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-8 @5xl:grid-cols-[minmax(0,1fr)_22rem]">
      <p role="status" className="sr-only">
        Carregando o produto…
      </p>
      <div className="space-y-6">
        <Skeleton className="h-42" />
        <Skeleton className="h-11" />
        <div className="grid grid-cols-1 gap-5 @2xl:grid-cols-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="hidden h-128 @5xl:block" />
    </div>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Editar produto' });

const ownProduct = (id: string) => formQuery(getProduct, { params: { id } });

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => start(ownProduct(id));

function Editor({ id }: { id: string }) {
  const query = useQuery(ownProduct(id));
  return (
    <QueryState
      query={query}
      loading={<FormSkeleton />}
      failure="Não foi possível carregar os dados do produto."
      back={{ to: paths.products, label: 'Voltar aos produtos' }}
    >
      {(product) => <ProductForm id={id} loaded={fieldsOf(product)} />}
    </QueryState>
  );
}

export default function EditProductPage({ params }: Route.ComponentProps) {
  return (
    <OfficePage title="Editar produto">
      <Editor key={params.id} id={params.id} />
    </OfficePage>
  );
}
