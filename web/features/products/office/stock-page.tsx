import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { getProduct, listStockMovements, type StockMovement } from '#contract/products.ts';
import { orderNumberText } from '#domain/order.ts';
import { STOCK_CAUSE_LABELS } from '#domain/stock.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paged, usePagedList } from '#web/lib/paged-list.ts';
import { PersonName } from '#web/lib/person-name.tsx';
import { apiQuery } from '#web/lib/query-client.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/stock-page.ts';
import { LowMark, StockCorrection } from './stock-forms.tsx';

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

function StockMovements({ id }: { id: string }) {
  const list = usePagedList(paged(listStockMovements, { params: { id }, query: {} }), idOf);
  return (
    <PagedTable
      list={list}
      caption="O que mudou o estoque"
      columns={COLUMNS}
      width="narrow"
      loading="Carregando o que mudou…"
      failure="Não foi possível carregar o que mudou o estoque."
      counted={['movimento', 'movimentos']}
      empty={{
        title: 'Nada ainda',
        icon: <History />,
        children: 'Vendas, correções e cancelamentos aparecem aqui.',
      }}
    />
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Estoque' });

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) =>
  start(apiQuery(getProduct, { params: { id } }));

/** /admin/produtos/:id/estoque: why a wreath's stock is what it is. */
export default function StockPage({ params: { id } }: Route.ComponentProps) {
  const query = useQuery(apiQuery(getProduct, { params: { id } }));
  const name = query.data?.name;
  return (
    <OfficePage title={name === undefined ? 'Estoque' : `Estoque de ${name}`}>
      <QueryState
        query={query}
        loading="Carregando o estoque…"
        rowClass="h-24"
        failure="Não foi possível carregar o estoque."
        back={{ to: paths.products, label: 'Voltar aos produtos' }}
      >
        {(product) =>
          // Everybody else gets the product without its version, and isn't let in here.
          'version' in product && (
            <div className="grid grid-cols-1 items-start gap-8 @5xl:grid-cols-[22rem_minmax(0,1fr)]">
              <Card className="space-y-5">
                <StockCorrection key={id} product={product} />
                <LowMark product={product} />
              </Card>
              <Section title="O que mudou o estoque" size={4} titleClass="mb-3">
                <StockMovements id={id} />
              </Section>
            </div>
          )
        }
      </QueryState>
    </OfficePage>
  );
}
