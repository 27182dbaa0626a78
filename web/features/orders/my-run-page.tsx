import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Truck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { listProduction, moveProduction, type ProductionOrder } from '#contract/production.ts';
import { dayOf } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { stopOf } from '#domain/payment.ts';
import { IDLE_LIMIT, RUN_LIMIT } from '#domain/session.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import { useIdleLimit } from '#web/lib/inactivity.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useAddressOf } from '#web/lib/place-notes.tsx';
import { apiQuery } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/my-run-page.ts';
import { routeAddress, type Stop, stopsOf, useRun } from './delivery/my-run.ts';
import { MapLink, Named, StopCard, wreathsOf } from './delivery/stop-card.tsx';
import { WaitingList } from './delivery/waiting.tsx';
import { useKnownHere } from './delivery/waiting-deliveries.ts';
import { updateCachedOrder } from './queries.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Minha saída' });

const REFRESH_MS = 60_000;

type Ready = ProductionOrder & { production: 'pronto' | 'saiu' };

/** What the driver can take: what is ready, and what somebody else has on the way. */
function Choice({
  orders,
  now,
  onTaken,
}: {
  orders: readonly ProductionOrder[];
  now: Date;
  onTaken: (ids: string[]) => void;
}) {
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
    for (const { order_id, production, number, version } of taking) {
      try {
        if (production === 'pronto') {
          const body = { from: production, to: 'saiu', version } as const;
          updateCachedOrder(queryClient, await call(moveProduction, { params: { orderId: order_id }, body }));
        }
        taken.push(order_id);
      } catch (error) {
        showFailure(`O pedido ${orderNumberText(number)} não saiu.`, reasonOf(error));
      }
    }
    setBusy(false);
    choose(taking, false);
    onTaken(taken);
    if (taken.length > 0) showSuccess('Boa viagem. As paradas estão na ordem dos horários.');
  }

  return (
    <section aria-labelledby="escolher" className="mt-8">
      <Heading level={2} size={4} id="escolher" className="mb-3">
        Levar
      </Heading>
      {orders.length === 0 ? (
        <EmptyState title="Nada pronto para levar" icon={<Truck className="size-8" />}>
          As coroas aparecem aqui quando a produção as marca como prontas.
        </EmptyState>
      ) : (
        <>
          <ul className="space-y-4">
            {stopsOf(orders).map(({ place, orders: all }) => (
              <li key={place} className="rounded-card border border-line bg-surface px-5 py-3">
                <Checkbox
                  label={<strong className="font-semibold">{place}</strong>}
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
    </section>
  );
}

/** A section that takes the focus, and comes into view, when it has more than before. */
function useFocusOnMore(count: number) {
  const section = useRef<HTMLElement>(null);
  const known = useRef(count);
  useEffect(() => {
    if (count > known.current) section.current?.focus();
    known.current = count;
  }, [count]);
  return section;
}

/** The stops of the driver, and below them what can still be taken along. */
function Stops({ orders, now }: { orders: readonly ProductionOrder[]; now: Date }) {
  const [orderIds, setOrderIds] = useRun();
  const mine = orderIds.flatMap((id) => orders.find(({ order_id }) => order_id === id) ?? []);
  const left = mine.filter(({ production }) => production === 'saiu');
  const delivered = mine.filter(({ production }) => production === 'entregue');
  const stops = stopsOf(left);
  const addressOf = useAddressOf();
  const route = routeAddress(stops.map(({ place }) => addressOf(place)));
  const section = useFocusOnMore(left.length);
  const free = orders.filter(
    (order): order is Ready =>
      (order.production === 'pronto' || order.production === 'saiu') &&
      !left.includes(order) &&
      !order.closing &&
      !order.refunded &&
      !stopOf(order.flags),
  );
  const drive = (ordered: readonly Stop[]) =>
    setOrderIds([...delivered, ...ordered.flatMap(({ orders: all }) => all)].map(({ order_id }) => order_id));
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
          <ol className="grid grid-cols-1 gap-4 @4xl:grid-cols-2">
            {stops.map((stop, at) => (
              <StopCard
                key={stop.place}
                stop={stop}
                now={now}
                onEarlier={at === 0 ? undefined : () => drive(stops.with(at - 1, stop).with(at, stops[at - 1] ?? stop))}
              />
            ))}
          </ol>
        </section>
      )}
      {delivered.length > 0 && (
        <p role="status" className="mt-4 text-success">
          {wreathsOf(delivered)}{' '}
          {delivered.length === 1 && delivered[0]?.wreaths.length === 1 ? 'entregue' : 'entregues'} nesta saída.
        </p>
      )}
      {left.length > 0 && free.length === 0 ? null : (
        <Choice
          orders={free}
          now={now}
          onTaken={(ids) => {
            const known = left.filter(({ order_id }) => !ids.includes(order_id)).map(({ order_id }) => order_id);
            setOrderIds([
              ...known,
              ...orders.filter(({ order_id }) => ids.includes(order_id)).map(({ order_id }) => order_id),
            ]);
          }}
        />
      )}
    </>
  );
}

/** /funcionario/saida: what one driver takes along, in the order of the stops, and its delivery place by place. */
export default function MyRunPage() {
  const now = useNow();
  const knownHere = useKnownHere();
  const [taken] = useRun();
  const query = useQuery({
    ...apiQuery(listProduction, { query: { day: dayOf(now) } }),
    refetchInterval: REFRESH_MS,
  });
  const isDriving = query.data
    ? query.data.some((order) => taken.includes(order.order_id) && knownHere(order).production === 'saiu')
    : taken.length > 0;
  useIdleLimit(isDriving ? RUN_LIMIT : IDLE_LIMIT);
  return (
    <div className="container-page py-6 @3xl:py-8">
      <TextLink to={paths.production} className="inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Produção
      </TextLink>
      <OfficeTitle title="Minha saída">
        <p>
          O que você leva na van, parada por parada. Uma foto serve para todas as coroas de um local. Entrada e horário
          de cada um ficam em <TextLink to={paths.places}>Locais</TextLink>.
        </p>
      </OfficeTitle>
      <WaitingList shown={query.data ?? []} />
      {query.data && query.isError && (
        <Notice tone="warning" className="mb-5" live>
          Sem conexão com o servidor: as entregas ficam guardadas neste aparelho.
        </Notice>
      )}
      <QueryState query={query} failure="Não foi possível carregar a saída." loading="Carregando a saída…">
        {(orders) => <Stops orders={orders.map(knownHere)} now={now} />}
      </QueryState>
    </div>
  );
}
