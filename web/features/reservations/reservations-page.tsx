import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportReservations } from '#contract/reservations.ts';
import { isoDays, today, usePeriodForm, usualPeriods } from '#web/lib/date-search.ts';
import { useDownload } from '#web/lib/download.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { PeriodForm } from '#web/ui/period-form.tsx';
import type { Route } from './+types/reservations-page.ts';
import { ReservationList } from './reservation-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reservas' });

export default function ReservationsPage() {
  const form = usePeriodForm(isoDays);
  const report = useDownload(exportReservations, 'relatorio_reservas.csv');
  const [periods] = useState(() => usualPeriods(today()));
  return (
    <div className="container-page py-10 @3xl:py-14">
      <OfficeTitle title="Reservas">
        <p>Coroas guardadas enquanto o pagamento não chega, e o que foi feito delas.</p>
      </OfficeTitle>
      <Card className="mb-8 p-6">
        <PeriodForm
          label="Período das reservas"
          kind="native"
          texts={form.texts}
          refusal={form.refusal}
          onChange={form.change}
          onSubmit={form.submit}
          onClear={form.clear}
          shortcuts={periods.map(({ label, period }) => ({ label, onChoose: () => form.search(period) }))}
        >
          <Button
            variant="secondary"
            busy={report.isBusy}
            busyLabel="Exportando…"
            onClick={() => report.download({ query: {} })}
          >
            <Download aria-hidden="true" className="size-5" />
            Exportar Relatório
          </Button>
        </PeriodForm>
      </Card>
      <ReservationList period={form.period} turn={form.turn} />
    </div>
  );
}
