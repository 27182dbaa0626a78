import { CalendarCheck, FileText, Pencil, Printer, ReceiptText } from 'lucide-react';
import { listOrdersAhead, listOrdersByDate, type Order, type OrderFilter } from '#contract/orders.ts';
import { orderNumberText, PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { useOpenedRecord } from '#web/lib/opened-record.ts';
import { paged, usePagedList } from '#web/lib/paged-list.ts';
import { paths } from '#web/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { SiteLink, TextLink } from '#web/ui/link.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { emptyPeriod } from '#web/ui/period-search.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { SituationBadge } from '#web/ui/situation-badge.tsx';
import { ApprovedBadge, FlagBadges, ProductionBadge } from '../order-badges.tsx';
import { OrderDetails } from './order-details.tsx';

type OrderSearch = { period: Period | undefined; turn: number; filter: OrderFilter };

function Actions({ order, period, onOpen }: { order: Order; period: Period | undefined; onOpen: () => void }) {
  return (
    <RowMenu of={`do pedido de ${order.buyer_name}`}>
      <button type="button" onClick={onOpen} className="w-full">
        <ReceiptText />
        Detalhes
      </button>
      <SiteLink to={paths.order(order.number)}>
        <FileText />
        Tudo do pedido
      </SiteLink>
      <SiteLink to={paths.editOrder(order.order_id)} state={{ period }}>
        <Pencil />
        Editar
      </SiteLink>
      <SiteLink to={paths.orderSheet(order.order_id)}>
        <Printer />
        Ficha
      </SiteLink>
    </RowMenu>
  );
}

const LINE = 'flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums';

function ThreeLines({ order }: { order: Order }) {
  return (
    <>
      <p className={LINE}>
        <TextLink to={paths.order(order.number)} className="inline-flex min-h-8 items-center">
          {orderNumberText(order.number)}
        </TextLink>
        <strong className="wrap-anywhere font-semibold">{order.buyer_name}</strong>
      </p>
      <p className={`${LINE} text-caption`}>
        <strong className="font-semibold">{moneyText(order.total)}</strong>
        {PAYMENT_METHOD_LABELS[order.payment_method]}
        <ApprovedBadge />
        <Time at={order.created_at} />
      </p>
      <p className={`${LINE} pt-1 text-caption text-muted`}>
        <span className="wrap-anywhere">{order.deceased_name}</span>
        <span>
          cerimônia <Time at={order.funeral_time} />
        </span>
        <ProductionBadge state={order.production} />
        <SituationBadge situation={order.situation} />
        <FlagBadges flags={order.flags} />
      </p>
    </>
  );
}

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
    cell: (order) => (
      <SiteLink to={paths.order(order.number)}>
        <OrderNumber order={order} />
      </SiteLink>
    ),
    className: '@5xl:max-w-36 @6xl:min-w-44',
  },
  { header: 'Cliente', cell: (order) => <Customer order={order} />, isText: true },
  { header: 'Total', cell: ({ total }) => moneyText(total), align: 'end', className: 'whitespace-nowrap tabular-nums' },
  { header: 'Método', cell: ({ payment_method }) => PAYMENT_METHOD_LABELS[payment_method] },
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

const NOTHING_AHEAD = {
  title: 'Nenhuma cerimônia de hoje em diante',
  icon: <CalendarCheck />,
  children: 'Para ver pedidos anteriores, escolha um período.',
};

export const ordersOf = (period: Period | undefined, filter: OrderFilter, turn = 0) =>
  period
    ? paged(listOrdersByDate, { query: { ...period, ...filter } }, turn)
    : paged(listOrdersAhead, { query: filter }, turn);

export function OrderList({ period, turn, filter }: OrderSearch) {
  const { opened, open } = useOpenedRecord('pedido');
  const list = usePagedList(ordersOf(period, filter, turn), idOf);
  return (
    <>
      <PagedTable
        list={list}
        caption="Pedidos"
        columns={columnsOf(period, (order) => open(idOf(order)))}
        compact={(order) => <ThreeLines order={order} />}
        loading="Carregando pedidos…"
        rowClass="h-16"
        failure="Erro ao carregar pedidos."
        counted={['pedido', 'pedidos']}
        empty={
          Object.keys(filter).length > 0
            ? { ...emptyPeriod('Nenhum pedido com estes filtros'), children: 'Mude ou retire os filtros.' }
            : period
              ? emptyPeriod('Nenhum pedido neste período')
              : NOTHING_AHEAD
        }
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
