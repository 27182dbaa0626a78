import type { MetaFunction } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import { useSite } from '#web/lib/site.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { FeedbackParts } from './feedback-parts.tsx';
import { FormParts } from './form-parts.tsx';
import { FoundationParts } from './foundation-parts.tsx';
import { ListParts } from './list-parts.tsx';
import { OfficeParts } from './office-parts.tsx';
import { OrderParts } from './order-parts.tsx';
import { PageParts } from './page-parts.tsx';
import { PurchaseParts } from './purchase-parts.tsx';
import { RecordParts } from './record-parts.tsx';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Peças da interface' });

/** Every part of the kit in one place, for development. */
export default function KitPage() {
  const { business } = useSite();
  return (
    <QueryProvider>
      <PageTitle eyebrow={business.name} title="Peças da interface">
        <p>Cada peça com seus estados. Troque o tema e o tamanho da letra no botão de acessibilidade.</p>
      </PageTitle>
      <div className="container-page space-y-16 pb-24">
        <FoundationParts />
        <FormParts />
        <FeedbackParts />
        <OfficeParts />
        <RecordParts />
        <OrderParts />
        <PurchaseParts />
        <ListParts />
        <PageParts />
      </div>
    </QueryProvider>
  );
}
