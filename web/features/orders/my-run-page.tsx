import { useQueryClient } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { moveProduction, type ProductionOrder } from '#contract/production.ts';
import { dayOf } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { mayBeMade } from '#domain/sale/consequences.ts';
import { IDLE_LIMIT, RUN_LIMIT } from '#domain/session.ts';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import { today } from '#web/lib/date-search.ts';
import { useIdleLimit } from '#web/lib/inactivity.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { allPlaces, useAddressOf } from '#web/lib/place-notes.tsx';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/my-run-page.ts';
import { routeAddress, runDays, type Stop, stopsOf, useRun, useRunOrders } from './delivery/my-run.ts';
import { DoneOrder, MapLink, Named, StopCard, StopName, wreathsOf } from './delivery/stop-card.tsx';
import { WaitingList } from './delivery/waiting.tsx';
import { useKnownHere, useWaitingDeliveries, type Waiting } from './delivery/waiting-deliveries.ts';
import { refreshOrder, updateCachedOrder } from './queries.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: 'Minha saída' }),
  { name: 'release', content: import.meta.env.VITE_RELEASE },
];

type Ready = ProductionOrder & { production: 'pronto' | 'saiu' };

const OUT = ['pronto', 'saiu'] as const;
/** A wreath that left with somebody else leaves anew, so that a late report of that run takes nothing off this one. */
const LEAVING = { pronto: [OUT], saiu: [['saiu', 'pronto'], OUT] } as const;

type ChoiceProps = { orders: readonly Ready[]; now: Date; onTaken: (ids: string[]) => void };

function Choice({ orders, now, onTaken }: ChoiceProps) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const taking = orders.filter(({ order_id }) => chosen.has(order_id));
  const choose = (some: readonly ProductionOrder[], isChosen: boolean) =>
    setChosen((known) => {
      const next = new Set(known);
      for (const { order_id } of some)
        if (isChosen) next.add(order_id);
        else next.delete(order_id);
      return next;
    });

  async function leave(): Promise<void> {
    setBusy(true);
    const taken: string[] = [];
    const refused: string[] = [];
    for (const { order_id, production, number, version } of taking) {
      try {
        for (const [from, to] of LEAVING[production]) {
          const body = { from, to, version };
          updateCachedOrder(queryClient, await call(moveProduction, { params: { orderId: order_id }, body }));
        }
        taken.push(order_id);
      } catch (error) {
        refused.push(`O pedido ${orderNumberText(number)} não saiu.`, reasonOf(error) ?? '');
        if (error instanceof ApiError && error.status === 409) await refreshOrder(queryClient, order_id);
      }
    }
    const [title, ...lines] = refused.filter(Boolean);
    if (title !== undefined) showFailure(title, lines.join('\n') || undefined);
    setBusy(false);
    choose(taking, false);
    onTaken(taken);
  }

  return (
    <Section title="Levar" size={4} titleClass="mb-3" className="mt-8">
      {orders.length === 0 ? (
        <EmptyState title="Nada pronto para levar" icon={<Truck />}>
          As coroas aparecem aqui quando a produção as marca como prontas.
        </EmptyState>
      ) : (
        <>
          <ul className="space-y-4">
            {stopsOf(orders).map(({ key, orders: all }) => (
              <li key={key} className="rounded-card border border-line bg-surface px-5 py-3">
                <Checkbox
                  label={
                    <strong className="font-semibold">
                      <StopName order={all[0]} now={now} />
                    </strong>
                  }
                  hint={wreathsOf(all)}
                  checked={all.every(({ order_id }) => chosen.has(order_id))}
                  onChange={({ currentTarget }) => choose(all, currentTarget.checked)}
                />
                {all.map((order) => (
                  <Checkbox
                    key={order.order_id}
                    className="ms-8"
                    label={<Named order={order} now={now} />}
                    hint={
                      order.production === 'saiu' && !isBusy
                        ? 'Já saiu com outra pessoa: marcar traz para a sua saída.'
                        : undefined
                    }
                    checked={chosen.has(order.order_id)}
                    onChange={({ currentTarget }) => choose([order], currentTarget.checked)}
                  />
                ))}
              </li>
            ))}
          </ul>
          <Button
            size="large"
            className="mt-4 w-full @3xl:w-auto"
            disabled={taking.length === 0}
            busy={isBusy}
            onClick={() => !isBusy && void leave()}
          >
            {taking.length === 0 ? 'Marque o que vai levar' : `Sair com ${wreathsOf(taking)}`}
          </Button>
        </>
      )}
    </Section>
  );
}

/** A section that takes the focus, and comes into view, when it has more than before. */
function useFocusOnMore(count: number) {
  const section = useRef<HTMLElement>(null);
  const known = useRef(count);
  useEffect(() => {
    if (count > known.current) {
      section.current?.focus({ preventScroll: true });
      section.current?.scrollIntoView();
    }
    known.current = count;
  }, [count]);
  return section;
}

/** The wreaths whose delivery the shop has, and how many reports it doesn't have. */
function doneText(done: readonly ProductionOrder[], waiting: readonly Waiting[]): string {
  const arrived = done.filter(
    ({ production, order_id }) => production === 'entregue' && waiting.every(({ orderId }) => orderId !== order_id),
  );
  const refused = waiting.filter(({ refusal }) => refusal !== undefined).length;
  const left = waiting.length - refused;
  return [
    arrived.length > 0 && `Entregue nesta saída: ${wreathsOf(arrived)}.`,
    left > 0 && `Aguardando envio: ${left}.`,
    refused > 0 && `Não aceito: ${refused}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function Stops({ orders, now, mayTake }: { orders: readonly ProductionOrder[]; now: Date; mayTake: boolean }) {
  const [orderIds, setOrderIds] = useRun();
  const [hasJustLeft, setJustLeft] = useState(false);
  const waiting = useWaitingDeliveries().mine.filter(({ orderId }) => orderIds.includes(orderId));
  const mine = orderIds.flatMap((id) => orders.find(({ order_id }) => order_id === id) ?? []);
  const left = mine.filter(({ production }) => production === 'saiu');
  const done = mine.filter(({ production }) => production !== 'saiu');
  const stops = stopsOf(left);
  const addressOf = useAddressOf();
  const ahead = stopsOf(left.filter(({ closing }) => !closing));
  const route = routeAddress(ahead.map(({ orders: [first] }) => addressOf(first.funeral_location)));
  const section = useFocusOnMore(left.length);
  const free = orders.filter(
    (order): order is Ready =>
      (order.production === 'pronto' || order.production === 'saiu') && !left.includes(order) && mayBeMade(order),
  );
  const drive = (ordered: readonly Stop[]) => {
    setJustLeft(false);
    setOrderIds([...done, ...ordered.flatMap(({ orders: all }) => all)].map(({ order_id }) => order_id));
  };
  return (
    <>
      {stops.length > 0 && (
        <section ref={section} tabIndex={-1} aria-labelledby="paradas">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <Heading level={2} size={4} id="paradas">
              Paradas <span className="text-muted tabular-nums">({stops.length})</span>
            </Heading>
            {stops.length > 1 && <MapLink label="Rota inteira" place="Google Maps" href={route} />}
          </div>
          {hasJustLeft && (
            <p role="status" className="mb-3">
              Boa viagem. As paradas estão na ordem dos horários.
            </p>
          )}
          <ol className="grid grid-cols-1 gap-4 @4xl:grid-cols-2">
            {stops.map((stop, at) => (
              <StopCard
                key={stop.key}
                stop={stop}
                now={now}
                onEarlier={at === 0 ? undefined : () => drive(stops.with(at - 1, stop).with(at, stops[at - 1] ?? stop))}
              />
            ))}
          </ol>
        </section>
      )}
      <p
        role="status"
        className={classNames('mt-4 font-semibold empty:hidden', waiting.length === 0 && 'text-success')}
      >
        {doneText(done, waiting)}
      </p>
      {done.length > 0 && (
        <Section title="Já fora da van" size={4} className="mt-2">
          <ul className="divide-y divide-line">
            {done.map((order) => (
              <DoneOrder key={order.order_id} order={order} now={now} />
            ))}
          </ul>
        </Section>
      )}
      {mayTake && (left.length === 0 || free.length > 0) && (
        <Choice
          orders={free}
          now={now}
          onTaken={(ids) => {
            const taken = orders.filter(({ order_id }) => ids.includes(order_id));
            const known = left.filter((order) => !taken.includes(order));
            setJustLeft(ids.length > 0);
            setOrderIds([...known, ...taken].map(({ order_id }) => order_id));
          }}
        />
      )}
    </>
  );
}

export const clientLoader = () => start(...runDays(today()), allPlaces);

/** /funcionario/saida: what one driver takes along, in the order of the stops, and its delivery ceremony by ceremony. */
export default function MyRunPage() {
  const now = useNow();
  const knownHere = useKnownHere();
  const [taken] = useRun();
  const query = useRunOrders(dayOf(now));
  const isDriving = query.data
    ? query.data.some((order) => taken.includes(order.order_id) && knownHere(order).production === 'saiu')
    : taken.length > 0;
  useIdleLimit(isDriving ? RUN_LIMIT : IDLE_LIMIT);
  return (
    <OfficePage
      back={{ to: paths.production, label: 'Produção' }}
      title="Minha saída"
      lead={
        <>
          O que você leva na van, parada por parada. Uma foto serve para todas as coroas de uma cerimônia. Entrada e
          horário de cada local ficam em <TextLink to={paths.places}>Locais</TextLink>.
        </>
      }
    >
      <WaitingList shown={query.data?.filter(({ order_id }) => taken.includes(order_id))} />
      {query.data && query.isError && (
        <Notice tone="warning" className="mb-5" live>
          Sem conexão com o servidor: as entregas ficam guardadas neste aparelho e vão sozinhas quando ela voltar.
        </Notice>
      )}
      <QueryState query={query} failure="Não foi possível carregar a saída." loading="Carregando a saída…">
        {(orders) => <Stops orders={orders.map(knownHere)} now={now} mayTake={!query.isKept} />}
      </QueryState>
    </OfficePage>
  );
}
