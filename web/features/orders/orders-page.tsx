import { Phone } from 'lucide-react';
import { exportOrders, ORDER_FILTERS } from '#contract/orders.ts';
import { PeriodFrame } from '#web/features/finances/period-frame.tsx';
import { chosenIn, FilterSelects, useFilters } from '#web/forms/url-filter.tsx';
import { periodIn, usePeriodForm, usualPeriods } from '#web/lib/date-search.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { brazilianDays } from '#web/ui/wall-time.ts';
import type { Route } from './+types/orders-page.ts';
import { OrderList, ordersOf } from './list/order-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Pedidos' });

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  start(ordersOf(periodIn(searchParams), chosenIn(ORDER_FILTERS, searchParams)));

export default function OrdersPage() {
  const form = usePeriodForm(brazilianDays);
  const filters = useFilters(ORDER_FILTERS);
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
