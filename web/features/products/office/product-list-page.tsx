import { Plus } from 'lucide-react';
import { pageMeta } from '#web/lib/page-meta.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { allProducts } from '../queries.ts';
import type { Route } from './+types/product-list-page.ts';
import { ProductList } from './product-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Produtos' });

export const clientLoader = () => start(allProducts);

export default function ProductListPage() {
  return (
    <OfficePage
      title="Produtos"
      action={
        <ButtonLink to={paths.newProduct} icon={Plus}>
          Adicionar Produto
        </ButtonLink>
      }
      lead="As coroas da loja. Toque no preço ou no estoque para alterar ali mesmo."
    >
      <ProductList />
    </OfficePage>
  );
}
