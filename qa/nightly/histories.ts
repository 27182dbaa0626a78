// `node qa/nightly/histories.ts [count] [seed]` (60): the histories of the domain's test through the API on PostgreSQL, each twice: in peace, and with the
// product killed in the middle of requests, which are sent again. Both must end in the same rows. Needs what `npm run build` makes.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import * as api from '#contract/index.ts';
import { PRODUCTION_STATES, type ProductionState } from '#domain/production.ts';
import { histories, type Step } from '#domain/testing/sale-steps.ts';
import { aWreath, checkoutBody } from '../campaign/buyers.ts';
import { openAside, openHarness, openSharedPostgres } from '../campaign/harness.ts';
import { type Outcome, type Request, retryUntilOk, send } from '../campaign/recorded-call.ts';
import { preferenceOf, type Wreath } from '../campaign/workload.ts';

const [count = 60, seed = Math.floor(Date.now() / 1000)] = process.argv.slice(2).map(Number);
const UNITS = 4;

const server = await openSharedPostgres();
const harness = await openHarness('postgres', server);
// No hold ends while the product starts again.
harness.environment.RESERVATION_MINUTES = '30';
await harness.prepare();
await harness.start();
const token = await harness.signIn();
const database = await openAside(harness);

type Known = { production: ProductionState; version: number; closed: unknown; payments: { payment_id: string }[] };

/** Makes a call; one that is cut off by a kill is made again. */
async function call<T>(request: Request, isCut: boolean): Promise<T> {
  const attempt = (): Promise<Outcome> => send(harness.origin, { token, ...request });
  if (isCut) {
    const first = attempt();
    await wait(Math.random() * 60);
    await harness.stop('SIGKILL');
    await first;
    await harness.start();
  }
  const { answer, status } = await retryUntilOk(attempt);
  assert.ok(status !== undefined && status < 500, `${request.to.method} ${request.to.path}: ${String(status)}`);
  return answer as T;
}

/** One history with a wreath of its own. */
class Trade {
  readonly #kills: boolean;
  readonly #wreath: Wreath;
  readonly orders: string[] = [];
  readonly #links: string[] = [];

  constructor(wreath: Wreath, kills: boolean) {
    this.#wreath = wreath;
    this.#kills = kills;
  }

  async play({ what, which, amount, flag }: Step): Promise<void> {
    const isCut = this.#kills && flag;
    if (what === 'hold' && this.orders.length < 3) return this.#hold(1 + (which % 2), isCut);
    const at = which % Math.max(1, this.orders.length);
    if (what === 'pay') return this.#pay(at, isCut);
    const params = { orderId: this.orders[at] ?? '' };
    const { answer, phase } = await send(harness.origin, { to: api.orders.getOrder, params, token });
    if (phase !== 'ok') return;
    const { production, version, payments } = answer as Known;
    const [payment] = payments;
    const to = PRODUCTION_STATES[which];
    const reason = 'Desistência.';
    const refund = { payment_id: payment?.payment_id, amount: amount / 100, reason, cancel: false, keep_due: false };
    const told = { outcome: 'delivered', at: new Date().toISOString(), received_by: 'Portaria' };
    const requests: Partial<Record<Step['what'], Request>> = {
      stage: { to: api.production.moveProduction, params, json: { from: production, to, version, reason } },
      deliver: { to: api.deliveries.recordDelivery, params: { ...params, chave: randomUUID() }, json: told },
      close: { to: api.orders.cancelOrder, params, json: { reason } },
      ask: { to: api.orders.refundPayment, params, json: { ...refund, request_key: randomUUID() } },
    };
    const request = requests[what];
    if (request) await call(request, isCut);
  }

  async #hold(units: number, isCut: boolean): Promise<void> {
    const orderId = randomUUID();
    const json = checkoutBody(Array(units).fill(this.#wreath), `Comprador ${orderId}`, orderId);
    const request = { to: api.payments.createPayment, json };
    const { init_point: link } = await call<{ init_point?: string }>(request, isCut);
    if (link === undefined) return;
    this.orders.push(orderId);
    this.#links.push(preferenceOf(link));
  }

  async #pay(at: number, isCut: boolean): Promise<void> {
    const [link] = this.#links.splice(at, 1, '');
    if (!link) return;
    const { id } = harness.simulator.payments.approve(link);
    await call({ to: api.payments.verifyPayment, query: { payment_id: String(id) } }, isCut);
  }
}

/** The rows of some orders without ids and times. */
const ROWS = `select o.production, o.closing, o.total_cents, o.flags,
    (select jsonb_agg(jsonb_build_array(kind, amount_cents) order by at, id) from money_movements where order_row = o.id) as movements,
    (select jsonb_agg(to_state order by created_at, id) from production_steps where order_row = o.id) as steps,
    (select jsonb_agg(jsonb_build_array(outcome, undone_at is not null) order by at, id) from deliveries where order_row = o.id) as deliveries,
    (select jsonb_agg(jsonb_build_array(cause, delta) order by cause, delta) from stock_movements where reference = o.order_id) as stock,
    (select count(*)::int from notifications where cause in ('buyer:' || o.order_id, 'closing:' || o.order_id)) as told
  from orders o where o.order_id = any($1) order by array_position($1, o.order_id)`;

async function endOf(history: readonly Step[], kills: boolean): Promise<unknown[]> {
  const json = { ...aWreath(`Coroa ${randomUUID()}`, UNITS), price: 50 };
  const wreath = await call<Wreath>({ to: api.products.createProduct, json }, false);
  const trade = new Trade(wreath, kills);
  for (const step of history) await trade.play(step);
  return (await database.pool.query(ROWS, [trade.orders])).rows;
}

const sample = fc.sample(histories, { numRuns: count, seed });
let orders = 0;
for (const [at, history] of sample.entries()) {
  const rows = await endOf(history, false);
  orders += rows.length;
  assert.deepEqual(await endOf(history, true), rows, `history ${at} of seed ${seed}: ${JSON.stringify(history)}`);
}
process.stdout.write(
  `${count} histories of seed ${seed}, ${orders} orders, ${harness.interruptions} kills: the same rows\n`,
);
await database.close();
await harness.remove();
await server.stop();
