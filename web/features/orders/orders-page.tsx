import { Phone } from 'lucide-react';
import { exportOrders, type OrderFilter } from '#contract/orders.ts';
import { SITUATION_LABELS } from '#domain/order-money.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { PeriodFrame } from '#web/features/finances/period-frame.tsx';
import { FilterSelects, useFilters } from '#web/forms/url-filter.tsx';
import { usePeriodForm, usualPeriods } from '#web/lib/date-search.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { brazilianDays } from '#web/ui/wall-time.ts';
import type { Route } from './+types/orders-page.ts';
import { OrderList } from './list/order-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pedidos' });

/** A further filter is an entry here, and one of the contract's. */
const FILTERS = {
  stage: { in: 'etapa', label: 'Etapa', of: PRODUCTION_LABELS },
  situation: { in: 'situacao', label: 'Situação', of: SITUATION_LABELS },
} satisfies Record<keyof OrderFilter, unknown>;

export default function OrdersPage() {
  const form = usePeriodForm(brazilianDays);
  const filters = useFilters(FILTERS);
  return (
    <PeriodFrame
      title="Pedidos"
      action={
        <ButtonLink to={paths.newOrder} icon={Phone}>
          Novo pedido
        </ButtonLink>
      }
      lead={form.period ? 'O que foi pago, pela data da compra.' : 'As cerimônias de hoje em diante.'}
      search={{ form }}
      label="Período dos pedidos"
      usual={usualPeriods}
      sheet={{ of: exportOrders, name: 'relatorio_pedidos', label: 'Exportar Relatório', filter: filters.chosen }}
    >
      <FilterSelects {...filters} />
      <OrderList period={form.period} turn={form.turn} filter={filters.chosen} />
    </PeriodFrame>
  );
}
