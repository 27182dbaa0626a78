import { CalendarSearch, Download, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { PeriodForm, type PeriodFormProps } from './period-form.tsx';

type PeriodSearchProps = Omit<PeriodFormProps, 'children'> & {
  report: { label: string; isBusy: boolean; onDownload: () => void };
  className?: string;
};

/** The search by period above a list, with the export button. */
export function PeriodSearch({ report, className = 'mb-6', ...form }: PeriodSearchProps) {
  return (
    <Card className={`no-print p-4 sm:p-5 ${className}`}>
      <PeriodForm {...form}>
        <Button variant="secondary" busy={report.isBusy} busyLabel="Exportando…" onClick={report.onDownload}>
          <Download aria-hidden="true" className="size-5" />
          {report.label}
        </Button>
      </PeriodForm>
    </Card>
  );
}

/** The empty state of a list searched by period: before a search (`none` undefined) and after one. */
export function emptyPeriod(none: string | undefined): { title: string; icon: ReactNode; children: string } {
  return none === undefined
    ? {
        title: 'Escolha um período',
        icon: <CalendarSearch className="size-8" />,
        children: 'Informe as duas datas e toque em Buscar, ou use um dos atalhos: Hoje, 7 dias, Este mês.',
      }
    : { title: none, icon: <SearchX className="size-8" />, children: 'Confira as datas ou aumente o período.' };
}
