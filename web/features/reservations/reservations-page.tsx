import { useState } from 'react';
import { exportReservations } from '#contract/reservations.ts';
import { isoDays, today, usePeriodForm, usualPeriods } from '#web/lib/date-search.ts';
import { useDownload } from '#web/lib/download.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PeriodSearch } from '#web/ui/period-search.tsx';
import type { Route } from './+types/reservations-page.ts';
import { ReservationList } from './reservation-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reservas' });

export default function ReservationsPage() {
  const form = usePeriodForm(isoDays);
  const report = useDownload(exportReservations, 'relatorio_reservas.csv');
  const [periods] = useState(() => usualPeriods(today()));
  return (
    <OfficePage title="Reservas" lead="Coroas guardadas enquanto o pagamento não chega, e o que foi feito delas.">
      <PeriodSearch
        label="Período das reservas"
        kind="native"
        form={form}
        usual={periods}
        report={{
          label: 'Exportar Relatório',
          isBusy: report.isBusy,
          onDownload: () => report.download({ query: form.period ?? {} }),
        }}
      />
      <ReservationList period={form.period} turn={form.turn} />
    </OfficePage>
  );
}
