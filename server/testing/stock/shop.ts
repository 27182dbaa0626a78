import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { createManualOrder as manualOrderEndpoint, updateOrder as updateOrderEndpoint } from '#contract/orders.ts';
import { createPayment as createPaymentEndpoint } from '#contract/payments.ts';
import { productUpdate } from '#contract/products.ts';
import { Refused } from '#domain/sale/sale.ts';
import { GatewayError, type PaymentGateway, type ProviderPayment } from '#server/adapters/payments.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findProducts } from '#server/features/products/repository.ts';
import { updateProduct } from '#server/features/products/service.ts';
import { updateOrder } from '#server/features/sales/orders/edit.ts';
import { createManualOrder } from '#server/features/sales/orders/manual-order.ts';
import { createPayment } from '#server/features/sales/payments/create-payment.ts';
import { settlePayment } from '#server/features/sales/payments/settle.ts';
import { jobHandlers } from '#server/jobs/workers.ts';
import { aCheckout, aProduct, type TestProduct } from '../factories.ts';
import { aManualOrder } from '../orders.ts';
import type { Count, Edit, News, Outcome, Wish } from './model.ts';

const PRICE = 350;
const UNIT_CENTS = (PRICE + 20) * 100;
const OWNER = { id: randomUUID(), email: 'dona@example.com', role: 'administrador' as const };
const AUDIT = { actor: OWNER, ip: '-' };

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (error instanceof AppError || error instanceof Refused) return error.code as Outcome;
    throw error;
  }
}

/** The provider as far as the stock depends on it: it makes links or is down. `asked` is the reservation of the last link. */
function provider() {
  const state = { works: true, asked: '' };
  const gateway: PaymentGateway = {
    createLink: ({ reference }) => {
      state.asked = reference;
      if (!state.works) return Promise.reject(new GatewayError('unavailable', 'down'));
      return Promise.resolve({ preferenceId: reference, url: `https://example.com/${reference}` });
    },
    setLinkEnd: () => Promise.resolve(),
    getPayment: () => Promise.resolve(undefined),
    getClaim: () => Promise.resolve(undefined),
    searchPayments: () => Promise.resolve([]),
    changedPayments: () => Promise.resolve([]),
    refund: () => Promise.reject(new GatewayError('refused', 'no refunds here')),
    verifyWebhook: () => false,
  };
  return { state, gateway };
}

function paymentOf(
  id: string,
  reference: string | undefined,
  news: News & { units: number },
  now: Date,
): ProviderPayment {
  return {
    id,
    status: news.told,
    statusDetail: '',
    reference,
    refundedCents: 0,
    feeCents: undefined,
    netCents: undefined,
    releaseAt: undefined,
    amountCents: news.units * UNIT_CENTS - (news.enough ? 0 : 1),
    currency: 'BRL',
    collectorId: '1',
    liveMode: true,
    method: 'pix',
    approvedAt: now,
    updatedAt: now,
  };
}

function written({ name }: TestProduct, { stock, active, version }: Edit) {
  const image = '/media/coroa-branca/960.webp';
  const fields = { name, description: 'Rosas.', size: 'Grande', stock, price: PRICE, image, active };
  return { ...productUpdate.parse(fields), version };
}

type Rows = {
  movements: { id: string; moved: number; movements: number }[] | null;
  orders: { order: string; flags: string[]; units: string[] }[] | null;
};

/** Movements of these products, and the orders since `start`. */
async function readRows(deps: Deps, productIds: string[], start: Date): Promise<Rows | undefined> {
  const { rows } = await deps.db.execute<Rows>(sql`select
    (select json_agg(m) from (select product_id as id, sum(delta) as moved, count(*) as movements
      from stock_movements where product_id = any(${sql.param(productIds)}::uuid[]) group by product_id) m) as movements,
    (select json_agg(o) from (select order_id as order, flags,
      (select json_agg(product_id) from order_wreaths where order_row = orders.id) as units
      from orders where created_at >= ${start}) o) as orders`);
  return rows[0];
}

/** Counts everything anew from the database; `names` are the model's names of the orders. */
async function countRows(
  deps: Deps,
  products: TestProduct[],
  names: ReadonlyMap<string, string>,
  start: Date,
): Promise<Count> {
  const ids = products.map(({ id }) => id);
  const shown = new Map((await findProducts(deps.db, ids, deps.now())).map((row) => [row.id, row]));
  const { movements, orders } = (await readRows(deps, ids, start)) ?? { movements: null, orders: null };
  const shelves = ids.map((id) => {
    const { stock = -1, version = -1, active = false, held = -1 } = shown.get(id) ?? {};
    const sums = movements?.find((row) => row.id === id);
    return { stock, version, active, held, moved: sums?.moved ?? 0, movements: sums?.movements ?? 0 };
  });
  const sales = (orders ?? []).map(({ order, flags, units }) => ({
    order: names.get(order) ?? order,
    flags,
    units: units.map((id) => ids.indexOf(id)).toSorted((a, b) => a - b),
  }));
  return { shelves, sales: sales.toSorted((a, b) => (a.order < b.order ? -1 : 1)) };
}

/**
 * The real services over a database, for one sequence of steps with wreaths of its own. Sequences follow one another in
 * time: the orders from `start` (milliseconds) on are those of this one.
 */
export async function openStockedShop(base: Deps, stock: readonly number[], start: number) {
  const clock = { now: start };
  const { state: link, gateway } = provider();
  const deps: Deps = { ...base, now: () => new Date(clock.now), payments: gateway };
  const products: TestProduct[] = [];
  for (const units of stock) products.push(await aProduct(deps, { stock: units, price: PRICE }));
  const chosen = (units: readonly number[]) => units.flatMap((shelf) => products[shelf] ?? []);
  const prefix = randomUUID().slice(0, 18);
  const names = new Map<string, string>();
  const reservations: string[] = [];
  const checkouts = new Map<number, ReturnType<typeof createPaymentEndpoint.body.parse>>();
  const typed = new Map<string, ReturnType<typeof manualOrderEndpoint.body.parse>>();

  return {
    pass: (milliseconds: number) => {
      clock.now += milliseconds;
    },
    /** Asks for a link; a content that was asked for before is sent exactly as it was. */
    hold: async (wish: Wish, linkWorks: boolean) => {
      clock.now += 1;
      const orderId = `${prefix}_${wish.order}`;
      names.set(orderId, wish.order);
      const body = aCheckout(chosen(wish.units), { order_id: orderId, funeral_time: '25/11/2126 14:30' });
      const checkout = checkouts.get(wish.content) ?? createPaymentEndpoint.body.parse(body);
      checkouts.set(wish.content, checkout);
      Object.assign(link, { works: linkWorks, asked: '' });
      const outcome = await outcomeOf(
        createPayment(deps, { body: checkout, ip: '127.0.0.1' } as Parameters<typeof createPayment>[1]),
      );
      if (link.asked !== '') reservations.push(link.asked);
      return outcome;
    },
    tell: (number: number, news: News & { units: number }) => {
      const payment = paymentOf(`${prefix}_${number}`, reservations[news.hold], news, deps.now());
      return settlePayment(deps, payment, 'webhook');
    },
    /** The same order is sent exactly as it was before. */
    sellByPhone: (order: string, units: readonly number[]) => {
      const fresh = aManualOrder(chosen(units), { request_key: `${prefix}_${order}` });
      const body = typed.get(order) ?? manualOrderEndpoint.body.parse(fresh);
      typed.set(order, body);
      const call = { audit: AUDIT, body } as Parameters<typeof createManualOrder>[1];
      return outcomeOf(createManualOrder(deps, call).then(({ order_id: id }) => names.set(id, order)));
    },
    edit: (shelf: number, wish: Edit) => {
      const product = products[shelf];
      if (!product) throw new Error(`no shelf ${shelf}`);
      const params = { id: product.id };
      return outcomeOf(updateProduct(deps, { audit: AUDIT, params, body: written(product, wish) }));
    },
    rework: async (order: string, units: readonly number[]) => {
      const [orderId = ''] = [...names].find(([, name]) => name === order) ?? [];
      const kept = { funeral_location: orders.funeralLocation, at: orders.funeralTime };
      const [row] = await deps.db.select(kept).from(orders).where(eq(orders.orderId, orderId));
      const ceremony = row && { funeral_location: row.funeral_location, funeral_time: row.at.toISOString() };
      const body = updateOrderEndpoint.body.parse(aManualOrder(chosen(units), ceremony));
      return outcomeOf(
        updateOrder(deps, { audit: AUDIT, params: { orderId }, body } as Parameters<typeof updateOrder>[1]),
      );
    },
    cleanUp: () => jobHandlers(deps)['clean-up']({}),
    count: () => countRows(deps, products, names, new Date(start)),
  };
}
export type StockedShop = Awaited<ReturnType<typeof openStockedShop>>;
