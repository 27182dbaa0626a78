import type { FinanceSummary } from '#contract/finances.ts';
import { STORE_TIME_ZONE, startOfSaoPauloDay } from '#domain/dates.ts';

const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 3;

/** A round step in reais, so that at most `LINES` steps reach `most`. */
export function stepOf(most: number): number {
  if (!(most > 0)) return 1;
  const rough = most / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((step) => step * power >= rough * 0.999_999) ?? 10) * power;
}

/** The whole steps that reach an amount; the tolerance absorbs rounding errors of the division. */
function stepsTo(amount: number, step: number): number {
  return Math.max(0, Math.ceil(amount / step - 1e-9));
}

type Scale = {
  /** Reais of the highest and the lowest line; revenue is positive, expenses negative. */
  top: number;
  bottom: number;
  lines: number[];
};

export function scaleOf(series: readonly Pick<FinanceSummary['series'][number], 'revenue' | 'expenses'>[]): Scale {
  const revenue = Math.max(0, ...series.map((one) => one.revenue));
  const expenses = Math.max(0, ...series.map((one) => one.expenses));
  const step = stepOf(Math.max(revenue, expenses));
  const above = stepsTo(revenue, step);
  const below = stepsTo(expenses, step);
  const lines = Array.from({ length: above + below + 1 }, (_, at) => (above - at) * step);
  return { top: above * step, bottom: 0 - below * step, lines };
}

/** The indexes of the bars that get a name, at most `most` of `count`. */
export function namedBars(count: number, most: number): number[] {
  const every = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
}

const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** '1,5 mil': an absolute amount of reais for a grid line; the legend names the currency. */
export function shortMoney(reais: number): string {
  return compact.format(Math.abs(reais)).replaceAll('\u00a0', ' ');
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone: STORE_TIME_ZONE });
const longMonth = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: STORE_TIME_ZONE });

/** 'YYYY-MM-DD' as '21/11', 'YYYY-MM' as 'nov'. */
export function shortName(name: string): string {
  const [, month = '', day] = name.split('-');
  return day === undefined ? monthName.format(startOfSaoPauloDay(`${name}-01`)).replace('.', '') : `${day}/${month}`;
}

/** 'YYYY-MM-DD' as '21/11/2026', 'YYYY-MM' as 'novembro de 2026'. */
export function longName(name: string): string {
  const [year = '', month = '', day] = name.split('-');
  return day === undefined ? longMonth.format(startOfSaoPauloDay(`${name}-01`)) : `${day}/${month}/${year}`;
}
