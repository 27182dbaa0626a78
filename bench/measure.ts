import type { Case } from './cases.ts';
import type { MeasuredProduct, Sample } from './product.ts';

const WARM_UP = 3;

export type ListFigure = { name: string; path: string; bytes: number; p50Ms: number; p95Ms: number };
export type ExportFigure = Sample & {
  name: string;
  atOnce: number;
  refused: number;
  seconds: number;
  bytes: number;
  growthMb: number;
};

type Headers = Record<string, string>;

/** The value below which this share of the values lies. */
function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

async function timed(url: string, headers: Headers): Promise<{ ms: number; bytes: number }> {
  const started = performance.now();
  const answer = await fetch(url, { headers });
  const bytes = (await answer.arrayBuffer()).byteLength;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return { ms: performance.now() - started, bytes };
}

/** Asks for each list in turn, round after round, so that a slow moment of the machine falls on all of them. */
export async function measureLists(
  product: MeasuredProduct,
  headers: Headers,
  cases: Case[],
  rounds: number,
): Promise<ListFigure[]> {
  const times = new Map(cases.map(({ name }) => [name, [] as number[]]));
  const sizes = new Map<string, number>();
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const { name, path } of cases) {
      const { ms, bytes } = await timed(product.url + path, headers);
      sizes.set(name, bytes);
      if (round >= 0) times.get(name)?.push(ms);
    }
  }
  return cases.map(({ name, path }) => {
    const all = times.get(name) ?? [];
    return { name, path, bytes: sizes.get(name) ?? 0, p50Ms: quantile(all, 0.5), p95Ms: quantile(all, 0.95) };
  });
}

/** Downloads a file without keeping it. `undefined` when it was refused for now. */
async function download(url: string, headers: Headers): Promise<number | undefined> {
  const answer = await fetch(url, { headers });
  if (answer.status === 429) {
    await answer.arrayBuffer();
    return undefined;
  }
  if (!answer.ok || !answer.body) throw new Error(`${url} answered ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.byteLength;
  return bytes;
}

/** The same export so many times at once: how long, how much memory more than before, how late the event loop. */
export async function measureExport(
  product: MeasuredProduct,
  headers: Headers,
  { name, path }: Case,
  atOnce: number,
): Promise<ExportFigure> {
  const { memoryMb: before } = await product.sample();
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: atOnce }, () => download(product.url + path, headers)));
  const seconds = (performance.now() - started) / 1000;
  const sample = await product.sample();
  const whole = answers.filter((bytes) => bytes !== undefined);
  return {
    name,
    atOnce,
    refused: atOnce - whole.length,
    seconds,
    bytes: whole[0] ?? 0,
    growthMb: sample.peakMb - before,
    ...sample,
  };
}
