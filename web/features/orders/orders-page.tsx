import { Phone } from 'lucide-react';
import { useState } from 'react';
import { exportOrders, type OrderFilter } from '#contract/orders.ts';
import { SITUATION_LABELS } from '#domain/order-money.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { today, usePeriodForm, usualPeriods } from '#web/lib/date-search.ts';
import { useReport } from '#web/lib/download.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PeriodSearch } from '#web/ui/period-search.tsx';
import { brazilianDays } from '#web/ui/wall-time.ts';
import type { Route } from './+types/orders-page.ts';
import { OrderList } from './list/order-list.tsx';
import { FilterSelect, useUrlFilter } from './list/url-filter.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pedidos' });

export default function OrdersPage() {
  const form = usePeriodForm(brazilianDays);
  const stage = useUrlFilter('etapa', PRODUCTION_LABELS);
  const situation = useUrlFilter('situacao', SITUATION_LABELS);
  const filter: OrderFilter = {
    ...(stage.value && { stage: stage.value }),
    ...(situation.value && { situation: situation.value }),
  };
  const report = useReport(exportOrders, 'relatorio_pedidos.csv', form.shown && { ...form.shown, ...filter });
  const [periods] = useState(() => usualPeriods(today()));
  return (
    <OfficePage
      title="Pedidos"
      action={
        <Button asChild>
          <SiteLink to={paths.newOrder}>
            <Phone />
            Novo pedido
          </SiteLink>
        </Button>
      }
      lead={form.period ? 'O que foi pago, pela data da compra.' : 'As cerimônias de hoje em diante.'}
    >
      <PeriodSearch
        label="Período dos pedidos"
        kind="calendar"
        form={form}
        usual={periods}
        report={{ label: 'Exportar Relatório', ...report }}
      />
      <div className="no-print mb-4 grid max-w-md grid-cols-2 gap-3">
        <FilterSelect label="Etapa" filter={stage} />
        <FilterSelect label="Situação" filter={situation} />
      </div>
      <OrderList period={form.period} turn={form.turn} filter={filter} />
    </OfficePage>
  );
}
