import * as addresses from '#contract/addresses.ts';
import './wall.css';
import { useQuery } from '@tanstack/react-query';
import { Flower } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import type { readWall, Wall } from '#contract/wall.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { ApiError } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/wall-page.ts';
import { deadlineText, hourText, remainingText } from './production/deadline.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Quadro da produção', isSecret: true });

const REFRESH_MS = 30_000;
const TURN_MS = 15_000;

/** Nobody touches a screen on the wall: it goes on to the first order that isn't wholly in sight, and begins again. */
function turnPage(list: HTMLUListElement | null): void {
  const next = [...(list?.children ?? [])].find((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    // A card at the top was shown, even if it is higher than the screen.
    return top > 1 && bottom > window.innerHeight;
  });
  if (next) next.scrollIntoView();
  else window.scrollTo({ top: 0 });
}

function WallOrder({ order, now }: { order: Wall['orders'][number]; now: Date }) {
  const isLate = order.stopped || new Date(order.deliver_by) < now;
  return (
    <li
      className={classNames(
        'flex flex-col gap-2 rounded-card border-2 bg-surface p-5 text-lead',
        isLate ? 'border-error' : 'border-line',
      )}
    >
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold tabular-nums">
        <span className={isLate ? 'text-error' : undefined}>
          {[deadlineText(order.deliver_by, now), !order.stopped && remainingText(order, now)]
            .filter(Boolean)
            .join(', ')}
        </span>
        <span>{order.stopped ? 'Parado: fale com o escritório' : PRODUCTION_LABELS[order.production]}</span>
      </p>
      <Heading level={2} size={3} className="break-words">
        {order.deceased_name}
      </Heading>
      <p className="break-words">{order.place}</p>
      <ul className="space-y-2">
        {order.wreaths.map(({ title, faixa }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: wreaths of an order keep their order and may be equal.
          <li key={at} className="border-gold border-l-4 pl-3">
            {title}
            <span dir="auto" className="block break-words font-display text-heading-4">
              {faixa ?? 'sem faixa'}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** /quadro/:chave: today's production for a screen on the wall, without names of the living, prices or a session. */
function Board() {
  const { chave = '' } = useParams();
  const now = useNow();
  const query = useQuery({
    ...apiQuery<typeof readWall>(addresses.readWall, { params: { chave } }),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  // A withdrawn board goes dark; without a connection the last one stays.
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const data = isGone ? undefined : query.data;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const timer = setInterval(() => turnPage(list.current), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="wall w-full px-[clamp(1.125rem,3vw,2.5rem)] py-6 min-[96rem]:[zoom:1.5]">
      <Heading level={1} size={2} className="mb-5">
        Produção de hoje
        {data && data.orders.length > 0 && `: ${data.orders.length} ${data.orders.length === 1 ? 'pedido' : 'pedidos'}`}
      </Heading>
      {data && query.isError && (
        <Notice tone="warning" className="mb-5" live>
          Sem conexão com o servidor: o quadro é das {hourText(query.dataUpdatedAt, now)}.
        </Notice>
      )}
      <QueryState
        query={{ ...query, data }}
        loading="Carregando o quadro…"
        rowClass="h-40"
        failure="Este quadro não existe mais, ou o servidor não responde. Peça o endereço a quem cuida da produção."
      >
        {({ orders }) =>
          orders.length === 0 ? (
            <EmptyState title="Nada para produzir hoje" icon={<Flower />}>
              Os pedidos aparecem aqui assim que são pagos.
            </EmptyState>
          ) : (
            <ul ref={list} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-5">
              {orders.map((order) => (
                <WallOrder key={order.id} order={order} now={now} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </div>
  );
}

export default withQueries(Board);
