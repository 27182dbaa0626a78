import { randomUUID } from 'node:crypto';
import { addHours } from 'date-fns';
import { type DemoProduct, demoProducts } from '#demo/catalogue.ts';
import { type DemoOrder, demoExpenses, demoOrders } from '#demo/history.ts';
import { cents } from '#domain/money.ts';
import { DEFAULT_COLOR, orderTotal } from '#domain/order.ts';
import type { Wreath } from '#domain/wreath.ts';
import { recordMovement } from '../../features/products/repository.ts';
import { insertOrder } from '../../features/sales/order-repository.ts';
import { bookReceived, insertDelivery } from '../../features/sales/sale-repository.ts';
import type { Tx } from '../client.ts';
import { newId } from '../ids.ts';
import { expenses } from '../schema/expenses.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;

/** Rounds to the quarter of an hour, because ceremonies begin on one. */
function onTheQuarter(instant: Date): Date {
  return new Date(Math.round(instant.getTime() / QUARTER_MS) * QUARTER_MS);
}

function productOf(pictureId: string): DemoProduct {
  const product = demoProducts.find((one) => one.pictureId === pictureId);
  if (!product) throw new Error(`no wreath with the picture ${pictureId}`);
  return product;
}

/** Units of each wreath that the demonstration has already sold, by product id. */
export function demoUnitsSold(): Map<string, number> {
  const sold = new Map<string, number>();
  for (const { wreaths } of demoOrders) {
    for (const [pictureId] of wreaths) {
      const { id } = productOf(pictureId);
      sold.set(id, (sold.get(id) ?? 0) + 1);
    }
  }
  return sold;
}

async function insertDemoOrder(tx: Tx, order: DemoOrder, now: Date): Promise<void> {
  const createdAt = addHours(now, -order.hoursAgo);
  const orderId = randomUUID();
  const wreaths = order.wreaths.map(([pictureId, faixa], line): Wreath => {
    const { id, name, image, size, priceCents } = productOf(pictureId);
    return { productId: id, title: name, image, size, color: DEFAULT_COLOR, price: cents(priceCents), faixa, line };
  });
  const { origin, paymentMethod, production, buyer } = order;
  const funeralTime = onTheQuarter(addHours(now, order.ceremonyInHours));
  const reachedAt = new Date(Math.min(now.getTime(), funeralTime.getTime() - HOUR_MS));
  const row = {
    id: newId(createdAt),
    orderId,
    origin,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    buyerPhone: buyer.phone,
    buyerCpf: buyer.cpf,
    billingAddress: order.address,
    deceasedName: order.deceased,
    funeralLocation: order.place,
    funeralTime,
    paymentMethod,
    total: orderTotal(wreaths.map(({ price }) => ({ price, quantity: 1 }))),
    production,
    productionAt: production === 'novo' ? null : reachedAt,
    createdAt,
  };
  const sold = await insertOrder(tx, row, wreaths);
  const receipt = { key: row.id, method: paymentMethod, amount: row.total, at: createdAt, userEmail: null };
  await bookReceived(tx, sold, receipt);
  if (production === 'entregue') {
    const id = newId(reachedAt);
    await insertDelivery(tx, {
      id,
      orderRow: row.id,
      key: id,
      outcome: 'delivered',
      at: reachedAt,
      recordedBy: 'equipe@example.com',
      recordedAt: reachedAt,
    });
  }
  const cause = origin === 'shop' ? 'sale' : 'manual-sale';
  for (const { productId } of wreaths) {
    await recordMovement(tx, { productId, delta: -1, cause, reference: orderId, at: createdAt });
  }
}

/** Inserts the sales and expenses of the demonstration's last weeks. Doesn't change stock. */
export async function insertDemoSales(tx: Tx, now: Date): Promise<void> {
  const oldestFirst = demoOrders.toSorted((one, other) => other.hoursAgo - one.hoursAgo);
  for (const order of oldestFirst) await insertDemoOrder(tx, order, now);
  await tx.insert(expenses).values(
    demoExpenses.map(({ daysAgo, description: descricao, category: categoria, cents: amount }) => {
      const data = addHours(now, -24 * daysAgo);
      const kept = { _id: newId(data), createdBy: 'admin@example.com', createdAt: data };
      return { ...kept, descricao, categoria, valor: cents(amount), data };
    }),
  );
}
