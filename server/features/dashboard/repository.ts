import { and, count, desc, eq, gt, gte, or, sql } from 'drizzle-orm';
import { HOLD_REFUSED } from '#domain/reservation.ts';
import type { Queryable } from '../../db/client.ts';
import { logs } from '../../db/schema/logs.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { orderCalls } from '../../db/schema/on-call.ts';
import { orders, payments } from '../../db/schema/orders.ts';
import { products } from '../../db/schema/products.ts';
import { reservations } from '../../db/schema/reservations.ts';

export async function countActiveProducts(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(eq(products.active, true));
  return row?.total ?? 0;
}

/** Orders created after an instant, newest first. */
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
      unheard: sql<boolean>`${orderCalls.orderRow} is not null and ${orderCalls.heardAt} is null`,
    })
    .from(orders)
    .leftJoin(orderCalls, eq(orderCalls.orderRow, orders.id))
    .where(gt(createdAt, since))
    .orderBy(desc(createdAt), desc(orders.id))
    .limit(limit);
}

/** Orders delivered after an instant, the latest first. */
export function ordersDelivered(db: Queryable, since: Date, limit: number) {
  const { orderId, number, deceasedName, funeralTime } = orders;
  return db
    .select({ orderId, number, deceasedName, funeralTime, total: sql`count(*) over ()`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.production, 'entregue'), gt(orders.productionAt, since)))
    .orderBy(desc(orders.productionAt), desc(orders.id))
    .limit(limit);
}

/** The number of orders created after an instant. */
export async function countOrdersSince(db: Queryable, since: Date): Promise<number> {
  const [row] = await db.select({ total: count() }).from(orders).where(gt(orders.createdAt, since));
  return row?.total ?? 0;
}

/** Payments that need a person, newest first, and their number. */
export async function paymentsNeedingPerson(db: Queryable, limit: number) {
  const which = eq(payments.needsPerson, true);
  const [row] = await db.select({ total: count() }).from(payments).where(which);
  const latest = await db
    .select({
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
    .where(which)
    .orderBy(desc(payments.updatedAt), desc(payments.paymentId))
    .limit(limit);
  return { total: row?.total ?? 0, latest };
}

/** A message still pending after so many attempts (about ten minutes) needs attention too. */
const MANY_ATTEMPTS = 6;

/** Notifications that were refused or keep failing, newest first, and their number. */
export async function troubledNotifications(db: Queryable, limit: number) {
  const stuck = and(eq(notifications.status, 'pending'), gte(notifications.attempts, MANY_ATTEMPTS));
  const which = or(eq(notifications.status, 'failed'), stuck);
  const [row] = await db.select({ total: count() }).from(notifications).where(which);
  const latest = await db
    .select({
      id: notifications.id,
      event: notifications.event,
      channel: notifications.channel,
      recipient: notifications.recipient,
      subject: notifications.subject,
      error: notifications.lastError,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(which)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
  return { total: row?.total ?? 0, latest };
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
