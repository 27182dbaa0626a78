import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import type { OrderSummary } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { ListSkeleton } from '#web/ui/list-states.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { SituationBadge } from '#web/ui/situation-badge.tsx';

const COLUMNS: readonly Column<OrderSummary>[] = [
  { header: 'Cliente', cell: (order) => <Buyer order={order} />, isText: true },
  { header: 'Total', cell: ({ total }) => moneyText(total), align: 'end', className: 'whitespace-nowrap tabular-nums' },
  { header: 'Método', cell: ({ payment_method }) => PAYMENT_METHOD_LABELS[payment_method] ?? payment_method },
  {
    header: 'Data',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(new Date(created_at))}</time>,
    className: 'whitespace-nowrap tabular-nums',
  },
];

function Buyer({ order }: { order: OrderSummary }) {
  return (
    <>
      <span className="block font-semibold">{order.buyer_name}</span>
      <OrderNumber order={order} />
      <SituationBadge situation={order.situation} />
    </>
  );
}

function Content({ query: { data, isPending } }: { query: UseQueryResult<OrderSummary[]> }) {
  if (isPending) return <ListSkeleton label="Carregando pedidos…" />;
  if (!data) return <p className="text-muted">Sem dados no momento.</p>;
  if (data.length === 0) {
    return (
      <EmptyState title="Ainda não há pedidos" icon={<Inbox />}>
        O primeiro aparece aqui assim que for pago.
      </EmptyState>
    );
  }
  return (
    <DataTable
      caption="Últimos pedidos"
      width="narrow"
      columns={COLUMNS}
      rows={data}
      rowKey={({ order_id }) => order_id}
    />
  );
}

/** The newest orders: buyer, total, payment method, date and situation. */
export function LastOrders({ query }: { query: UseQueryResult<OrderSummary[]> }) {
  return (
    <Card className="@container p-6">
      <Heading level={2} size={4} className="mb-4">
        Últimos pedidos
      </Heading>
      <Content query={query} />
    </Card>
  );
}
