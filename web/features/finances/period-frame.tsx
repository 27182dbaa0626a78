import { type ReactNode, useState } from 'react';
import type { exportFinances } from '#contract/finances.ts';
import type { exportInvoices } from '#contract/invoices.ts';
import type { exportReconciliation } from '#contract/reconciliation.ts';
import { currentMonth } from '#domain/finance.ts';
import { today, usePeriodForm } from '#web/lib/date-search.ts';
import { useReport } from '#web/lib/download.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PeriodSearch } from '#web/ui/period-search.tsx';
import { brazilianDays } from '#web/ui/wall-time.ts';
import { financePeriods } from './periods.ts';

/** The period in the address, or this month, with its form. */
export function useFinancePeriod() {
  const [standard] = useState(() => currentMonth(new Date()));
  const form = usePeriodForm(brazilianDays, standard);
  return { form, period: form.period ?? standard, turn: form.turn };
}

type PeriodFrameProps = {
  title: string;
  lead: string;
  /** Beside the title; the way back to Financeiro unless given. */
  action?: ReactNode;
  search: { form: ReturnType<typeof usePeriodForm> };
  /** The spreadsheet of the period and a filter; `name` is the beginning of its file's name. */
  sheet: {
    of: typeof exportFinances | typeof exportInvoices | typeof exportReconciliation;
    name: string;
    filter?: object | undefined;
  };
  children: ReactNode;
};

/** The frame of Financeiro, Conciliação and Notas fiscais: title, choice of the period, its spreadsheet. */
export function PeriodFrame({ title, lead, action, search: { form }, sheet, children }: PeriodFrameProps) {
  const [shortcuts] = useState(() => financePeriods(today()));
  const report = useReport(sheet.of, `${sheet.name}.csv`, form.shown && { ...form.shown, ...sheet.filter });
  const back = (
    <Button variant="secondary" asChild>
      <SiteLink to={paths.finances}>Financeiro</SiteLink>
    </Button>
  );
  return (
    <OfficePage title={title} lead={lead} action={action ?? back}>
      <PeriodSearch
        label={`Período: ${title}`}
        kind="calendar"
        form={form}
        usual={shortcuts}
        report={{ label: 'Exportar CSV', ...report }}
      />
      {children}
    </OfficePage>
  );
}
