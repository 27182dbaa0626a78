import { useState } from 'react';
import { exportReservations } from '#contract/reservations.ts';
import { isoDays, today, usePeriodForm, usualPeriods } from '#web/lib/date-search.ts';
import { useReport } from '#web/lib/download.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PeriodSearch } from '#web/ui/period-search.tsx';
import type { Route } from './+types/reservations-page.ts';
import { ReservationList } from './reservation-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reservas' });

export default function ReservationsPage() {
  const form = usePeriodForm(isoDays);
  const report = useReport(exportReservations, 'relatorio_reservas.csv', form.shown);
  const [periods] = useState(() => usualPeriods(today()));
  return (
    <OfficePage
      title="Reservas"
      lead={
        form.period
          ? 'Coroas guardadas enquanto o pagamento não chega, e o que foi feito delas.'
          : 'Coroas guardadas agora, enquanto o pagamento não chega.'
      }
    >
      <PeriodSearch
        label="Período das reservas"
        kind="native"
        form={form}
        usual={periods}
        report={{ label: 'Exportar Relatório', ...report }}
      />
      <ReservationList period={form.period} turn={form.turn} />
    </OfficePage>
  );
}
