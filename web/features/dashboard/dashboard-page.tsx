import { HoursCard } from '#web/features/store-hours/hours-card.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import type { Route } from './+types/dashboard-page.ts';
import { Attention } from './attention.tsx';
import { Counts } from './counts.tsx';
import { LastOrders } from './last-orders.tsx';
import { OverrideCard } from './override-card.tsx';
import { useDashboard } from './queries.ts';

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
      {attention.data && <Attention {...attention.data} />}
      <Counts
        counts={[
          { label: 'Reservas', hint: 'aguardando pagamento', query: reservations, value: reservations.data?.total },
          { label: 'Produtos', hint: 'ativos na loja', query: summary, value: summary.data?.produtos },
          { label: 'Pedidos', hint: 'pagos até hoje', query: orders, value: orders.data?.total },
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
