import { useQuery } from '@tanstack/react-query';
import { Flower } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { listProduction, type ProductionOrder } from '#contract/production.ts';
import type { Day } from '#domain/dates.ts';
import { PRODUCTION_STATES, type ProductionState } from '#domain/production.ts';
import { useAddress } from '#web/lib/address.ts';
import { reasonOf } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { createStoredFlag } from '#web/lib/storage.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Outline } from '#web/ui/list-states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { ShowMore, useShownPart } from '#web/ui/show-more.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { WaitingList } from '../delivery/waiting.tsx';
import { useKnownHere } from '../delivery/waiting-deliveries.ts';
import { byStage, byUrgency, hourText, type OrderGroup } from './deadline.ts';
import { useResting } from './move.ts';
import { FoldedCard, ProductionCard } from './production-card.tsx';

type StageFilterProps = {
  orders: readonly ProductionOrder[];
  chosen: ProductionState | undefined;
  onChoose: (stage: ProductionState | undefined) => void;
};

function Chip({
  label,
  count,
  isChosen,
  onClick,
}: {
  label: string;
  count?: number;
  isChosen: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={classNames(
        'flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-full border px-4 text-small',
        isChosen ? 'border-green bg-green-soft font-semibold text-green' : 'border-line bg-surface hover:border-green',
      )}
    >
      {label}
      {count !== undefined && <span className="tabular-nums">{count}</span>}
    </button>
  );
}

/** Whether the cards of this device are folded to a line each. */
const storedShort = createStoredFlag('producao_curta');

function StageFilter({ orders, chosen, onChoose }: StageFilterProps) {
  const isShort = storedShort.use();
  return (
    <fieldset className="no-print">
      <legend className="sr-only">Etapa</legend>
      <div className="flex flex-wrap gap-2">
        <Chip label="Todos" count={orders.length} isChosen={chosen === undefined} onClick={() => onChoose(undefined)} />
        {byStage(orders)
          .filter(({ key, orders: { length } }) => length > 0 || key === chosen)
          .map(({ key: stage, title, orders: { length } }) => (
            <Chip
              key={stage}
              label={title}
              count={length}
              isChosen={chosen === stage}
              onClick={() => onChoose(chosen === stage ? undefined : stage)}
            />
          ))}
        <Chip label="Lista curta" isChosen={isShort} onClick={() => storedShort.set(!isShort)} />
      </div>
    </fieldset>
  );
}

const REFRESH_MS = 60_000;
const LIST = '@3xl:grid-cols-2 @6xl:grid-cols-3';

function Loading() {
  return (
    <Outline label="Carregando a produção…" count={3} className={classNames('grid gap-5', LIST)}>
      <Skeleton className="h-96" />
    </Outline>
  );
}

const STAGE = 'etapa';

/**
 * The orders of the stage in the URL. An order that leaves the stage stays visible, so that a mistaken press can be
 * undone; `seen` has these orders.
 */
function useStageFilter(orders: readonly ProductionOrder[]) {
  const [search, change] = useAddress();
  const chosen = PRODUCTION_STATES.find((state) => state === search.get(STAGE));
  const [seen, setSeen] = useState<{ stage: ProductionState; ids: ReadonlySet<string> }>();
  if (chosen && seen?.stage !== chosen) {
    const inStage = orders.filter(({ production }) => production === chosen);
    setSeen({ stage: chosen, ids: new Set(inStage.map(({ order_id }) => order_id)) });
  }
  if (seen && !chosen) setSeen(undefined);
  const choose = (stage: ProductionState | undefined) => change({ [STAGE]: stage });
  const shown = chosen
    ? orders.filter(({ production, order_id }) => production === chosen || seen?.ids.has(order_id))
    : orders;
  return { chosen, choose, shown };
}

const WIDE = '(min-width: 1280px)';

function watchWidth(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

type CardsProps = { orders: readonly ProductionOrder[]; now: Date; inColumns: boolean };

/** The server sends the most urgent orders first, so the first part of the list is shown at once. */
function Cards({ orders, now, inColumns }: CardsProps) {
  const { shown: first, left, more } = useShownPart(orders);
  const shown = new Map(first.map((order) => [order.order_id, order]));
  const resting = useResting();
  const isShort = storedShort.use();
  const Card = isShort ? FoldedCard : ProductionCard;
  const isWide = useSyncExternalStore(
    watchWidth,
    () => window.matchMedia(WIDE).matches,
    () => false,
  );
  const part = ({ key, title, orders: all }: OrderGroup<ProductionOrder>, layout: string) => (
    <Section
      key={key}
      title={
        <>
          {title} <span className="text-muted tabular-nums">({all.length})</span>
        </>
      }
      size={4}
      titleClass="mb-4"
      className="mt-8 min-w-0"
    >
      <div className={classNames('grid grid-cols-1 gap-5', layout)}>
        {all.map(({ order_id }) => {
          const order = shown.get(order_id);
          return order && <Card key={order_id} order={order} now={now} />;
        })}
      </div>
    </Section>
  );
  // A moved card stays for a moment, so that no other order's button slides under the finger.
  const placed = orders.map((order) => ({ ...order, production: resting.get(order.order_id) ?? order.production }));
  const columns = inColumns && isWide ? byStage(placed) : [];
  const lists = columns.length > 0 ? columns.splice(-1) : byUrgency(orders, now);
  return (
    <>
      {columns.length > 0 && (
        <div className="grid grid-cols-4 items-start gap-5">{columns.map((group) => part(group, ''))}</div>
      )}
      {lists.map((group) => group.orders.some(({ order_id }) => shown.has(order_id)) && part(group, LIST))}
      <ShowMore left={left} onMore={more} />
    </>
  );
}

function Board({ orders }: { orders: readonly ProductionOrder[] }) {
  const now = useNow();
  const { chosen, choose, shown } = useStageFilter(orders);
  return (
    <>
      <StageFilter orders={orders} chosen={chosen} onChoose={choose} />
      {shown.length === 0 ? (
        <EmptyState title={chosen ? 'Nenhum pedido nesta etapa' : 'Nada para produzir neste dia'} icon={<Flower />}>
          Os pedidos aparecem aqui assim que são pagos.
        </EmptyState>
      ) : (
        <Cards orders={shown} now={now} inColumns={chosen === undefined} />
      )}
    </>
  );
}

export function ProductionBoard({ day }: { day: Day }) {
  const knownHere = useKnownHere();
  const query = useQuery({ ...apiQuery(listProduction, { query: { day } }), refetchInterval: REFRESH_MS });
  const data = query.data?.map(knownHere);
  const at = hourText(query.dataUpdatedAt, useNow());
  return (
    <>
      <WaitingList shown={data} />
      {data && query.isError && (
        <Notice tone="warning" className="mb-5" live>
          Sem conexão com o servidor: o que você vê é das {at}.
        </Notice>
      )}
      <QueryState
        query={{ ...query, data }}
        failure="Não foi possível carregar a produção."
        reason={reasonOf(query.error)}
        loading={<Loading />}
      >
        {(orders) => (
          <>
            <Board orders={orders} />
            <p className="mt-6 text-caption text-muted">
              Atualizado às <span className="tabular-nums">{at}</span>, sozinho a cada minuto.
            </p>
          </>
        )}
      </QueryState>
    </>
  );
}
