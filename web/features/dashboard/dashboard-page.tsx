import type { UseQueryResult } from '@tanstack/react-query';
import type { StoreOverride, StoreStatus } from '#contract/store.ts';
import { formatDateTime } from '#domain/dates.ts';
import { TodayStrip } from '#web/features/funerals/today-strip.tsx';
import { PressingOrders } from '#web/features/orders/production/pressing-orders.tsx';
import { HoursCard } from '#web/features/store/hours/hours-card.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/dashboard-page.ts';
import { Attention } from './attention.tsx';
import { LastOrders } from './last-orders.tsx';
import { OverrideForm } from './override-form.tsx';
import { useDashboard } from './queries.ts';
import { TodayOverview } from './today.tsx';

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

/** Shows whether the store is open, with the form that forces it open or closed. */
function OverrideCard({ override, status }: OverrideCardProps) {
  const { data } = override;
  return (
    <Card className="p-6">
      <Heading level={2} size={4} className="mb-4">
        Abertura da loja
      </Heading>
      {!status.isError && <StatusLine status={status.data} />}
      {override.isPending && <Skeleton className="mt-5 h-64" />}
      {data && (
        <>
          <p className="mt-2 mb-5 text-muted text-small">{forced(data)}</p>
          <OverrideForm current={data} />
        </>
      )}
      {override.isError && !data && <p className="mt-4 text-muted">Sem dados no momento.</p>}
    </Card>
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
