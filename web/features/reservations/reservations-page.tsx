import { exportReservations } from '#contract/reservations.ts';
import { PeriodFrame } from '#web/features/finances/period-frame.tsx';
import { isoDays, periodIn, usePeriodForm, usualPeriods } from '#web/lib/date-search.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { start } from '#web/lib/start-queries.ts';
import type { Route } from './+types/reservations-page.ts';
import { ReservationList, reservationsOf } from './reservation-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reservas' });

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  start(reservationsOf(periodIn(searchParams)));

export default function ReservationsPage() {
  const form = usePeriodForm(isoDays);
  return (
    <PeriodFrame
      title="Reservas"
      lead={
        form.period
          ? 'Coroas guardadas enquanto o pagamento não chega, e o que foi feito delas.'
          : 'Coroas guardadas agora, enquanto o pagamento não chega.'
      }
      action={undefined}
      search={{ form }}
      kind="native"
      label="Período das reservas"
      usual={usualPeriods}
      sheet={{ of: exportReservations, name: 'relatorio_reservas', label: 'Exportar Relatório' }}
    >
      <ReservationList period={form.period} turn={form.turn} />
    </PeriodFrame>
  );
}
