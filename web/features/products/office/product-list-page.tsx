import { Plus } from 'lucide-react';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import type { Route } from './+types/product-list-page.ts';
import { ProductList } from './product-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Produtos' });

/** /admin/produtos */
export default function ProductListPage() {
  return (
    <OfficePage
      title="Produtos"
      action={
        <Button asChild>
          <SiteLink to={paths.newProduct}>
            <Plus />
            Adicionar Produto
          </SiteLink>
        </Button>
      }
      lead="As coroas da loja. Toque no preço ou no estoque para alterar ali mesmo."
    >
      <ProductList />
    </OfficePage>
  );
}
