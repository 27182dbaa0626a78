import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { ProductionState } from '#domain/production.ts';
import type { Queryable } from '../../db/client.ts';
import { orderItems, orders } from '../../db/schema/orders.ts';

/** What the staff need to receive an order's wreaths; nothing of the buyer. */
export type OrderedWreaths = {
  orderId: string;
  deceasedKey: string;
  funeralLocation: string;
  funeralTime: Date;
  faixaTexts: string[];
  production: ProductionState;
  titles: string[];
};

/** The orders for any of these people with a ceremony in the range, earliest ceremony first. Closed ones aren't delivered. */
export async function listWreathsFor(
  db: Queryable,
  deceasedKeys: string[],
  { from, to }: { from: Date; to: Date },
): Promise<OrderedWreaths[]> {
  if (deceasedKeys.length === 0) return [];
  const { orderId, deceasedKey, funeralLocation, funeralTime, faixaTexts, production } = orders;
  const rows = await db
    .select({
      orderId,
      deceasedKey,
      funeralLocation,
      funeralTime,
      faixaTexts,
      production,
      title: orderItems.title,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderRow, orders.id))
    .where(and(isNull(orders.closing), inArray(deceasedKey, deceasedKeys), gte(funeralTime, from), lt(funeralTime, to)))
    .orderBy(asc(funeralTime), asc(orders.id), asc(orderItems.position));
  const found = new Map<string, OrderedWreaths>();
  for (const { title, ...order } of rows) {
    const known = found.get(order.orderId) ?? { ...order, titles: [] };
    known.titles.push(title);
    found.set(order.orderId, known);
  }
  return [...found.values()];
}
