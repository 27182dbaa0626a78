import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualOrder as manualOrderEndpoint, updateOrder as updateOrderEndpoint } from '#contract/orders.ts';
import { createPayment as createPaymentEndpoint } from '#contract/payments.ts';
import { updateProduct as update } from '#contract/products.ts';
import { Refused } from '#domain/sale/sale.ts';
import { GatewayError } from '../../adapters/payments.ts';
import { orders } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aCheckout, aProduct, type TestProduct } from '../../testing/factories.ts';
import { aManualOrder } from '../../testing/orders.ts';
import { books, type Count, type News, type Wish } from '../../testing/stock-books.ts';
import { createManualOrder, updateOrder } from '../sales/orders/edit.ts';
import { createPayment } from '../sales/payments/open-hold.ts';
import { settlePayment } from '../sales/payments/settle.ts';
import { findProducts } from './repository.ts';
import { updateProduct } from './service.ts';

/** STOCK_RUNS=5000 is the long run, which STOCK_MINUTES ends earlier; STOCK_SEED repeats an earlier one. */
const RUNS = Number(process.env.STOCK_RUNS ?? 30);
const MINUTES = Number(process.env.STOCK_MINUTES ?? (process.env.STOCK_RUNS === undefined ? 5 : 300));
const SEED = Number(process.env.STOCK_SEED ?? 2);
const MINUTE_MS = 60_000;
const PRICE = 350;
const AUDIT = { actor: { id: randomUUID(), email: 'dona@example.com', role: 'administrador' as const }, ip: '-' };

const shop = await shopOfFile();

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof AppError || error instanceof Refused) return error.code;
    throw error;
  }
}

/** The real services over a database, for one sequence of steps with wreaths of its own, which begins at `start`. */
async function openStockedShop(stock: readonly number[], start: number) {
  let now = start;
  /** Whether the provider makes links, and the reservation of the last one. */
  const link = { works: true, asked: '' };
  const deps: Deps = {
    ...{ ...shop.deps, now: () => new Date(now) },
    payments: {
      ...shop.deps.payments,
      createLink: async ({ reference }) => {
        link.asked = reference;
        if (!link.works) throw new GatewayError('unavailable', 'down');
        return { preferenceId: reference, url: `https://example.com/${reference}` };
      },
      setLinkEnd: async () => undefined,
    },
  };
  const products: TestProduct[] = [];
  for (const units of stock) products.push(await aProduct(deps, { stock: units, price: PRICE }));
  const ids = products.map(({ id }) => id);
  const chosen = (units: readonly number[]) => units.flatMap((shelf) => products[shelf] ?? []);
  const prefix = randomUUID().slice(0, 18);
  /** The names of the orders on paper. */
  const names = new Map<string, string>();
  const reservations: string[] = [];
  const checkouts = new Map<number, ReturnType<typeof createPaymentEndpoint.body.parse>>();

  /** Counts everything anew from the database. */
  async function count(): Promise<Count> {
    const shown = new Map((await findProducts(deps.db, ids, deps.now())).map((row) => [row.id, row]));
    const { rows: moved } = await deps.db.execute<{ id: string; sum: string }>(sql`select product_id as id, sum(delta)
      from stock_movements where product_id = any(${sql.param(ids)}::uuid[]) group by product_id`);
    const { rows: sold } = await deps.db.execute<{ order: string; flags: string[]; units: string[] }>(sql`select
      order_id as order, flags, (select json_agg(product_id) from order_wreaths where order_row = orders.id) as units
      from orders where created_at >= ${new Date(start)}`);
    return {
      shelves: ids.map((id) => {
        const { stock: left = -1, active = false, held = -1 } = shown.get(id) ?? {};
        return { stock: left, active, held, moved: Number(moved.find((row) => row.id === id)?.sum ?? 0) };
      }),
      sales: sold
        .map(({ order, flags, units }) => ({
          ...{ order: names.get(order) ?? order, flags },
          units: units.map((id) => ids.indexOf(id)).toSorted((a, b) => a - b),
        }))
        .toSorted((a, b) => (a.order < b.order ? -1 : 1)),
    };
  }

  return {
    count,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Asks for a link; a content that was asked for before is sent exactly as it was. */
    hold: async ({ order, content, units }: Wish, linkWorks: boolean) => {
      now += 1;
      const order_id = `${prefix}_${order}`;
      names.set(order_id, order);
      const body = aCheckout(chosen(units), { order_id, funeral_time: '25/11/2126 14:30' });
      const checkout = checkouts.get(content) ?? createPaymentEndpoint.body.parse(body);
      checkouts.set(content, checkout);
      Object.assign(link, { works: linkWorks, asked: '' });
      const call = { body: checkout, ip: '127.0.0.1' } as Parameters<typeof createPayment>[1];
      const outcome = await outcomeOf(createPayment(deps, call));
      if (link.asked !== '') reservations.push(link.asked);
      return outcome;
    },
    tell: (number: number, { hold, told, enough }: News, units: number) =>
      settlePayment(
        deps,
        {
          ...{
            id: `${prefix}_${number}`,
            status: told,
            statusDetail: '',
            reference: reservations[hold],
            method: 'pix',
          },
          ...{ refundedCents: 0, feeCents: undefined, netCents: undefined, releaseAt: undefined, liveMode: true },
          ...{ amountCents: units * (PRICE + 20) * 100 - (enough ? 0 : 1), currency: 'BRL', collectorId: '1' },
          ...{ approvedAt: deps.now(), updatedAt: deps.now() },
        },
        'webhook',
      ),
    sellByPhone: (order: string, units: readonly number[]) => {
      const body = manualOrderEndpoint.body.parse(aManualOrder(chosen(units)));
      const call = { audit: AUDIT, body } as Parameters<typeof createManualOrder>[1];
      return outcomeOf(createManualOrder(deps, call).then(({ order_id: id }) => names.set(id, order)));
    },
    edit: (shelf: number, change: { stock: number; active: boolean }) => {
      const { id, name } = products[shelf] as TestProduct;
      const shown = {
        name,
        description: 'Rosas.',
        size: 'Grande',
        image: '/media/coroa-branca/960.webp',
        price: PRICE,
      };
      return updateProduct(deps, { audit: AUDIT, params: { id }, body: update.body.parse({ ...shown, ...change }) });
    },
    rework: async (order: string, units: readonly number[]) => {
      const [orderId = ''] = [...names].find(([, name]) => name === order) ?? [];
      const [row] = await deps.db.select().from(orders).where(eq(orders.orderId, orderId));
      const place = {
        funeral_location: row?.funeralLocation ?? '',
        funeral_time: row?.funeralTime.toISOString() ?? '',
      };
      const body = updateOrderEndpoint.body.parse(aManualOrder(chosen(units), place));
      const call = { audit: AUDIT, params: { orderId }, body } as Parameters<typeof updateOrder>[1];
      return outcomeOf(updateOrder(deps, call));
    },
  };
}

const mostly = fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const step = fc.record({
  what: fc.constantFrom(
    ...(['hold', 'hold', 'hold again', 'hold otherwise', 'pay', 'pay', 'tell again'] as const),
    ...(['wait', 'wait', 'by phone', 'rework', 'edit'] as const),
  ),
  which: fc.nat(1000),
  units: fc.array(fc.nat(2), { minLength: 1, maxLength: 4 }),
  told: fc.constantFrom('rejected' as const, 'approved' as const, 'approved' as const, 'refunded' as const),
  works: mostly,
  stock: fc.nat(6),
  minutes: fc.integer({ min: 1, max: 40 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Every answer and every fate of a payment that was met: sequences that miss one prove nothing about it. */
const met = new Set<string>();
let start = shop.clock.now().getTime();

async function play(stock: readonly number[], steps: readonly Step[]): Promise<void> {
  const paper = books(stock, start);
  const real = await openStockedShop(stock, start);
  const pass = (minutes: number) => {
    for (const one of [paper, real]) one.pass(minutes * MINUTE_MS);
    start += minutes * MINUTE_MS + 60;
  };
  const alike = (inShop: string, onPaper: string) => {
    expect(inShop, 'the shop answers as the books do').toBe(onPaper);
    met.add(onPaper);
  };
  let asked = 0;
  for (const { what, which, units, told, works, stock: left, minutes } of steps) {
    const hold = paper.holds[which % Math.max(1, paper.holds.length)];
    const sale = paper.sales[which % Math.max(1, paper.sales.length)];
    const ask = async (wish: Wish) => alike(await real.hold(wish, works), paper.hold(wish, works));
    const hear = async (number: number, news: News) => {
      await real.tell(number, news, paper.holds[news.hold]?.units.length ?? 0);
      paper.tell(number, news);
    };
    const number = which % Math.max(1, paper.payments.length);
    const known = paper.payments[number];
    asked += 1;
    if (what === 'hold') await ask({ order: `order-${asked}`, content: asked, units });
    if (what === 'hold again' && hold) await ask(hold);
    if (what === 'hold otherwise' && hold) await ask({ order: hold.order, content: asked, units });
    if (what === 'pay' && hold)
      await hear(paper.payments.length, { hold: paper.holds.indexOf(hold), told, enough: works });
    if (what === 'tell again' && known) await hear(number, { hold: known.hold, told, enough: true });
    if (what === 'wait') pass(minutes);
    if (what === 'by phone')
      alike(await real.sellByPhone(`order-${asked}`, units), paper.sellByPhone(`order-${asked}`, units));
    if (what === 'rework' && sale) alike(await real.rework(sale.order, units), paper.rework(sale, units));
    const shelf = paper.shelves[which % stock.length];
    if (what === 'edit' && shelf) {
      Object.assign(shelf, { stock: left, active: works });
      await real.edit(paper.shelves.indexOf(shelf), { stock: left, active: works });
    }
    expect(await real.count()).toEqual(paper.count());
  }
  for (const { flags } of paper.sales) for (const flag of flags) met.add(flag);
  for (const { became } of paper.payments) met.add(became);
}

describe('the stock and books of it, in random sequences of holds, payments, edits and orders by phone', () => {
  it(
    `agree after every step of ${RUNS} sequences of up to 40, or of as many as ${MINUTES} minutes allow`,
    async () => {
      const stock = fc.array(fc.nat(6), { minLength: 3, maxLength: 3 });
      const sequence = fc.asyncProperty(stock, fc.array(step, { maxLength: 40, size: 'max' }), async (units, steps) => {
        // Sequences follow one another in time: the orders from its start on are those of this one.
        start += 60 * MINUTE_MS;
        await play(units, steps);
      });
      const options = { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: MINUTES * MINUTE_MS };
      const result = await fc.check(sequence, options);
      expect(result.failed ? fc.defaultReportMessage(result) : undefined).toBeUndefined();
    },
    MINUTE_MS + MINUTES * MINUTE_MS,
  );

  it('reached every answer, every flag and every fate of a payment', () => {
    const kinds = [
      ...['done', 'already-paid', 'product-unavailable', 'insufficient-stock', 'payment-unavailable'],
      ...['late', 'short-stock', 'older-content', 'sale', 'set-aside', 'refused'],
    ];
    expect(kinds.filter((kind) => !met.has(kind))).toEqual([]);
  });
});
