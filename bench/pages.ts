import budgets from './budgets.json' with { type: 'json' };
import { type Figure, figure } from './figures.ts';
import { type Load, loadOf, startBareServer } from './load.ts';
import type { MeasuredProduct } from './product.ts';

const WARM_UP_SECONDS = 2;
const ROUND_SECONDS = 2;

type Answer = { id: string; what: string; path: string; encoding: string; target: number };
type Side = { url: string; cpuMs: () => Promise<number> };
/** `cost` is processor time for one answer, in microseconds. */
type Run = Load & { cost: number };
type Round = { product: Run; bare: Run; rate: number; cost: number };

async function answersOf({ url }: MeasuredProduct): Promise<Answer[]> {
  const [first] = (await (await fetch(`${url}/api/products/ativos`)).json()) as { _id: string }[];
  if (!first) throw new Error('the shop has no products');
  const { catalogueRatio, pageRatio } = budgets.pages;
  const catalogue = { encoding: 'br', target: catalogueRatio };
  return [
    { ...catalogue, id: 'catalogue-list', what: 'lista do catálogo / servidor nu', path: '/api/products/ativos' },
    {
      ...catalogue,
      id: 'catalogue-item',
      what: 'uma coroa do catálogo / servidor nu',
      path: `/api/products/${first._id}`,
    },
    { encoding: 'br', target: pageRatio, id: 'page-coroas', what: 'página /coroas / servidor nu', path: '/coroas' },
  ];
}

async function run({ url, cpuMs }: Side, headers: Record<string, string>): Promise<Run> {
  const before = await cpuMs();
  const load = await loadOf(url, { seconds: ROUND_SECONDS, headers });
  if (load.faults > 0 || load.answers === 0) throw new Error(`${url} failed ${load.faults} times`);
  return { ...load, cost: (((await cpuMs()) - before) * 1000) / load.answers };
}

/** The product and a bare server in turn, each round the other first, so that a slow moment falls on both. */
async function compare(product: Side, bare: Side, encoding: string, rounds: number): Promise<Round[]> {
  const headers = { 'accept-encoding': encoding };
  for (const { url } of [product, bare]) await loadOf(url, { seconds: WARM_UP_SECONDS, headers });
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const productFirst = round % 2 === 0;
    const first = await run(productFirst ? product : bare, headers);
    const second = await run(productFirst ? bare : product, headers);
    const [ours, theirs] = productFirst ? [first, second] : [second, first];
    done.push({ product: ours, bare: theirs, rate: ours.perSecond / theirs.perSecond, cost: theirs.cost / ours.cost });
  }
  return done;
}

/**
 * How fast the catalogue and its page are answered, as a share of a server that only sends the same bytes: answers in a
 * second, and answers for the same processor time, which a machine that others use too leaves alone.
 */
export async function measurePages(
  product: MeasuredProduct,
  folder: string,
  rounds: number,
): Promise<{ figures: Figure[]; details: unknown }> {
  const figures: Figure[] = [];
  const details: Record<string, Round[]> = {};
  for (const { id, what, path, encoding, target } of await answersOf(product)) {
    const url = product.url + path;
    const bare = await startBareServer(url, { 'accept-encoding': encoding }, folder);
    try {
      const side = { url, cpuMs: async () => (await product.sample()).cpuMs };
      const done = await compare(side, bare, encoding, rounds);
      details[id] = done;
      const promise = { target: { atLeast: target }, unit: 'ratio' } as const;
      figures.push(
        figure(
          { ...promise, id, what: `${what}, por segundo` },
          done.map(({ rate }) => rate),
        ),
      );
      figures.push(
        figure(
          { ...promise, id: `${id}-cost`, what: `${what}, por processador` },
          done.map(({ cost }) => cost),
        ),
      );
    } finally {
      bare.stop();
    }
  }
  return { figures, details };
}
