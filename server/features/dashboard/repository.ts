import { and, count, desc, eq, gt, gte, or, sql } from 'drizzle-orm';
import { HOLD_REFUSED } from '#domain/reservation.ts';
import type { Queryable } from '../../db/client.ts';
import { counted, ofAll } from '../../db/keyset.ts';
import { logs } from '../../db/schema/logs.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { isUnheard, orderCalls } from '../../db/schema/on-call.ts';
import { orders, payments } from '../../db/schema/orders.ts';
import { products } from '../../db/schema/products.ts';
import { reservations } from '../../db/schema/reservations.ts';

export async function countActiveProducts(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(eq(products.active, true));
  return row?.total ?? 0;
}

export function ordersSince(db: Queryable, since: Date, limit: number) {
  const { orderId, number, buyerName, deceasedName, funeralTime, total, createdAt } = orders;
  return db
    .select({
      orderId,
      number,
      buyerName,
      deceasedName,
      funeralTime,
      total,
      createdAt,
      unheard: sql<boolean>`${orderCalls.orderRow} is not null and ${isUnheard}`,
    })
    .from(orders)
    .leftJoin(orderCalls, eq(orderCalls.orderRow, orders.id))
    .where(gt(createdAt, since))
    .orderBy(desc(createdAt), desc(orders.id))
    .limit(limit);
}

export async function ordersDelivered(db: Queryable, since: Date, limit: number) {
  const { orderId, number, deceasedName, funeralTime } = orders;
  const latest = await db
    .select({ orderId, number, deceasedName, funeralTime, ...ofAll })
    .from(orders)
    .where(and(eq(orders.production, 'entregue'), gt(orders.productionAt, since)))
    .orderBy(desc(orders.productionAt), desc(orders.id))
    .limit(limit);
  return counted(latest);
}

export async function countOrdersSince(db: Queryable, since: Date): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders).where(gt(orders.createdAt, since));
  return row?.total ?? 0;
}

/** Payments that need a person, newest first, and their number. */
export async function paymentsNeedingPerson(db: Queryable, limit: number) {
  const latest = await db
    .select({
      ...ofAll,
      paymentId: payments.paymentId,
      amount: payments.amount,
      problems: payments.problems,
      updatedAt: payments.updatedAt,
      orderId: reservations.orderId,
      number: reservations.number,
      buyerName: reservations.buyerName,
    })
    .from(payments)
    .leftJoin(reservations, eq(reservations.id, payments.reservationId))
    .where(eq(payments.needsPerson, true))
    .orderBy(desc(payments.updatedAt), desc(payments.paymentId))
    .limit(limit);
  return counted(latest);
}

/** A message still pending after so many attempts (about ten minutes) needs attention too. */
const MANY_ATTEMPTS = 6;

/** Notifications that were refused or keep failing, newest first, and their number. */
export async function troubledNotifications(db: Queryable, limit: number) {
  const stuck = and(eq(notifications.status, 'pending'), gte(notifications.attempts, MANY_ATTEMPTS));
  const latest = await db
    .select({
      ...ofAll,
      id: notifications.id,
      event: notifications.event,
      channel: notifications.channel,
      recipient: notifications.recipient,
      subject: notifications.subject,
      error: notifications.lastError,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(or(eq(notifications.status, 'failed'), stuck))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
  return counted(latest);
}

/** Network addresses whose holds were refused since an instant, the latest first. */
export function addressesAtHoldLimit(db: Queryable, since: Date) {
  const lastAt = sql`max(${logs.createdAt})`.mapWith(logs.createdAt);
  return db
    .select({ address: logs.ipAddress, refused: count(), lastAt })
    .from(logs)
    .where(and(gte(logs.createdAt, since), eq(logs.action, HOLD_REFUSED)))
    .groupBy(logs.ipAddress)
    .orderBy(desc(lastAt));
}
