import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil, Printer } from 'lucide-react';
import { getOrder } from '#contract/orders.ts';
import { completeOrderDetails } from '#web/lib/complete-records.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SiteLink, TextLink } from '#web/ui/link.tsx';
import { ListSkeleton } from '#web/ui/list-states.tsx';
import type { Route } from './+types/order-sheet-page.ts';
import { StageControls, StageSteps } from './production/stage-controls.tsx';
import { OrderSheet } from './sheet/order-sheet.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Ficha do pedido' });

export default function OrderSheetPage({ params: { orderId } }: Route.ComponentProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery(getOrder, { params: { orderId } }),
    select: completeOrderDetails,
  });
  return (
    <div className="container-page py-8">
      <div className="no-print mx-auto mb-5 flex max-w-[52rem] flex-wrap items-center gap-3">
        <TextLink to={paths.production} className="mr-auto inline-flex min-h-11 items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Produção
        </TextLink>
        <Button variant="quiet" asChild>
          <SiteLink to={paths.editOrder(orderId)}>
            <Pencil aria-hidden="true" className="size-5" />
            Editar
          </SiteLink>
        </Button>
        <Button onClick={() => window.print()} disabled={!data}>
          <Printer aria-hidden="true" className="size-5" />
          Imprimir
        </Button>
      </div>
      {data && (
        <OrderSheet order={data}>
          <div className="no-print space-y-3 rounded-card bg-sunken p-4">
            <StageSteps state={data.production} />
            <StageControls order={data} />
          </div>
        </OrderSheet>
      )}
      {!data && !isError && <ListSkeleton label="Carregando a ficha…" rowClass="h-20" />}
      {!data && isError && (
        <ErrorState message="Não foi possível carregar o pedido." onRetry={() => void refetch()} busy={isFetching} />
      )}
    </div>
  );
}
