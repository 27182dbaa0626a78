import { History } from 'lucide-react';
import { listStockMovements, type StockMovement } from '#contract/products.ts';
import { orderNumberText } from '#domain/order.ts';
import { STOCK_CAUSE_LABELS } from '#domain/stock.ts';
import { reasonOf } from '#web/lib/api.ts';
import { paged, usePagedList } from '#web/lib/paged-list.ts';
import { PersonName } from '#web/lib/person-name.tsx';
import { paths } from '#web/paths.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { Time } from '#web/ui/record-parts.tsx';

const idOf = ({ _id }: StockMovement) => _id;

function Cause({ movement: { cause, reason, order } }: { movement: StockMovement }) {
  return (
    <>
      {STOCK_CAUSE_LABELS[cause]}
      {reason !== null && `: ${reason}`}
      {order !== null && (
        <>
          {', '}
          <TextLink to={paths.order(order)} className="inline-flex min-h-6 items-center whitespace-nowrap">
            {orderNumberText(order)}
          </TextLink>
        </>
      )}
    </>
  );
}

const COLUMNS: readonly Column<StockMovement>[] = [
  { header: 'Quando', cell: ({ at }) => <Time at={at} />, className: 'whitespace-nowrap' },
  { header: 'O quê', cell: (movement) => <Cause movement={movement} />, isText: true },
  { header: 'Quem', cell: ({ by }) => by && <PersonName email={by} />, isText: true, className: 'min-w-28!' },
  {
    header: 'Unidades',
    cell: ({ delta }) => (delta > 0 ? `+${delta}` : `−${-delta}`),
    align: 'end',
    className: 'tabular-nums',
  },
  { header: 'Estoque', cell: ({ after }) => after, align: 'end', className: 'font-semibold tabular-nums' },
];

export function StockMovements({ id }: { id: string }) {
  const list = usePagedList({
    list: paged(listStockMovements, { params: { id }, query: {} }),
    idOf,
  });
  return (
    <PagedTable
      list={list}
      caption="O que mudou o estoque"
      columns={COLUMNS}
      rowKey={idOf}
      width="narrow"
      loading="Carregando o que mudou…"
      failure="Não foi possível carregar o que mudou o estoque."
      reason={reasonOf(list.error)}
      counted={['movimento', 'movimentos']}
      empty={{
        title: 'Nada ainda',
        icon: <History />,
        children: 'Vendas, correções e cancelamentos aparecem aqui.',
      }}
    />
  );
}
