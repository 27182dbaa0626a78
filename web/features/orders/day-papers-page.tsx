import { useQuery } from '@tanstack/react-query';
import { Flower } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { listProduction, type ProductionOrder } from '#contract/production.ts';
import { dayOf } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { mayBeMade } from '#domain/sale/consequences.ts';
import { useNow } from '#web/lib/clock.ts';
import { dayIn, today } from '#web/lib/date-search.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSite } from '#web/lib/site.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { textFromDay } from '#web/ui/wall-time.ts';
import type { Route } from './+types/day-papers-page.ts';
import { hourText } from './production/deadline.ts';
import { FaixaStrip, hourAndDay, OrderSheet, QrCode } from './sheet/order-sheet.tsx';
import { RibbonButton } from './sheet/ribbon-button.tsx';
import './day-papers.css';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Imprimir o dia' });

const PAPERS = {
  fichas: { label: 'Fichas', hint: 'Uma folha A4 por pedido.' },
  etiquetas: { label: 'Etiquetas em A4', hint: 'Oito por folha, cada uma de 95 × 65 mm, para recortar.' },
  rolo: { label: 'Etiquetas em rolo', hint: 'Uma por página de 100 × 65 mm, para a impressora de etiquetas.' },
  faixas: {
    label: 'Faixas',
    hint: 'Cada faixa é uma página do tamanho real, 1000 × 150 mm, com a letra da loja: imprima, ou salve todas em um PDF, para a impressora de faixas. Uma só, também em SVG.',
  },
} as const;
type Paper = keyof typeof PAPERS;
const KINDS = Object.keys(PAPERS) as Paper[];

const LABEL =
  'wreath-label grid min-w-0 grid-cols-[minmax(0,1fr)_6rem] grid-rows-[auto_1fr] gap-x-3 gap-y-1 wrap-anywhere border border-line-strong border-dashed bg-surface px-4 py-3 leading-[1.25]';

type LabelProps = { order: ProductionOrder; wreath: ProductionOrder['wreaths'][number]; at: number };

/** The label of one wreath: its number and deadline, then name, place, ceremony and ribbon, each cut after two lines. */
function Label({ order, wreath, at }: LabelProps) {
  const { origin } = useSite();
  const ceremony = hourAndDay(order.funeral_time);
  return (
    <>
      <p className="text-[1.125rem]">
        <strong>{orderNumberText(order.number)}</strong> · coroa {at + 1} de {order.wreaths.length}
      </p>
      <p>
        até <strong>{hourText(order.deliver_by, new Date(order.funeral_time))}</strong>
      </p>
      <div className="space-y-1 *:line-clamp-2">
        <p className="font-display font-semibold text-[1.3125rem]">{order.deceased_name}</p>
        <p>{order.funeral_location}</p>
        <p>
          Cerimônia às <strong>{ceremony.hour}</strong>, {ceremony.day}
        </p>
        <p dir="auto">{wreath.faixa === null ? 'Sem faixa' : `“${wreath.faixa}”`}</p>
        <p className="line-clamp-1! text-[0.875rem] text-muted">{wreath.title}</p>
      </div>
      <QrCode url={origin + paths.orderSheet(order.order_id)} label="Código QR que abre a ficha deste pedido" />
    </>
  );
}

const wreathsOf = (orders: readonly ProductionOrder[]): (LabelProps & { key: string })[] =>
  orders.flatMap((order) => order.wreaths.map((wreath, at) => ({ key: `${order.order_id} ${at}`, order, wreath, at })));

function Papers({ orders, paper }: { orders: readonly ProductionOrder[]; paper: Paper }) {
  if (paper === 'fichas') return orders.map((order) => <OrderSheet key={order.order_id} order={order} />);
  const wreaths = wreathsOf(orders);
  if (paper === 'etiquetas') {
    return (
      <ul
        className="paper-sheet label-sheet grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3"
        aria-label="Etiquetas"
      >
        {wreaths.map(({ key, ...label }) => (
          <li key={key} className={LABEL}>
            <Label {...label} />
          </li>
        ))}
      </ul>
    );
  }
  if (paper === 'rolo') {
    return wreaths.map(({ key, ...label }) => (
      <article key={key} className={`paper-sheet on-roll ${LABEL}`} aria-label="Etiqueta">
        <Label {...label} />
      </article>
    ));
  }
  return wreaths.map(
    ({ key, order, at, wreath: { faixa } }) =>
      faixa !== null && (
        <article
          key={key}
          className="paper-sheet ribbon-page min-w-0 bg-surface [&_.sheet-strip]:w-full"
          aria-label={`Faixa de ${orderNumberText(order.number)}`}
        >
          <FaixaStrip text={faixa} />
          <RibbonButton order={order} at={at} faixa={faixa}>
            {orderNumberText(order.number)}, {order.deceased_name}: SVG
          </RibbonButton>
        </article>
      ),
  );
}

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  start(apiQuery(listProduction, { query: { day: dayIn(searchParams, today()) } }));

/** /funcionario/producao/imprimir?dia=…: sheets, labels and ribbons of a day's undelivered orders, as paper. */
export default function DayPapersPage() {
  const [search, setSearch] = useSearchParams();
  const day = dayIn(search, dayOf(useNow()));
  const paper = KINDS.find((kind) => kind === search.get('o')) ?? 'fichas';
  const query = useQuery(apiQuery(listProduction, { query: { day } }));
  const choose = (o: Paper) => setSearch({ dia: day, o }, { preventScrollReset: true, replace: true });
  return (
    <div className="container-page py-6 @3xl:py-8">
      <div className="no-print mb-6 space-y-4">
        <BackLink to={`${paths.production}?dia=${day}`}>Produção</BackLink>
        <OfficeTitle title={`Imprimir ${textFromDay(day)}`} action={<PrintButton disabled={!query.data} />}>
          <p>{PAPERS[paper].hint}</p>
        </OfficeTitle>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">O que imprimir</legend>
          {KINDS.map((kind) => (
            <Button
              key={kind}
              variant={kind === paper ? 'primary' : 'secondary'}
              aria-pressed={kind === paper}
              onClick={() => choose(kind)}
              className="px-4!"
            >
              {PAPERS[kind].label}
            </Button>
          ))}
        </fieldset>
      </div>
      <QueryState
        query={query}
        loading="Carregando os pedidos…"
        rowClass="h-40"
        failure="Não foi possível carregar a produção."
        back={{ to: paths.production, label: 'Voltar à produção' }}
      >
        {(all) => {
          const open = all.filter(({ production, closing }) => production !== 'entregue' && closing === null);
          // The sheet says that nothing may be made; a ribbon or a label can't.
          const orders = paper === 'fichas' ? open : open.filter(mayBeMade);
          return orders.length === 0 ? (
            <EmptyState title="Nada para imprimir neste dia" icon={<Flower />}>
              Os pedidos a fazer ou entregar até o fim do dia aparecem aqui.
            </EmptyState>
          ) : (
            <>
              {orders.length < open.length && (
                <Notice tone="warning" className="no-print mb-6">
                  Sem os pedidos parados: {open.length - orders.length}.
                </Notice>
              )}
              <div className="day-papers grid min-w-0 gap-6">
                <Papers orders={orders} paper={paper} />
              </div>
            </>
          );
        }}
      </QueryState>
    </div>
  );
}
