import { pageMeta } from '#web/lib/page-meta.ts';
import { start } from '#web/lib/start-queries.ts';
import { OfficePage } from '#web/ui/office-title.tsx';
import type { Route } from './+types/urn-catalogue-page.ts';
import { activeUrns } from './queries.ts';
import { UrnCatalogue } from './urn-catalogue.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Catálogo de urnas' });

export const clientLoader = () => start(activeUrns);

export default function UrnCataloguePage() {
  return (
    <OfficePage title="Catálogo de urnas" lead="Toque na imagem para ampliar, ou apresente à família em tela cheia.">
      <UrnCatalogue />
    </OfficePage>
  );
}
