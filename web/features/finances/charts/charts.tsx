import { type ReactNode, useId, useState } from 'react';
import type { FinanceSummary } from '#contract/finances.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Section } from '#web/ui/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FlowChart } from './flow-chart.tsx';
import { longName } from './scale.ts';

type FlowTableProps = Pick<FinanceSummary, 'series' | 'bucket'>;

const HEADER = 'px-2 py-2 font-semibold text-muted first:pl-0 last:pr-0';
const AMOUNT = 'whitespace-nowrap px-2 py-1.5 text-end tabular-nums last:pr-0';

function Table({ series, bucket }: FlowTableProps) {
  return (
    <table className="w-full border-collapse text-caption @md:text-small">
      <caption className="sr-only">Receita, gastos e tarifas {bucket === 'day' ? 'por dia' : 'por mês'}</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEADER} text-start`}>
            {bucket === 'day' ? 'Dia' : 'Mês'}
          </th>
          {['Receita', 'Gastos', 'Tarifas', 'Líquido'].map((header) => (
            <th key={header} scope="col" className={`${HEADER} text-end`}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map(({ name, revenue, expenses, fees, net }) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className="py-1.5 pr-2 text-start font-normal">
              {longName(name)}
            </th>
            <td className={AMOUNT}>{moneyText(revenue)}</td>
            <td className={AMOUNT}>{moneyText(expenses)}</td>
            <td className={AMOUNT}>{moneyText(fees)}</td>
            <td className={AMOUNT}>{moneyText(net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The figures of the chart as a table: visually hidden until somebody opens it. */
function FlowTable(props: FlowTableProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="mt-2">
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        aria-pressed={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        Mostrar os números
      </Button>
      {isShown ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section id={id} aria-label="Números do gráfico" tabIndex={0} className="mt-2 overflow-x-auto">
          <Table {...props} />
        </section>
      ) : (
        <div id={id} className="sr-only">
          <Table {...props} />
        </div>
      )}
    </div>
  );
}

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
  return (
    <Card className="@container p-6">
      <Section title={title} size={4} titleClass="mb-4">
        {children}
      </Section>
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
