import { type PointerEvent, useState } from 'react';
import type { FinanceSummary } from '#contract/finances.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { longName, namedBars, scaleOf, shortMoney, shortName } from './scale.ts';

type Series = FinanceSummary['series'];

const MOST_NAMES = 6;
/** The bar's share of the width of its column. */
const BAR = 0.68;

function Legend() {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-small">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-3 rounded-sm bg-green" />
        Receita, para cima
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="size-3 rounded-sm bg-gold" />
        Gastos, para baixo
      </li>
      <li className="text-muted">em reais</li>
    </ul>
  );
}

function Bars({ series, top, bottom, pointed }: { series: Series; top: number; bottom: number; pointed: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 ${-top} ${series.length} ${top - bottom || 1}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      {pointed >= 0 && (
        <rect x={pointed} y={-top} width={1} height={top - bottom} className="fill-green-soft" data-pointed="" />
      )}
      {series.map(({ name, revenue, expenses }, at) => (
        <g key={name}>
          {revenue > 0 && (
            <rect x={at + (1 - BAR) / 2} y={-revenue} width={BAR} height={revenue} className="fill-green" />
          )}
          {expenses > 0 && <rect x={at + (1 - BAR) / 2} y={0} width={BAR} height={expenses} className="fill-gold" />}
        </g>
      ))}
    </svg>
  );
}

function Lines({ lines, placeOf }: { lines: readonly number[]; placeOf: (reais: number) => string }) {
  return lines.map((reais) => (
    <div
      key={reais}
      style={{ top: placeOf(reais) }}
      className={
        reais === 0
          ? 'absolute inset-x-0 border-line-strong border-t'
          : 'absolute inset-x-0 border-line border-t border-dashed'
      }
    >
      <span className="absolute right-full mr-2 -translate-y-1/2 whitespace-nowrap text-caption text-muted tabular-nums">
        {shortMoney(reais)}
      </span>
    </div>
  ));
}

function Names({ series }: { series: Series }) {
  return (
    <div className="relative mt-2 h-5 text-caption text-muted tabular-nums">
      {namedBars(series.length, series.length <= 12 ? 12 : MOST_NAMES).map((at) => (
        <span
          key={at}
          style={{ left: `${((at + 0.5) / series.length) * 100}%` }}
          className="absolute -translate-x-1/2 whitespace-nowrap"
        >
          {shortName(series[at]?.name ?? '')}
        </span>
      ))}
    </div>
  );
}

export function FlowChart({ series }: { series: Series }) {
  const [pointed, setPointed] = useState(-1);
  const { top, bottom, lines } = scaleOf(series);
  const height = top - bottom || 1;
  const shown = series[pointed];

  function point(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * series.length);
    setPointed(Math.min(series.length - 1, Math.max(0, at)));
  }

  return (
    <div aria-hidden="true">
      <Legend />
      <div className="mt-5 pl-18">
        <div
          className="relative h-56 cursor-crosshair touch-pan-y @3xl:h-64"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(-1)}
        >
          <Bars series={series} top={top} bottom={bottom} pointed={pointed} />
          <Lines lines={lines} placeOf={(reais) => `${((top - reais) / height) * 100}%`} />
        </div>
        <Names series={series} />
      </div>
      <p className="mt-3 min-h-12 text-small text-muted @md:min-h-6">
        {shown ? (
          <>
            <span className="font-semibold text-ink">{longName(shown.name)}:</span> receita {moneyText(shown.revenue)},
            gastos {moneyText(shown.expenses)}
          </>
        ) : (
          'Aponte ou toque uma barra para ver os valores.'
        )}
      </p>
    </div>
  );
}
