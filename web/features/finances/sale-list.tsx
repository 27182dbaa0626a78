import { Pencil, Printer } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { cents, reaisFromCents } from '#domain/money.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { SituationBadge } from '#web/ui/situation-badge.tsx';
import { PeriodTable } from './period-table.tsx';
import type { useSales } from './queries.ts';

const ORIGINS: Record<Order['origin'], string> = { shop: 'Loja', manual: 'Manual' };

/** What the order brought; the agreed total is struck through where something else was received. */
function Amount({ order: { total, paid, refunded, situation } }: { order: Order }) {
  const earned = reaisFromCents(cents(Math.round((paid - refunded) * 100)));
  if (earned === total) return moneyText(total);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      <SituationBadge situation={situation} />
      <s className="text-muted">{moneyText(total)}</s>
      {moneyText(earned)}
    </span>
  );
}

function Actions({ order, period }: { order: Order; period: Period }) {
  return (
    <div className="flex flex-wrap justify-end gap-x-1 @5xl:flex-nowrap">
      <Button variant="quiet" size="small" asChild>
        <SiteLink
          to={paths.editOrder(order.order_id)}
          state={{ period }}
          aria-label={`Editar o pedido de ${order.buyer_name}`}
        >
          <Pencil aria-hidden="true" className="size-4" />
          Editar
        </SiteLink>
      </Button>
      <Button variant="quiet" size="small" asChild>
        <SiteLink to={paths.orderSheet(order.order_id)} aria-label={`Ficha do pedido de ${order.buyer_name}`}>
          <Printer aria-hidden="true" className="size-4" />
          Ficha
        </SiteLink>
      </Button>
    </div>
  );
}

const columnsOf = (period: Period): readonly Column<Order>[] => [
  { header: 'Cliente', cell: ({ buyer_name }) => buyer_name, isText: true, className: 'font-semibold' },
  { header: 'Origem', cell: ({ origin }) => ORIGINS[origin] ?? origin },
  { header: 'Método', cell: ({ payment_method }) => PAYMENT_METHOD_LABELS[payment_method] ?? payment_method },
  {
    header: 'Data',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(new Date(created_at))}</time>,
    className: 'whitespace-nowrap tabular-nums',
  },
  { header: 'Total', cell: (order) => <Amount order={order} />, align: 'end', className: 'tabular-nums' },
  { header: 'Ações', cell: (order) => <Actions order={order} period={period} />, align: 'end' },
];

const idOf = ({ order_id }: Order) => order_id;

/** The orders whose totals are the revenue of the period, newest first. */
export function SaleList({ list, period }: { list: ReturnType<typeof useSales>; period: Period }) {
  return (
    <PeriodTable
      title="Pedidos"
      name="pedidos"
      list={list}
      columns={columnsOf(period)}
      rowKey={idOf}
      counted={['pedido', 'pedidos']}
      none="Nenhum pedido neste período"
    />
  );
}
