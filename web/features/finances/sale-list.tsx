import { Pencil, Printer } from 'lucide-react';
import type { Movement } from '#contract/finances.ts';
import { paidWithText } from '#domain/order.ts';
import { MOVEMENT_LABELS } from '#domain/order-money.ts';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import type { usePagedList } from '#web/lib/paged-list.ts';
import { paths } from '#web/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { PeriodTable } from './period-table.tsx';

const ORIGINS: Record<Movement['origin'], string> = { shop: 'Loja', manual: 'Manual' };

function Buyer({ movement }: { movement: Movement }) {
  return (
    <>
      <span className="block font-semibold">{movement.buyer_name}</span>
      <OrderNumber order={movement} />
    </>
  );
}

function Actions({ movement: { order_id, buyer_name }, period }: { movement: Movement; period: Period }) {
  return (
    <div className="flex flex-wrap justify-end gap-x-1 @5xl:flex-nowrap">
      <ButtonLink
        variant="quiet"
        size="small"
        to={paths.editOrder(order_id)}
        state={{ period }}
        aria-label={`Editar o pedido de ${buyer_name}`}
        icon={Pencil}
      >
        Editar
      </ButtonLink>
      <ButtonLink
        variant="quiet"
        size="small"
        to={paths.orderSheet(order_id)}
        aria-label={`Ficha do pedido de ${buyer_name}`}
        icon={Printer}
      >
        Ficha
      </ButtonLink>
    </div>
  );
}

const columnsOf = (period: Period): readonly Column<Movement>[] => [
  { header: 'Cliente', cell: (movement) => <Buyer movement={movement} />, isText: true },
  { header: 'Movimento', cell: ({ kind }) => MOVEMENT_LABELS[kind] },
  { header: 'Origem', cell: ({ origin }) => ORIGINS[origin] },
  { header: 'Método', cell: ({ method }) => paidWithText(method) },
  { header: 'Data', cell: ({ at }) => <Time at={at} />, className: 'whitespace-nowrap' },
  {
    header: 'Total',
    cell: ({ amount }) => <span className={amount < 0 ? 'text-error' : undefined}>{moneyText(amount)}</span>,
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    header: 'Ações',
    cell: (movement) => movement.kind === 'payment' && <Actions movement={movement} period={period} />,
    align: 'end',
  },
];

/** The movements of orders, whose sum is the period's revenue: payments, and refunds as lines of their own. */
export function SaleList({ list, period }: { list: ReturnType<typeof usePagedList<Movement>>; period: Period }) {
  return (
    <PeriodTable
      title="Pedidos"
      name="pedidos"
      list={list}
      columns={columnsOf(period)}
      counted={['movimento', 'movimentos']}
      none="Nenhum pedido neste período"
    />
  );
}
