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

const useDashboard = () => ({
  summary: useQuery(apiQuery(getDashboardSummary, {})),
  orders: useQuery(apiQuery(countOrders, {})),
  reservations: useQuery(apiQuery(countReservations, {})),
  lastOrders: useQuery(apiQuery(listLastOrders, {})),
  override: useQuery(apiQuery(getStoreOverride, {})),
  status: useQuery({ ...apiQuery(getStoreStatus, {}), refetchInterval: STATUS_EVERY_MS }),
  attention: useQuery(apiQuery(getAttention, {})),
});

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

function LastOrders({ query: { data, isPending } }: { query: UseQueryResult<OrderSummary[]> }) {
  return (
    <TitledCard title="Últimos pedidos" titleClass="mb-4" className="@container p-6">
      {isPending && <ListSkeleton label="Carregando pedidos…" />}
      {!isPending && !data && <p className="text-muted">Sem dados no momento.</p>}
      {data?.length === 0 && (
        <EmptyState title="Ainda não há pedidos" icon={<Inbox />}>
          O primeiro aparece aqui assim que for pago.
        </EmptyState>
      )}
      {data && data.length > 0 && (
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
      )}
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

function Counts({ summary, orders, reservations }: ReturnType<typeof useDashboard>) {
  const counts = [
    ['Reservas', paths.reservations, 'aguardando pagamento', reservations, reservations.data?.total],
    ['Produtos', paths.products, 'ativos na loja', summary, summary.data?.produtos],
    ['Pedidos', paths.orders, 'registrados até hoje', orders, orders.data?.total],
  ] as const;
  return (
    <ul className="grid gap-4 @2xl:grid-cols-3" aria-label="Números da loja">
      {counts.map(([label, to, hint, { isPending }, value]) => (
        <li key={label}>
          <Card className="relative flex h-full items-center justify-between gap-4 @2xl:block">
            <SiteLink to={to} className="after:absolute after:inset-0 hover:text-green">
              <span className="block font-semibold">{label}</span> <span className="text-muted text-small">{hint}</span>
            </SiteLink>
            <p data-count={label} className="font-display text-heading-1 text-green tabular-nums @2xl:mt-3">
              {isPending ? <Skeleton className="h-11 w-16" /> : (value ?? '—')}
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
  const queries = useDashboard();
  const { lastOrders, override, status, attention } = queries;
  const failed = Object.values(queries).filter(({ isError }) => isError);
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return (
    <OfficePage title="Painel Administrativo" lead="O movimento da loja e se ela está aberta.">
      {failed.length > 0 && (
        <div role="alert" className="mb-8">
          <Notice
            tone="error"
            title="Não foi possível carregar os dados do painel."
            action={
              <Button
                size="small"
                variant="secondary"
                busy={failed.some(({ isFetching }) => isFetching)}
                onClick={retry}
              >
                Tentar novamente
              </Button>
            }
          />
        </div>
      )}
      <TodayOverview pressing={PressingOrders}>{attention.data && <Attention {...attention.data} />}</TodayOverview>
      <TodayStrip />
      <Counts {...queries} />
      <div className="mt-6 grid grid-cols-1 gap-6 @5xl:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
        <LastOrders query={lastOrders} />
        <OverrideCard override={override} status={status} />
      </div>
      <HoursCard />
    </OfficePage>
  );
}
