import { useQuery } from '@tanstack/react-query';
import { Banknote, Printer } from 'lucide-react';
import { useLocation } from 'react-router';
import { pageMeta } from '#web/lib/page-meta.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/edit-order-page.ts';
import { EditOrderForm } from './edit/edit-order-form.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { MONEY_PANEL, OrderMoneyPanel } from './money/order-money.tsx';
import { orderQuery } from './queries.ts';
import { RequestPanel } from './request-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Editar pedido' });

export const clientLoader = ({ params: { orderId } }: Route.ClientLoaderArgs) => start(orderQuery(orderId));

export default function EditOrderPage({ params: { orderId } }: Route.ComponentProps) {
  const query = useQuery(orderQuery(orderId));
  const { state } = useLocation();
  return (
    <OfficePage
      back={{ to: paths.orders, label: 'Pedidos', state }}
      title="Editar pedido"
      lead={<OrderNumber order={query.data ?? { order_id: orderId }} />}
      action={
        query.data && (
          <div className="flex flex-wrap gap-3">
            <a href={`#${MONEY_PANEL}`} className={buttonClass('secondary')}>
              <Banknote />
              Dinheiro
            </a>
            <ButtonLink variant="secondary" to={paths.orderSheet(orderId)} icon={Printer}>
              Ficha
            </ButtonLink>
          </div>
        )
      }
    >
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
            {order.requests.map((request) => (
              <RequestPanel key={request.protocol} order={order} request={request} />
            ))}
            <OrderMoneyPanel order={order} />
            {order.invoice && <InvoicePanel order={order} invoice={order.invoice} />}
          </>
        )}
      </QueryState>
    </OfficePage>
  );
}
