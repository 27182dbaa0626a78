import { useId, useState } from 'react';
import type { FinanceSummary } from '#contract/finances.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
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
export function FlowTable(props: FlowTableProps) {
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
