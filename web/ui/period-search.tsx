import { SearchX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Card } from './card.tsx';
import { ExportMenu } from './export-menu.tsx';
import { PeriodForm, type PeriodFormProps } from './period-form.tsx';

type PeriodSearchProps = Omit<PeriodFormProps, 'children'> & {
  report: ComponentProps<typeof ExportMenu>;
};

/** The search by period above a list, with the export button. */
export function PeriodSearch({ report, ...form }: PeriodSearchProps) {
  return (
    <Card className="no-print mb-6 p-4 sm:p-5">
      <PeriodForm {...form}>
        <ExportMenu {...report} />
      </PeriodForm>
    </Card>
  );
}

/** The empty state of a list searched by period. */
export function emptyPeriod(title: string): { title: string; icon: ReactNode; children: string } {
  return { title, icon: <SearchX className="size-8" />, children: 'Confira as datas ou aumente o período.' };
}
