import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { getToday, getTodayMoney } from '#contract/dashboard.ts';
import type { WireResponse } from '#contract/endpoint.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { useNow } from '#web/lib/clock.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { useAcknowledge } from '#web/lib/use-acknowledge.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';

type Today = WireResponse<typeof getToday>;

const REFRESH_MS = 60_000;

type FigureProps = { label: string; value: ReactNode; hint: ReactNode; tone?: 'error' | 'gold' | undefined };

function Figure({ label, value, hint, tone }: FigureProps) {
  const colour = { error: 'text-error', gold: 'text-gold-ink' };
  return (
    <div className="min-w-0 py-3">
      <dt className="font-semibold text-small">{label}</dt>
      <dd className={classNames('font-display text-heading-3 tabular-nums', tone && colour[tone])}>{value}</dd>
      <dd className="text-caption text-muted">{hint}</dd>
    </div>
  );
}

function MoneyFigure({ label, now, before }: { label: string; now: number; before: number }) {
  return <Figure label={label} value={moneyText(now)} hint={`${moneyText(before)} há uma semana, até esta hora`} />;
}

type WreathFigureProps = { label: string; count: number; hint: string; tone?: FigureProps['tone'] };

function WreathFigure({ label, count, hint, tone }: WreathFigureProps) {
  const wreaths = count === 1 ? 'coroa' : 'coroas';
  return <Figure label={label} value={count} hint={`${wreaths} ${hint}`} tone={count > 0 ? tone : undefined} />;
}

type OvernightOrder = Today['unheard'][number];

function OrderLine({ order, label }: { order: OvernightOrder; label?: string }) {
  const now = useNow();
  return (
    <>
      <TextLink to={paths.staffOrder(order.number)} className="py-2 font-semibold">
        {label} {orderNumberText(order.number)}
      </TextLink>
      , {order.deceased_name}, cerimônia {momentText(new Date(order.funeral_time), now)}
    </>
  );
}

export function OrderLines({ total, latest }: Pick<Today['overnight'], 'total' | 'latest'>) {
  return (
    <>
      <ul className="mt-1 space-y-1.5 text-small print:space-y-0">
        {latest.map((order) => (
          <li key={order.order_id} className="break-words">
            <OrderLine order={order} />
          </li>
        ))}
      </ul>
      {total > latest.length && <p className="text-muted text-small">E mais {total - latest.length}.</p>}
    </>
  );
}

export function Unheard({ order }: { order: OvernightOrder }) {
  const { mutate, isPending } = useAcknowledge(order.order_id);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-error bg-surface p-4">
      <p className="min-w-0 break-words">
        <OrderLine order={order} label="Pedido urgente" />
      </p>
      <Button
        busy={isPending}
        busyLabel="Anotando…"
        aria-label={`Recebi o pedido ${orderNumberText(order.number)}`}
        onClick={() => mutate()}
      >
        Recebi
      </Button>
    </li>
  );
}

function newOrdersText(total: number): string {
  if (total === 0) return 'Nenhum pedido novo';
  return total === 1 ? '1 pedido novo' : `${total} pedidos novos`;
}

function leftText(available: number): string {
  if (available === 0) return 'acabou';
  return available === 1 ? 'resta 1' : `restam ${available}`;
}

function LowStock({ stock, isAdministrator }: { stock: Today['low_stock']; isAdministrator: boolean }) {
  return (
    <Section title="Estoque baixo" level={3} size={4}>
      {stock.length === 0 && <p className="text-muted text-small">Há o bastante de todas as coroas à venda.</p>}
      <ul>
        {stock.map(({ product_id, name, available }) => (
          <li key={product_id} className="min-w-0 break-words text-small">
            {isAdministrator ? (
              <TextLink to={paths.stock(product_id)} className="inline-flex min-h-11 items-center">
                {name}
              </TextLink>
            ) : (
              name
            )}
            :{' '}
            <strong className={classNames('font-semibold', available === 0 && 'text-error')}>
              {leftText(available)}
            </strong>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type TodayOverviewProps = {
  /** Shows the most urgent orders; a part of another feature, which the page brings. */
  pressing: ComponentType<Today['orders']>;
  children?: ReactNode;
};

export function TodayOverview({ pressing: Pressing, children }: TodayOverviewProps) {
  const isAdministrator = useSession()?.role === 'administrador';
  const query = useQuery({ ...apiQuery(getToday, {}), refetchInterval: REFRESH_MS });
  const money = useQuery({
    ...apiQuery(getTodayMoney, {}),
    refetchInterval: REFRESH_MS,
    enabled: isAdministrator,
  });
  return (
    <section aria-labelledby="hoje-titulo" className="mb-8">
      {query.data && (
        <ul aria-label="Pedidos urgentes sem resposta" className="mb-6 space-y-3 empty:hidden">
          {query.data.unheard.map((order) => (
            <Unheard key={order.order_id} order={order} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Heading level={2} size={3} id="hoje-titulo">
          Hoje
        </Heading>
        <TextLink to={paths.handover} className="inline-flex min-h-11 items-center">
          Troca de turno
        </TextLink>
      </div>
      {children}
      <QueryState
        query={query}
        loading="Carregando o dia…"
        rowClass="h-20"
        failure="Não foi possível carregar o dia de hoje."
      >
        {({ wreaths, orders, overnight, low_stock }) => (
          <>
            {/* On a phone what to do comes first. */}
            <div className="flex flex-col">
              <Pressing {...orders} />
              <dl
                aria-label="Números de hoje"
                className="mt-6 grid @3xl:-order-1 @3xl:mt-2 grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-6 border-line border-y"
              >
                {money.data && (
                  <>
                    <MoneyFigure label="Entrou hoje" now={money.data.today} before={money.data.same_day_last_week} />
                    <MoneyFigure label="Entrou na semana" now={money.data.week} before={money.data.last_week} />
                  </>
                )}
                {isAdministrator && money.isError && !money.data && (
                  <Figure label="Entrou hoje" value="—" hint="Não foi possível carregar os valores." />
                )}
                <WreathFigure label="Atrasadas" count={wreaths.late} hint="com o prazo vencido" tone="error" />
                <WreathFigure label="A começar" count={wreaths.to_begin} hint="até o fim do dia" tone="gold" />
                <WreathFigure label="A entregar" count={wreaths.to_deliver} hint="já em andamento" />
              </dl>
            </div>
            <div className="mt-6 grid gap-6 @3xl:grid-cols-2">
              <Section title="Desde ontem à noite" level={3} size={4}>
                <p className="text-muted text-small">
                  {newOrdersText(overnight.total)} desde {formatDateTime(new Date(overnight.since))}.
                </p>
                <OrderLines {...overnight} />
              </Section>
              <LowStock stock={low_stock} isAdministrator={isAdministrator} />
            </div>
          </>
        )}
      </QueryState>
    </section>
  );
}
