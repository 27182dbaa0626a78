import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useLocation } from 'react-router';
import { getOrder } from '#contract/orders.ts';
import { completeOrderDetails } from '#web/lib/complete-records.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink, TextLink } from '#web/ui/link.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/edit-order-page.ts';
import { EditOrderForm } from './edit/edit-order-form.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { OrderMoneyPanel } from './money/order-money.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Editar pedido' });

export default function EditOrderPage({ params: { orderId } }: Route.ComponentProps) {
  const query = useQuery({
    ...apiQuery(getOrder, { params: { orderId } }),
    select: completeOrderDetails,
  });
  const { state } = useLocation();
  return (
    <div className="container-page py-10 @3xl:py-14">
      <TextLink to={paths.orders} state={state} className="mb-3 inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Pedidos
      </TextLink>
      <OfficeTitle
        title="Editar pedido"
        action={
          <Button variant="secondary" asChild>
            <SiteLink to={paths.orderSheet(orderId)}>
              <Printer aria-hidden="true" className="size-5" />
              Ficha
            </SiteLink>
          </Button>
        }
      >
        <OrderNumber order={query.data ?? { order_id: orderId }} />
      </OfficeTitle>
      <QueryState
        query={query}
        loading="Carregando pedido…"
        rowClass="h-24"
        failure="Não foi possível carregar o pedido."
        back={{ to: paths.orders, label: 'Voltar aos pedidos' }}
      >
        {(order) => (
          <>
            <EditOrderForm key={order.order_id} order={order} />
            <OrderMoneyPanel order={order} />
            {order.invoice && <InvoicePanel order={order} invoice={order.invoice} />}
          </>
        )}
      </QueryState>
    </div>
  );
}
