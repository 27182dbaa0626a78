import { CalendarSearch, Download, SearchX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { PeriodForm } from './period-form.tsx';

type FormProps = ComponentProps<typeof PeriodForm>;
type Period = { start: string; end: string };

type PeriodSearchProps = Pick<FormProps, 'label' | 'kind'> & {
  form: Pick<FormProps, 'texts' | 'refusal'> & {
    change: FormProps['onChange'];
    submit: FormProps['onSubmit'];
    clear: FormProps['onClear'];
  };
  /** Periods that people ask for often. */
  usual: readonly { label: string; onChoose: () => void }[];
  report: { label: string; isBusy: boolean; onDownload: () => void };
  className?: string;
};

/** The search by period above a list, with the button that saves a spreadsheet. */
export function PeriodSearch({ label, kind, form, usual, report, className = 'mb-8' }: PeriodSearchProps) {
  return (
    <Card className={`p-6 ${className}`}>
      <PeriodForm
        label={label}
        kind={kind}
        texts={form.texts}
        refusal={form.refusal}
        onChange={form.change}
        onSubmit={form.submit}
        onClear={form.clear}
        shortcuts={usual}
      >
        <Button variant="secondary" busy={report.isBusy} busyLabel="Exportando…" onClick={report.onDownload}>
          <Download aria-hidden="true" className="size-5" />
          {report.label}
        </Button>
      </PeriodForm>
    </Card>
  );
}

/** The buttons of usual periods for a form that searches by period. */
export function usualButtons<P extends Period>(
  periods: readonly { label: string; period: P }[],
  search: (period: P) => void,
): { label: string; onChoose: () => void }[] {
  return periods.map(({ label, period }) => ({ label, onChoose: () => search(period) }));
}

/** The empty state of a list searched by period, before (`none` undefined) and after a search. */
export function emptyPeriod(none: string | undefined): { title: string; icon: ReactNode; children: string } {
  return none === undefined
    ? {
        title: 'Escolha um período',
        icon: <CalendarSearch className="size-8" />,
        children: 'Informe as duas datas e toque em Buscar, ou use um dos atalhos: Hoje, 7 dias, Este mês.',
      }
    : { title: none, icon: <SearchX className="size-8" />, children: 'Confira as datas ou aumente o período.' };
}
