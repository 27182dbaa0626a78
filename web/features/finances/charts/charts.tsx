import { type ReactNode, useId, useState } from 'react';
import type { FinanceSummary } from '#contract/finances.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FlowChart } from './flow-chart.tsx';
import { FlowTable } from './flow-table.tsx';

type Category = FinanceSummary['categories'][number];

const MOST = 8;
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });

function Row({ category: { categoria, total }, sum, most }: { category: Category; sum: number; most: number }) {
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-x-3 gap-y-1.5">
      <th scope="row" className="break-words text-start font-semibold">
        {categoria}
      </th>
      <td className="whitespace-nowrap text-end tabular-nums">{moneyText(total)}</td>
      <td className="w-13 whitespace-nowrap text-end text-muted tabular-nums">{percent.format(total / sum)}</td>
      <td aria-hidden="true" className="col-span-3 block h-2.5 rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-gold" style={{ width: `${(total / most) * 100}%` }} />
      </td>
    </tr>
  );
}

function CategoryTable({ categories }: { categories: readonly Category[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? categories : categories.slice(0, MOST);
  const sum = categories.reduce((total, category) => total + category.total, 0);
  const most = Math.max(0, ...categories.map(({ total }) => total));
  if (categories.length === 0) return <p className="text-muted">Nenhum gasto neste período.</p>;
  return (
    <>
      <table className="block w-full text-small">
        <caption className="sr-only">Gastos por categoria</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Categoria</th>
            <th scope="col">Valor</th>
            <th scope="col">Parte dos gastos</th>
          </tr>
        </thead>
        <tbody className="block space-y-4">
          {shown.map((category) => (
            <Row key={category.categoria} category={category} sum={sum} most={most} />
          ))}
        </tbody>
      </table>
      {categories.length > MOST && (
        <Button
          variant="quiet"
          size="small"
          className="mt-3 -ml-3"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Mostrar menos' : `Mostrar todas as ${categories.length}`}
        </Button>
      )}
    </>
  );
}

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
