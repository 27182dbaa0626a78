import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Banknote, Printer } from 'lucide-react';
import { useLocation } from 'react-router';
import { completeInvoice, type OrderDetails } from '#contract/orders.ts';
import { formatDocument } from '#domain/cpf.ts';
import { formatDateTime } from '#domain/dates.ts';
import { call } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { SiteLink, TextLink } from '#web/ui/link.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/edit-order-page.ts';
import { EditOrderForm } from './edit/edit-order-form.tsx';
import { OrderMoneyPanel } from './money/order-money.tsx';
import { orderQuery, useOrderChange } from './queries.ts';
import { RequestPanel } from './request-panel.tsx';

type Requested = { order: OrderDetails; invoice: NonNullable<OrderDetails['invoice']> };

/** The buyer's request for a nota fiscal, with the button that marks it as issued. */
function InvoicePanel({ order, invoice }: Requested) {
  const input = { params: { orderId: order.order_id }, body: { requested_at: invoice.requested_at } };
  const complete = useOrderChange(order.order_id, () => call(completeInvoice, input), {
    done: 'Nota fiscal marcada como emitida.',
    failed: 'Não foi possível marcar a nota fiscal.',
  });
  const { name, document, address, requested_at, done_at, done_by } = invoice;
  return (
    <Card className="@container mt-6 p-6">
      <Heading level={2} size={4} className="mb-5">
        Nota fiscal pedida pelo comprador
      </Heading>
      <Details
        entries={[
          ['Nome ou razão social', name],
          ['CPF ou CNPJ', formatDocument(document)],
          ['Endereço', address],
          ['Enviar para', order.buyer_email],
          ['Pedida em', formatDateTime(new Date(requested_at))],
          ...(done_at === null ? [] : [['Emitida', `${formatDateTime(new Date(done_at))}, por ${done_by}`] as const]),
        ]}
      />
      {done_at === null && (
        <Button size="small" className="mt-5" busy={complete.isPending} onClick={() => complete.mutate()}>
          Marcar como emitida
        </Button>
      )}
    </Card>
  );
}

/** Anchor of the money panel, below the long form. */
const MONEY = 'dinheiro';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Editar pedido' });

export default function EditOrderPage({ params: { orderId } }: Route.ComponentProps) {
  const query = useQuery(orderQuery(orderId));
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
          query.data && (
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" asChild>
                <a href={`#${MONEY}`}>
                  <Banknote aria-hidden="true" className="size-5" />
                  Dinheiro
                </a>
              </Button>
              <Button variant="secondary" asChild>
                <SiteLink to={paths.orderSheet(orderId)}>
                  <Printer aria-hidden="true" className="size-5" />
                  Ficha
                </SiteLink>
              </Button>
            </div>
          )
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
            {order.requests.map((request) => (
              <RequestPanel key={request.protocol} order={order} request={request} />
            ))}
            <div id={MONEY} tabIndex={-1} className="scroll-mt-24">
              <OrderMoneyPanel order={order} />
            </div>
            {order.invoice && <InvoicePanel order={order} invoice={order.invoice} />}
          </>
        )}
      </QueryState>
    </div>
  );
}
