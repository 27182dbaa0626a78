import pg from 'pg';
import type { TestProduct } from '#server/testing/factories.ts';
import type { Simulator } from '#simulator/simulator.ts';
import budgets from './budgets.json' with { type: 'json' };
import type { BuyersReport, BuyersTask } from './buyers.ts';
import { inProcess } from './child.ts';
import { type Figure, figure } from './figures.ts';
import type { MeasuredProduct } from './product.ts';
import type { Statement } from './recorder.ts';
import type { ReplayTask } from './replay-process.ts';

const WARM_UP_SECONDS = 3;
const ROUND_SECONDS = 4;
const AT_ONCE = 20;
const ENDLESS_STOCK = 1_000_000;

export type Market = { product: MeasuredProduct; databaseUrl: string; simulator: Simulator };
type Kind = BuyersTask['kind'];
type Round = { shop: BuyersReport; database: number; ratio: number };

/** A wreath that doesn't sell out. */
export async function endlessWreath({ product, databaseUrl }: Omit<Market, 'simulator'>): Promise<TestProduct> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update products set stock = $1, version = version + 1', [ENDLESS_STOCK]);
  } finally {
    await client.end();
  }
  const answer = await fetch(`${product.url}/api/products/ativos`, { headers: { 'cache-control': 'no-cache' } });
  const [first] = (await answer.json()) as { _id: string; name: string; price: number }[];
  if (!first) throw new Error('the shop has no products');
  return { id: first._id, name: first.name, price: first.price, stock: ENDLESS_STOCK };
}

/** What one request of this kind sends to the database. */
async function statementsOf({ product }: Market, task: BuyersTask): Promise<Statement[]> {
  await product.ask('statements');
  const once: BuyersTask = { ...task, seconds: 0.001, atOnce: 1 };
  const { answers, faults } = await inProcess<BuyersTask, BuyersReport>('buyers.ts', once);
  if (answers !== 1) throw new Error(`a ${task.kind} failed: ${JSON.stringify(faults)}`);
  return (await product.ask('statements')) as Statement[];
}

async function measure(market: Market, kind: Kind, rounds: number): Promise<{ done: Round[]; statements: string[] }> {
  const wreath = await endlessWreath(market);
  const { url } = market.product;
  const { webhookSecret } = market.simulator;
  const task: BuyersTask = { url, kind, wreath, webhookSecret, seconds: ROUND_SECONDS, atOnce: AT_ONCE };
  const shop = (seconds: number) => inProcess<BuyersTask, BuyersReport>('buyers.ts', { ...task, seconds });
  await shop(WARM_UP_SECONDS);
  const statements = await statementsOf(market, task);
  const { databaseUrl } = market;
  const replaying: ReplayTask = { databaseUrl, statements, existing: [wreath.id], seconds: ROUND_SECONDS };
  const done: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const report = await shop(ROUND_SECONDS);
    const database = await inProcess<ReplayTask, number>('replay-process.ts', replaying);
    if (Object.keys(report.faults).length > 0) throw new Error(`${kind} failed: ${JSON.stringify(report.faults)}`);
    done.push({ shop: report, database, ratio: report.perSecond / database });
  }
  return { done, statements: statements.map(({ text }) => text) };
}

/** How many payments and notifications the shop takes, as a share of what its database does of the same statements. */
export async function measureCheckout(
  market: Market,
  rounds: number,
): Promise<{ figures: Figure[]; details: unknown }> {
  const { createPaymentRatio, webhookRatio } = budgets.checkout;
  const payments = await measure(market, 'create-payment', rounds);
  const notices = await measure(market, 'webhook', rounds);
  const ratios = ({ done }: { done: Round[] }) => done.map(({ ratio }) => ratio);
  const figures = [
    figure(
      {
        id: 'create-payment',
        what: 'create-payment / o banco sozinho',
        target: { atLeast: createPaymentRatio },
        unit: 'ratio',
      },
      ratios(payments),
    ),
    figure(
      { id: 'webhook', what: 'aviso de pagamento / o banco sozinho', target: { atLeast: webhookRatio }, unit: 'ratio' },
      ratios(notices),
    ),
  ];
  return { figures, details: { payments, notices } };
}
