import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, max, min, sql } from 'drizzle-orm';
import type { SystemPart } from '#domain/alarms.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { alarms, signals } from '../../db/schema/alarms.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { orders, payments } from '../../db/schema/orders.ts';
import { products } from '../../db/schema/products.ts';
import { reservations, reservationWreaths } from '../../db/schema/reservations.ts';
import { storeSettings } from '../../db/schema/store.ts';
import type { Signal, SignalName } from '../../signals.ts';

export type Alarm = typeof alarms.$inferSelect;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** Stores the newest time of each signal, among all processes. */
export async function saveSignals(db: Queryable, noted: ReadonlyMap<SignalName, Signal>): Promise<void> {
  if (noted.size === 0) return;
  await db
    .insert(signals)
    .values([...noted].map(([name, signal]) => ({ name, ...signal })))
    .onConflictDoUpdate({
      target: signals.name,
      set: { at: sql`excluded.at`, detail: sql`excluded.detail` },
      setWhere: sql`excluded.at > ${signals.at}`,
    });
}

export async function readSignals(db: Queryable): Promise<Map<SignalName, Signal>> {
  const rows = await db.select().from(signals);
  return new Map(rows.map(({ name, at, detail }) => [name as SignalName, { at, detail }]));
}

export function countDecisions(db: Queryable): Promise<number> {
  return db.$count(payments, eq(payments.needsPerson, true));
}

export function openAlarms(db: Queryable): Promise<Alarm[]> {
  return db.select().from(alarms).where(isNull(alarms.endedAt)).orderBy(alarms.beganAt);
}

export function lockOpenAlarms(tx: Tx): Promise<Alarm[]> {
  return tx.select().from(alarms).where(isNull(alarms.endedAt)).for('update');
}

export function toldAlarms(db: Queryable, limit: number): Promise<Alarm[]> {
  return db
    .select()
    .from(alarms)
    .where(isNotNull(alarms.toldAt))
    .orderBy(desc(alarms.beganAt), desc(alarms.id))
    .limit(limit);
}

type NewAlarm = { part: SystemPart; words: string; at: Date };

/** Does nothing when another process has opened the alarm at the same time. */
export async function insertAlarm(tx: Tx, { part, words, at }: NewAlarm): Promise<void> {
  await tx
    .insert(alarms)
    .values({ id: newId(at), part, words, beganAt: at, seenAt: at })
    .onConflictDoNothing();
}

/** Stores an alarm that was reported while the database was away. */
export async function insertPastAlarm(db: Queryable, past: Omit<Alarm, 'id'>): Promise<void> {
  await db.insert(alarms).values({ id: newId(past.beganAt), ...past });
}

export async function updateAlarm(
  tx: Tx,
  id: string,
  change: Partial<Pick<Alarm, 'words' | 'seenAt' | 'toldAt' | 'endedAt'>>,
): Promise<void> {
  await tx.update(alarms).set(change).where(eq(alarms.id, id));
}

export async function deleteAlarm(tx: Tx, id: string): Promise<void> {
  await tx.delete(alarms).where(eq(alarms.id, id));
}

/** Waiting and failed notifications of a channel. */
export async function queueState(db: Queryable, channel: 'email' | 'telegram' | 'whatsapp', now: Date) {
  const of = eq(notifications.channel, channel);
  const [waiting] = await db
    .select({ total: sql`count(*)`.mapWith(Number), oldest: min(notifications.createdAt) })
    .from(notifications)
    .where(and(of, eq(notifications.status, 'pending')));
  const [sent] = await db
    .select({ last: max(notifications.sentAt) })
    .from(notifications)
    .where(and(of, eq(notifications.status, 'sent'), gt(notifications.createdAt, before(now, 7 * DAY_MS))));
  const [refused] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(notifications)
    .where(and(of, eq(notifications.status, 'failed'), gt(notifications.createdAt, before(now, DAY_MS))));
  return {
    waiting: waiting?.total ?? 0,
    oldest: waiting?.oldest ?? undefined,
    lastSent: sent?.last ?? undefined,
    refused: refused?.total ?? 0,
  };
}

/** Payments begun in the last hour, and how many of them were not checked with the provider for `minutes`. */
export async function confirmationState(
  db: Queryable,
  now: Date,
  minutes: number,
): Promise<{ open: number; late: number }> {
  const { checkedAt, createdAt } = reservations;
  const deadline = before(now, minutes * MINUTE_MS).toISOString();
  const late = sql`count(*) filter (where coalesce(${checkedAt}, ${createdAt}) < ${deadline}::timestamptz)`;
  const [row] = await db
    .select({ open: sql`count(*)`.mapWith(Number), late: late.mapWith(Number) })
    .from(reservations)
    .where(
      and(
        isNotNull(reservations.paymentUrl),
        inArray(reservations.status, ['active', 'released']),
        gt(reservations.expiresAt, before(now, 60 * MINUTE_MS)),
      ),
    );
  return row ?? { open: 0, late: 0 };
}

/** Due jobs that no worker begins, and jobs given up within a day. */
export async function jobState(db: Queryable): Promise<{ overdue: number; given: number }> {
  const { rows } = await db.execute<{ overdue: string; given: string }>(
    sql`select count(*) filter (where state in ('created', 'retry') and start_after < now() - interval '10 minutes') as overdue,
        count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day') as given
      from pgboss.job where name not like '\\_\\_%'`,
  );
  return { overdue: Number(rows[0]?.overdue ?? 0), given: Number(rows[0]?.given ?? 0) };
}

/** The number of the shop's orders by age in whole hours. */
export async function salesByHoursAgo(db: Queryable, now: Date, hours: number): Promise<Map<number, number>> {
  const hoursAgo = sql`floor(extract(epoch from (${now.toISOString()}::timestamptz - ${orders.createdAt})) / 3600)`;
  const rows = await db
    .select({ hoursAgo: hoursAgo.mapWith(Number), total: sql`count(*)`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        eq(orders.origin, 'shop'),
        gt(orders.createdAt, before(now, hours * 60 * MINUTE_MS)),
        lt(orders.createdAt, now),
      ),
    )
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.hoursAgo, row.total]));
}

export async function hoursChangedAt(db: Queryable): Promise<Date | undefined> {
  const [row] = await db.select({ at: storeSettings.updatedAt }).from(storeSettings).limit(1);
  return row?.at;
}

export async function databaseState(db: Queryable): Promise<{ server: string; bytes: number }> {
  const { rows } = await db.execute<{ server: string; bytes: string }>(
    sql`select current_setting('server_version') as server, pg_database_size(current_database()) as bytes`,
  );
  return { server: rows[0]?.server ?? '', bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Outcome of sending the database's log away, as PostgreSQL itself saw it. */
export async function archiverState(
  db: Queryable,
): Promise<{ isOn: boolean; last: Date | undefined; failed: Date | undefined }> {
  const { rows } = await db.execute<{ on: boolean; last: string | null; failed: string | null }>(
    sql`select current_setting('archive_mode') <> 'off' as on, last_archived_time::text as last, last_failed_time::text as failed
      from pg_stat_archiver`,
  );
  const [row] = rows;
  const instant = (text: string | null | undefined) => (text == null ? undefined : new Date(text));
  return { isOn: row?.on === true, last: instant(row?.last), failed: instant(row?.failed) };
}

/** The wreath of which the largest part of the stock is held by live, unpaid orders of the shop. */
export async function mostHeld(db: Queryable, now: Date) {
  const held = count();
  const live = and(eq(reservations.status, 'active'), gt(reservations.expiresAt, now), isNull(reservations.takenBy));
  const [row] = await db
    .select({ name: products.name, stock: products.stock, held })
    .from(reservations)
    .innerJoin(reservationWreaths, eq(reservationWreaths.reservationId, reservations.id))
    .innerJoin(products, eq(products.id, reservationWreaths.productId))
    .where(live)
    .groupBy(products.id)
    .orderBy(desc(sql`${held}::numeric / greatest(${products.stock}, 1)`))
    .limit(1);
  return row;
}
