import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { ProductionState } from '#domain/production.ts';
import type { Queryable } from '../../db/client.ts';
import { orders, orderWreaths } from '../../db/schema/orders.ts';

/** What the staff need to receive an order's wreaths; nothing of the buyer. */
export type OrderedWreaths = {
  orderId: string;
  deceasedKey: string;
  funeralLocation: string;
  funeralTime: Date;
  production: ProductionState;
  wreaths: { title: string; faixa: string | null }[];
};

/** The orders for any of these people with a ceremony in the range, earliest ceremony first. Closed ones aren't delivered. */
export async function listWreathsFor(
  db: Queryable,
  deceasedKeys: string[],
  { from, to }: { from: Date; to: Date },
): Promise<OrderedWreaths[]> {
  if (deceasedKeys.length === 0) return [];
  const { orderId, deceasedKey, funeralLocation, funeralTime, production } = orders;
  const rows = await db
    .select({
      orderId,
      deceasedKey,
      funeralLocation,
      funeralTime,
      production,
      title: orderWreaths.title,
      faixa: orderWreaths.faixa,
    })
    .from(orders)
    .innerJoin(orderWreaths, eq(orderWreaths.orderRow, orders.id))
    .where(and(isNull(orders.closing), inArray(deceasedKey, deceasedKeys), gte(funeralTime, from), lt(funeralTime, to)))
    .orderBy(asc(funeralTime), asc(orders.id), asc(orderWreaths.position));
  const found = new Map<string, OrderedWreaths>();
  for (const { title, faixa, ...order } of rows) {
    const known = found.get(order.orderId) ?? { ...order, wreaths: [] };
    known.wreaths.push({ title, faixa });
    found.set(order.orderId, known);
  }
  return [...found.values()];
}
