import { Pencil, Printer, ReceiptText } from 'lucide-react';
import { listOrdersByDate, type Order } from '#contract/orders.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { useOpenedRecord } from '#web/lib/opened-record.ts';
import { type Page, usePagedList } from '#web/lib/paged-list.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { emptyPeriod } from '#web/ui/period-search.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { SituationBadge } from '#web/ui/situation-badge.tsx';
import { ApprovedBadge, FlagBadges, ProductionBadge } from '../order-badges.tsx';
import { methodText } from '../order-texts.ts';
import { OrderDetails } from './order-details.tsx';

async function loadOrders(period: Period | undefined, page: Page, signal: AbortSignal): Promise<Order[]> {
  if (!period) return [];
  return call(listOrdersByDate, { query: { ...period, ...page } }, { signal });
}

function Actions({ order, period, onOpen }: { order: Order; period: Period | undefined; onOpen: () => void }) {
  const of = `do pedido de ${order.buyer_name}`;
  return (
    <div className="flex flex-wrap justify-end gap-x-1">
      <Button variant="quiet" size="small" className="px-2!" onClick={onOpen} aria-label={`Detalhes ${of}`}>
        <ReceiptText aria-hidden="true" className="size-4" />
        Detalhes
      </Button>
      <Button variant="quiet" size="small" className="px-2!" asChild>
        <SiteLink
          to={paths.editOrder(order.order_id)}
          state={{ period }}
          aria-label={`Editar o pedido de ${order.buyer_name}`}
        >
          <Pencil aria-hidden="true" className="size-4" />
          Editar
        </SiteLink>
      </Button>
      <Button variant="quiet" size="small" className="px-2!" asChild>
        <SiteLink to={paths.orderSheet(order.order_id)} aria-label={`Ficha ${of}`}>
          <Printer aria-hidden="true" className="size-4" />
          Ficha
        </SiteLink>
      </Button>
    </div>
  );
}

/** Buyer, deceased and ceremony. */
function Customer({ order: { buyer_name, deceased_name, funeral_time } }: { order: Order }) {
  return (
    <>
      <span className="block font-semibold">{buyer_name}</span>
      <span className="block text-muted">Homenagem a {deceased_name}</span>
      <span className="block text-caption text-muted tabular-nums">
        cerimônia <Time at={funeral_time} />
      </span>
    </>
  );
}

function Production({ order: { production, flags } }: { order: Order }) {
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 @5xl:justify-start">
      <ProductionBadge state={production} />
      <FlagBadges flags={flags} />
    </span>
  );
}

const columnsOf = (period: Period | undefined, onOpen: (order: Order) => void): readonly Column<Order>[] => [
  {
    header: 'ID',
    cell: (order) => <OrderNumber order={order} />,
    className: '@5xl:max-w-36 @6xl:min-w-44',
  },
  { header: 'Cliente', cell: (order) => <Customer order={order} />, isText: true },
  { header: 'Total', cell: ({ total }) => moneyText(total), align: 'end', className: 'whitespace-nowrap tabular-nums' },
  { header: 'Método', cell: ({ payment_method }) => methodText(payment_method) },
  { header: 'Status', cell: () => <ApprovedBadge /> },
  { header: 'Situação', cell: ({ situation }) => <SituationBadge situation={situation} /> },
  { header: 'Produção', cell: (order) => <Production order={order} /> },
  {
    header: 'Data',
    cell: ({ created_at }) => <Time at={created_at} />,
    className: 'tabular-nums whitespace-nowrap @5xl:max-w-24 @5xl:whitespace-normal',
  },
  { header: 'Ações', cell: (order) => <Actions order={order} period={period} onOpen={() => onOpen(order)} /> },
];

const idOf = (order: Order) => order.order_id;

/** The orders of a period, newest first. `turn` counts the searches, so that repeating one reloads. */
export function OrderList({ period, turn }: { period: Period | undefined; turn: number }) {
  const { opened, open } = useOpenedRecord('pedido');
  const list = usePagedList({
    key: period && ['orders by date', period, turn],
    load: (page, signal) => loadOrders(period, page, signal),
    idOf,
  });
  return (
    <>
      <PagedTable
        list={period ? list : { ...list, rows: [] }}
        caption="Pedidos"
        columns={columnsOf(period, (order) => open(idOf(order)))}
        rowKey={idOf}
        loading="Carregando pedidos…"
        rowClass="h-16"
        failure="Erro ao carregar pedidos."
        reason={reasonOf(list.error)}
        counted={['pedido', 'pedidos']}
        empty={emptyPeriod(period && 'Nenhum pedido neste período')}
      />
      <OrderDetails
        orderId={opened}
        listed={list.rows?.find((order) => idOf(order) === opened)}
        period={period}
        onClose={() => open(undefined)}
      />
    </>
  );
}
