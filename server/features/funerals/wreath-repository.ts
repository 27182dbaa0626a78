import { and, asc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import type { ProductionState } from '#domain/production.ts';
import type { Queryable } from '../../db/client.ts';
import { orders, orderWreaths } from '../../db/schema/orders.ts';

/** An order as the staff need it to receive its wreaths, and to tell its buyer that the ceremony moved. */
export type OrderedWreaths = {
  orderId: string;
  number: number;
  funeralId: string | null;
  flags: string[];
  deceasedKey: string;
  funeralLocation: string;
  funeralTime: Date;
  production: ProductionState;
  buyerName: string;
  buyerPhone: string | null;
  wreaths: { title: string; faixa: string | null }[];
};

/**
 * The orders that follow any of these funerals, and those for the same people with a ceremony in the range that follow
 * none, earliest ceremony first. Closed ones aren't delivered.
 */
export async function listWreathsFor(
  db: Queryable,
  funerals: { id: string; deceasedKey: string }[],
  { from, to }: { from: Date; to: Date },
): Promise<OrderedWreaths[]> {
  if (funerals.length === 0) return [];
  const { orderId, number, funeralId, flags, deceasedKey, funeralLocation, funeralTime, production } = orders;
  const { buyerName, buyerPhone } = orders;
  const ids = funerals.map(({ id }) => id);
  const keys = [...new Set(funerals.map((funeral) => funeral.deceasedKey))];
  const isLikely = and(inArray(deceasedKey, keys), gte(funeralTime, from), lt(funeralTime, to));
  const rows = await db
    .select({
      orderId,
      number,
      funeralId,
      flags,
      deceasedKey,
      funeralLocation,
      funeralTime,
      production,
      buyerName,
      buyerPhone,
      title: orderWreaths.title,
      faixa: orderWreaths.faixa,
    })
    .from(orders)
    .innerJoin(orderWreaths, eq(orderWreaths.orderRow, orders.id))
    .where(and(isNull(orders.closing), or(inArray(funeralId, ids), and(isNull(funeralId), isLikely))))
    .orderBy(asc(funeralTime), asc(orders.id), asc(orderWreaths.position));
  const found = new Map<string, OrderedWreaths>();
  for (const { title, faixa, ...order } of rows) {
    const known = found.get(order.orderId) ?? { ...order, wreaths: [] };
    known.wreaths.push({ title, faixa });
    found.set(order.orderId, known);
  }
  return [...found.values()];
}
