import { pageMeta } from '#web/lib/page-meta.ts';
import { OfficePage } from '#web/ui/office-title.tsx';
import type { Route } from './+types/new-product-page.ts';
import { NEW_PRODUCT } from './product-fields.tsx';
import { ProductForm } from './product-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Novo produto' });

export default function NewProductPage() {
  return (
    <OfficePage title="Novo produto" lead="A coroa aparece na loja assim que for salva.">
      <ProductForm loaded={NEW_PRODUCT} />
    </OfficePage>
  );
}
