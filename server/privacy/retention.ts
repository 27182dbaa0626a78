import { and, asc, desc, eq, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { inTransaction, type Tx } from '../db/client.ts';
import { ceremonies } from '../db/schema/ceremonies.ts';
import { funerals } from '../db/schema/funerals.ts';
import { notifications } from '../db/schema/notifications.ts';
import { deliveries, orders } from '../db/schema/orders.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';
import { reservations } from '../db/schema/reservations.ts';
import { endedTokens, passwordResets, sessions } from '../db/schema/users.ts';
import type { Deps } from '../deps.ts';
import { daysBefore, yearsBefore } from '../retention-periods.ts';
import { eraseFunerals, eraseOrders, eraseReservations, NO_DOCUMENT, REMOVED } from './erase.ts';

/** Small enough that others don't wait long for the rows, or for the only connection of the embedded database. */
const BATCH = 500;

type RetentionDeps = Pick<Deps, 'database' | 'db' | 'now' | 'config' | 'log'>;

/** Rows whose personal data is erased after a period, ordered by an index. */
type Aging = {
  table: PgTable;
  id: PgColumn;
  at: PgColumn;
  /** A condition on the index's first column, when that isn't the time. */
  part?: SQL;
  /** Condition for rows already erased. */
  erased: SQL;
  erase: (tx: Tx, ids: string[]) => Promise<void>;
};

/**
 * The ids of the rows before `until` that still have to be erased, oldest batch first. Rows are erased in the order of
 * time, so the search goes back from `until` only as far as a batch without such rows: its cost depends on the time
 * since the last run, not on the length of the history.
 */
async function dueBatches({ db }: RetentionDeps, aging: Aging, until: Date): Promise<string[][]> {
  const { table, id, at, part, erased } = aging;
  const batches: string[][] = [];
  let before: { at: string; id: string } | undefined;
  for (;;) {
    const older = before && sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`;
    const rows = await db
      .select({ id: sql<string>`${id}`, at: sql<string>`${at}::text`, erased: sql<boolean>`${erased}` })
      .from(table)
      .where(and(part, lt(at, until), before && lte(at, sql`${before.at}::timestamptz`), older))
      .orderBy(desc(at), desc(id))
      .limit(BATCH);
    const due = rows.filter((row) => !row.erased).map((row) => row.id);
    if (due.length > 0) batches.unshift(due);
    const last = rows.at(-1);
    if (due.length === 0 || rows.length < BATCH || !last) return batches;
    before = { at: last.at, id: last.id };
  }
}

async function eraseAged(deps: RetentionDeps, aging: Aging, until: Date): Promise<number> {
  let erased = 0;
  for (const ids of await dueBatches(deps, aging, until)) {
    await inTransaction(deps.database, (tx) => aging.erase(tx, ids));
    erased += ids.length;
  }
  return erased;
}

const STATES = ['active', 'converted', 'released'] as const;

/** The order has its own copy of a paid reservation's data, so paid reservations are erased like all others. */
async function eraseOldReservations(deps: RetentionDeps): Promise<number> {
  const until = daysBefore(deps.now(), deps.config.retention.reservationDays);
  let erased = 0;
  for (const status of STATES) {
    const aging = {
      table: reservations,
      id: reservations.id,
      at: reservations.expiresAt,
      part: eq(reservations.status, status),
      // Not by the document, which an order by telephone lacks until its payer has completed it.
      erased: sql`${reservations.buyerName} = ${REMOVED}`,
      erase: eraseReservations,
    };
    erased += await eraseAged(deps, aging, until);
  }
  return erased;
}

function eraseOldOrders(deps: RetentionDeps): Promise<number> {
  const aging = {
    table: orders,
    id: orders.id,
    at: orders.createdAt,
    erased: sql`${orders.buyerCpf} = ${NO_DOCUMENT}`,
    erase: (tx: Tx, ids: string[]) => eraseOrders(tx, ids, { keepFiscal: false }),
  };
  return eraseAged(deps, aging, yearsBefore(deps.now(), deps.config.retention.orderYears));
}

function eraseOldFunerals(deps: RetentionDeps): Promise<number> {
  const aging = {
    table: funerals,
    id: funerals.id,
    at: funerals.burialAt,
    erased: sql`${funerals.responsibleName} = ${REMOVED}`,
    erase: (tx: Tx, ids: string[]) => eraseFunerals(tx, ids, { keepFiscal: false }),
  };
  return eraseAged(deps, aging, yearsBefore(deps.now(), deps.config.retention.funeralYears));
}

async function deleteBatches(remove: () => Promise<{ rowCount: number | null }>): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rowCount } = await remove();
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
}

function deleteOldNotifications({ db, now, config }: RetentionDeps): Promise<number> {
  const before = daysBefore(now(), config.retention.notificationDays);
  const due = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, before))
    .orderBy(asc(notifications.createdAt))
    .limit(BATCH);
  return deleteBatches(() => db.delete(notifications).where(inArray(notifications.id, due)));
}

/** Removes only the reference; the nightly collection of unused pictures deletes the files. */
async function forgetOldPhotos({ db, now, config }: RetentionDeps): Promise<number> {
  const before = daysBefore(now(), config.retention.deliveryPhotoDays);
  const due = and(isNotNull(deliveries.image), lt(deliveries.uploadedAt, before));
  const { rowCount } = await db.update(deliveries).set({ image: null }).where(due);
  return rowCount ?? 0;
}

async function deleteOldCeremonies({ db, now, config }: RetentionDeps): Promise<number> {
  const before = daysBefore(now(), config.retention.ceremonyDays);
  const over = db.select({ id: funerals.id }).from(funerals).where(lt(funerals.burialAt, before));
  const { rowCount } = await db.delete(ceremonies).where(inArray(ceremonies.funeralId, over));
  return rowCount ?? 0;
}

function deleteSpentCounters({ db, now }: RetentionDeps): Promise<number> {
  const due = db.select({ key: rateLimits.key }).from(rateLimits).where(lt(rateLimits.resetsAt, now())).limit(BATCH);
  return deleteBatches(() => db.delete(rateLimits).where(inArray(rateLimits.key, due)));
}

async function deleteSpentTokens({ db, now }: RetentionDeps): Promise<number> {
  const resets = await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now()));
  const ended = await db.delete(endedTokens).where(lt(endedTokens.expiresAt, now()));
  const over = await db.delete(sessions).where(lt(sessions.expiresAt, now()));
  return (resets.rowCount ?? 0) + (ended.rowCount ?? 0) + (over.rowCount ?? 0);
}

type RetentionReport = Record<
  'reservations' | 'orders' | 'funerals' | 'ceremonies' | 'deliveryPhotos' | 'notifications' | 'counters' | 'tokens',
  number
>;

/**
 * Erases or deletes personal data after its period (`config.retention`); run it once a day. An interrupted run
 * continues with the next one; two processes at once do no harm. Returns the number of rows of each kind.
 */
export async function enforceRetention(deps: RetentionDeps): Promise<RetentionReport> {
  const report = {
    reservations: await eraseOldReservations(deps),
    orders: await eraseOldOrders(deps),
    funerals: await eraseOldFunerals(deps),
    ceremonies: await deleteOldCeremonies(deps),
    deliveryPhotos: await forgetOldPhotos(deps),
    notifications: await deleteOldNotifications(deps),
    counters: await deleteSpentCounters(deps),
    tokens: await deleteSpentTokens(deps),
  };
  deps.log.info(report, 'personal data whose time is over has been removed');
  return report;
}
