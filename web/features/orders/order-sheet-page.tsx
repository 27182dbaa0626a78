import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { getProduction } from '#contract/production.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { BackLink, ButtonLink } from '#web/ui/link.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/order-sheet-page.ts';
import { ChangeNotice } from './change-notice.tsx';
import { useKnownHere } from './delivery/waiting-deliveries.ts';
import { StageControls, StageSteps } from './production/stage-controls.tsx';
import { OrderSheet } from './sheet/order-sheet.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Ficha do pedido' });

export const clientLoader = ({ params: { orderId } }: Route.ClientLoaderArgs) =>
  start(apiQuery(getProduction, { params: { orderId } }));

export default function OrderSheetPage({ params: { orderId } }: Route.ComponentProps) {
  const isAdministrator = useSession()?.role === 'administrador';
  const knownHere = useKnownHere();
  const query = useQuery(apiQuery(getProduction, { params: { orderId } }));
  return (
    <div className="container-page py-8">
      <div className="no-print mx-auto mb-5 flex max-w-[52rem] flex-wrap items-center gap-3">
        <BackLink to={paths.production} className="mr-auto">
          Produção
        </BackLink>
        {isAdministrator && query.data && (
          <ButtonLink variant="quiet" to={paths.editOrder(orderId)} icon={Pencil}>
            Editar
          </ButtonLink>
        )}
        <PrintButton disabled={!query.data} />
      </div>
      <QueryState
        query={query}
        loading="Carregando a ficha…"
        rowClass="h-20"
        failure="Não foi possível carregar o pedido."
        back={{ to: paths.production, label: 'Voltar à produção' }}
      >
        {(order) => (
          <OrderSheet order={knownHere(order)}>
            <div className="no-print space-y-3 rounded-card bg-sunken p-4">
              <ChangeNotice order={order} />
              <StageSteps order={order} />
              <StageControls order={order} />
            </div>
          </OrderSheet>
        )}
      </QueryState>
    </div>
  );
}
