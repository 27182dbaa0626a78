import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What must hold of a figure; for spread and measured see Figure. */
export type Target = { atLeast: number } | { atMost: number };

/** One promise, measured. The files of bench/results hold lists of these; their ids never change their meaning. */
export type Figure = {
  id: string;
  what: string;
  target: Target;
  /**
   * The median of the rounds or, where it says so, the best of them; the single value where there is one round; null
   * when nothing was measured.
   */
  measured: number | null;
  /** The smallest and the largest of the rounds. */
  spread: { min: number; max: number } | null;
  unit: 'ratio' | 'ms' | 'MB' | '%' | 'count' | 'points' | 'kB';
  /** False also when nothing was measured. */
  met: boolean;
};

export const SECTIONS = ['lists', 'pages', 'checkout', 'start', 'soak'] as const;
export type Section = (typeof SECTIONS)[number];

/** bench/results/<section>.json. `details` are the raw numbers behind the figures, without a stable form. */
export type Results = { section: string; at: string; machine: Machine; figures: Figure[]; details: unknown };
type Machine = { cpu: string; cores: number; load: number[]; node: string };

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Judges the rounds of one promise by the value at this share, usually their median. Without rounds nothing is met. */
export function figure(
  promise: Pick<Figure, 'id' | 'what' | 'target' | 'unit'>,
  rounds: readonly number[],
  share = 0.5,
): Figure {
  if (!rounds.every((value) => Number.isFinite(value))) throw new Error(`${promise.id} has a round without a value`);
  if (rounds.length === 0) return { ...promise, measured: null, spread: null, met: false };
  const measured = rounded(quantile(rounds, share));
  const { target } = promise;
  const met = 'atLeast' in target ? measured >= target.atLeast : measured <= target.atMost;
  return {
    ...promise,
    measured,
    spread: { min: rounded(Math.min(...rounds)), max: rounded(Math.max(...rounds)) },
    met,
  };
}

/** The figures as a table for people. */
export function tableOf(figures: readonly Figure[]): string {
  const text = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 2 });
  const lines = figures.map(({ what, measured, spread, target, unit, met }) => {
    const goal = 'atLeast' in target ? `>= ${text(target.atLeast)}` : `<= ${text(target.atMost)}`;
    const range = spread ? `${text(spread.min)} a ${text(spread.max)}` : '';
    const cells = [
      (measured === null ? '–' : text(measured)).padStart(9),
      unit.padEnd(6),
      range.padStart(18),
      goal.padStart(10),
    ];
    return `${what.padEnd(64)}${cells.join(' ')}  ${measured === null ? 'NÃO MEDIDO' : met ? 'ok' : 'FORA'}`;
  });
  return lines.join('\n');
}

/** Writes bench/results/<section>.json. */
export function keepResults(section: string, figures: Figure[], details: unknown): void {
  const file = path.join(import.meta.dirname, 'results', `${section}.json`);
  const [cpu] = os.cpus();
  const machine = {
    cpu: cpu?.model ?? '',
    cores: os.availableParallelism(),
    load: os.loadavg(),
    node: process.version,
  };
  const results: Results = { section, at: new Date().toISOString(), machine, figures, details };
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
}
