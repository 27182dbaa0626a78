import { pageMeta } from '#web/lib/page-meta.ts';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import type { Route } from './+types/urn-catalogue-page.ts';
import { UrnCatalogue } from './urn-catalogue.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Catálogo de urnas' });

/** /funcionario/catalogo */
export default function UrnCataloguePage() {
  return (
    <div className="container-page py-10 @3xl:py-14">
      <OfficeTitle title="Catálogo de urnas">
        <p>Toque na imagem para ampliar, ou apresente à família em tela cheia.</p>
      </OfficeTitle>
      <UrnCatalogue />
    </div>
  );
}
