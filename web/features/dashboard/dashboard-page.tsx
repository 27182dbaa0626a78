import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { getAttention, getDashboardSummary, getToday, getTodayMoney } from '#contract/dashboard.ts';
import { countOrders, listLastOrders, type OrderSummary } from '#contract/orders.ts';
import { countReservations } from '#contract/reservations.ts';
import { getStoreOverride, getStoreStatus, type StoreOverride, type StoreStatus } from '#contract/store.ts';
import { formatDateTime } from '#domain/dates.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { TodayStrip } from '#web/features/funerals/today-strip.tsx';
import { PressingOrders } from '#web/features/orders/production/pressing-orders.tsx';
import { HoursCard } from '#web/features/store/hours/hours-card.tsx';
import { moneyText } from '#web/lib/money-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, TitledCard } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { ListSkeleton } from '#web/ui/list-states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { SituationBadge } from '#web/ui/situation-badge.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/dashboard-page.ts';
import { Attention } from './attention.tsx';
import { OverrideForm } from './override-form.tsx';
import { TodayOverview } from './today.tsx';

const STATUS_EVERY_MS = 60_000;

type LoadFailure = { retry: () => void; isRetrying: boolean };

function failureOf(queries: readonly UseQueryResult<unknown>[]): LoadFailure | undefined {
  const failed = queries.filter(({ isError }) => isError);
  if (failed.length === 0) return undefined;
  return {
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
    isRetrying: failed.some(({ isFetching }) => isFetching),
  };
}

function useDashboard() {
  const summary = useQuery(apiQuery(getDashboardSummary, {}));
  const orders = useQuery(apiQuery(countOrders, {}));
  const reservations = useQuery(apiQuery(countReservations, {}));
  const lastOrders = useQuery(apiQuery(listLastOrders, {}));
  const override = useQuery(apiQuery(getStoreOverride, {}));
  const status = useQuery({ ...apiQuery(getStoreStatus, {}), refetchInterval: STATUS_EVERY_MS });
  const attention = useQuery(apiQuery(getAttention, {}));
  const failure = failureOf([summary, orders, reservations, lastOrders, override, status, attention]);
  return { summary, orders, reservations, lastOrders, override, status, attention, failure };
}

const COLUMNS: readonly Column<OrderSummary>[] = [
  { header: 'Cliente', cell: (order) => <Buyer order={order} />, isText: true },
  { header: 'Total', cell: ({ total }) => moneyText(total), align: 'end', className: 'whitespace-nowrap tabular-nums' },
  { header: 'Método', cell: ({ payment_method }) => PAYMENT_METHOD_LABELS[payment_method] ?? payment_method },
  { header: 'Data', cell: ({ created_at }) => <Time at={created_at} />, className: 'whitespace-nowrap' },
];

function Buyer({ order }: { order: OrderSummary }) {
  return (
    <>
      <span className="block font-semibold">{order.buyer_name}</span>
      <OrderNumber order={order} />
      <SituationBadge situation={order.situation} />
    </>
  );
}

function Content({ query: { data, isPending } }: { query: UseQueryResult<OrderSummary[]> }) {
  if (isPending) return <ListSkeleton label="Carregando pedidos…" />;
  if (!data) return <p className="text-muted">Sem dados no momento.</p>;
  if (data.length === 0) {
    return (
      <EmptyState title="Ainda não há pedidos" icon={<Inbox />}>
        O primeiro aparece aqui assim que for pago.
      </EmptyState>
    );
  }
  return (
    <DataTable
      caption="Últimos pedidos"
      width="narrow"
      columns={COLUMNS}
      rows={data}
      rowKey={({ order_id }) => order_id}
      compact={(order) => (
        <>
          <Buyer order={order} />
          <span className="mt-1 flex flex-wrap gap-x-4">
            {COLUMNS.slice(1).map(({ header, cell }) => (
              <span key={header}>{cell(order)}</span>
            ))}
          </span>
        </>
      )}
    />
  );
}

function LastOrders({ query }: { query: UseQueryResult<OrderSummary[]> }) {
  return (
    <TitledCard title="Últimos pedidos" titleClass="mb-4" className="@container p-6">
      <Content query={query} />
    </TitledCard>
  );
}

function StatusLine({ status }: { status: StoreStatus | undefined }) {
  if (!status) return <Skeleton className="h-7 w-40" />;
  const opening = status.next_open === null ? undefined : formatDateTime(new Date(status.next_open));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={status.open ? 'green' : 'error'}>{status.open ? 'Aberta agora' : 'Fechada agora'}</Badge>
      {!status.open && (
        <span className="text-small">{opening ? `Abre em ${opening}` : 'Sem previsão de abertura'}</span>
      )}
    </div>
  );
}

function forced({ mode, until }: StoreOverride): string {
  if (mode === null) return 'A loja segue os horários.';
  const name = mode === 'open' ? 'aberta' : 'fechada';
  return until === null
    ? `Forçada ${name} até alguém mudar.`
    : `Forçada ${name} até ${formatDateTime(new Date(until))}.`;
}

type OverrideCardProps = { override: UseQueryResult<StoreOverride>; status: UseQueryResult<StoreStatus> };

function OverrideCard({ override, status }: OverrideCardProps) {
  const { data } = override;
  return (
    <TitledCard title="Abertura da loja" titleClass="mb-4" className="p-6">
      {!status.isError && <StatusLine status={status.data} />}
      {override.isPending && <Skeleton className="mt-5 h-64" />}
      {data && (
        <>
          <p className="mt-2 mb-5 text-muted text-small">{forced(data)}</p>
          <OverrideForm current={data} />
        </>
      )}
      {override.isError && !data && <p className="mt-4 text-muted">Sem dados no momento.</p>}
    </TitledCard>
  );
}

type Count = { label: string; to: string; hint: string; query: { isPending: boolean }; value: number | undefined };

function Value({ count: { query, value } }: { count: Count }) {
  if (query.isPending) return <Skeleton className="h-11 w-16" />;
  return <>{value ?? '—'}</>;
}

function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <ul className="grid gap-4 @2xl:grid-cols-3" aria-label="Números da loja">
      {counts.map((count) => (
        <li key={count.label}>
          <Card className="relative flex h-full items-center justify-between gap-4 @2xl:block">
            <SiteLink to={count.to} className="after:absolute after:inset-0 hover:text-green">
              <span className="block font-semibold">{count.label}</span>{' '}
              <span className="text-muted text-small">{count.hint}</span>
            </SiteLink>
            <p data-count={count.label} className="font-display text-heading-1 text-green tabular-nums @2xl:mt-3">
              <Value count={count} />
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Painel Administrativo' });

export const clientLoader = () =>
  start(apiQuery(getToday, {}), apiQuery(getTodayMoney, {}), apiQuery(getAttention, {}));

export default function DashboardPage() {
  const { summary, orders, reservations, lastOrders, override, status, attention, failure } = useDashboard();
  return (
    <OfficePage title="Painel Administrativo" lead="O movimento da loja e se ela está aberta.">
      {failure && (
        <div role="alert" className="mb-8">
          <Notice
            tone="error"
            title="Não foi possível carregar os dados do painel."
            action={
              <Button size="small" variant="secondary" busy={failure.isRetrying} onClick={failure.retry}>
                Tentar novamente
              </Button>
            }
          />
        </div>
      )}
      <TodayOverview pressing={PressingOrders}>{attention.data && <Attention {...attention.data} />}</TodayOverview>
      <TodayStrip />
      <Counts
        counts={[
          {
            label: 'Reservas',
            to: paths.reservations,
            hint: 'aguardando pagamento',
            query: reservations,
            value: reservations.data?.total,
          },
          {
            label: 'Produtos',
            to: paths.products,
            hint: 'ativos na loja',
            query: summary,
            value: summary.data?.produtos,
          },
          {
            label: 'Pedidos',
            to: paths.orders,
            hint: 'registrados até hoje',
            query: orders,
            value: orders.data?.total,
          },
        ]}
      />
      <div className="mt-6 grid grid-cols-1 gap-6 @5xl:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <LastOrders query={lastOrders} />
        <OverrideCard override={override} status={status} />
      </div>
      <HoursCard />
    </OfficePage>
  );
}
