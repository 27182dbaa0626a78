import { type ReactNode, useId } from 'react';
import type { FinanceSummary } from '#contract/finances.ts';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CategoryTable } from './category-table.tsx';
import { FlowChart } from './flow-chart.tsx';
import { FlowTable } from './flow-table.tsx';

function Sheet({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card className="@container p-6">
      <section aria-labelledby={id}>
        <Heading level={2} size={4} id={id} className="mb-4">
          {title}
        </Heading>
        {children}
      </section>
    </Card>
  );
}

type ChartsProps = { summary: FinanceSummary | undefined; isWaiting: boolean };

/** Revenue and expenses over time and by category. Renders nothing when the totals couldn't be loaded. */
export function Charts({ summary, isWaiting }: ChartsProps) {
  if (!summary && !isWaiting) return null;
  const isQuiet = summary?.series.every(({ revenue, expenses }) => revenue === 0 && expenses === 0);
  return (
    <div className="grid grid-cols-1 items-start gap-6 @5xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <Sheet title="Receita e gastos no período">
        {!summary && <Skeleton className="h-80" />}
        {summary && isQuiet && <p className="text-muted">Nenhum movimento neste período.</p>}
        {summary && !isQuiet && (
          <>
            <FlowChart series={summary.series} />
            <FlowTable series={summary.series} bucket={summary.bucket} />
          </>
        )}
      </Sheet>
      <Sheet title="Gastos por categoria">
        {summary ? <CategoryTable categories={summary.categories} /> : <Skeleton className="h-80" />}
      </Sheet>
    </div>
  );
}
