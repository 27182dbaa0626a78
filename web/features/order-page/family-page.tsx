import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { FamilyPage, getFamilyPage } from '#contract/order-page.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useNow } from '#web/lib/clock.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Route } from './+types/family-page.ts';
import { Delivery } from './delivery.tsx';
import { FOLLOWED, FollowedPage } from './order-page-layout.tsx';
import { Ceremony, contactMessage, Panel, wreathsTitle } from './panel.tsx';
import { Progress } from './progress.tsx';
import { familyPromiseOf, stepsOf } from './progress-labels.ts';
import { Wreaths } from './wreaths.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Uma homenagem', isSecret: true });

const UNKNOWN = {
  title: 'Esta página não está mais aqui',
  text: 'Quem enviou o link pode tê-lo retirado, ou o endereço está incompleto. Se precisar de algo, fale conosco.',
  message: 'Olá! Não consigo abrir a página de uma homenagem.',
};

/** /homenagem/:chave: an order as its family sees it, without price and without who bought it. */
function Family() {
  const { chave = '' } = useParams();
  const query = useQuery({
    ...apiQuery<typeof getFamilyPage>(addresses.getFamilyPage, { params: { chave } }),
    ...FOLLOWED,
  });
  return (
    <FollowedPage query={query} unknown={UNKNOWN}>
      {(order) => (
        <FamilyView familyKey={chave} order={order} updatedAt={query.dataUpdatedAt} isStale={query.isError} />
      )}
    </FollowedPage>
  );
}

type FamilyViewProps = { familyKey: string; order: FamilyPage; updatedAt: number; isStale: boolean };

function FamilyView({ familyKey, order, updatedAt, isStale }: FamilyViewProps) {
  const now = useNow();
  const promise = familyPromiseOf(order, now);
  const contact = useBusinessContact(contactMessage(order));
  return (
    <div className="container-page py-8 sm:py-12">
      <p className="eyebrow">Uma homenagem, com carinho</p>
      <Heading level={1} size={2} className="mt-2 break-words">
        Homenagem a {order.deceased_name}
      </Heading>
      <div className="mt-6 space-y-6">
        <Progress steps={stepsOf(order, now)} updatedAt={updatedAt} isStale={isStale}>
          {order.delivery && <Delivery orderKey={familyKey} delivery={order.delivery} />}
        </Progress>
        {promise && (
          <Notice tone={promise.tone} title={promise.title}>
            {promise.text}
          </Notice>
        )}
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[1.15fr_1fr] @4xl:gap-8">
        <div className="@container">
          <Panel title={wreathsTitle(order)}>
            <Wreaths wreaths={order.wreaths} />
          </Panel>
        </div>
        <div className="space-y-6">
          <Ceremony order={order} />
          <Panel title="Falar com uma pessoa">
            <p className="text-muted text-small">Estamos aqui a qualquer hora, para o que a família precisar.</p>
            <ContactButtons {...contact} isUrgent={promise?.needsCall ?? false} className="mt-4" />
          </Panel>
        </div>
      </div>
    </div>
  );
}

export default withQueries(Family);
