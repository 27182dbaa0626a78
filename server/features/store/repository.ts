import { eq, sql } from 'drizzle-orm';
import { DEFAULT_LEAD_MINUTES } from '#domain/promise.ts';
import type { StoreOverride, StoreSchedule } from '#domain/store-hours.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { storeSettings } from '../../db/schema/store.ts';

const ONLY_ROW = 1;
const FIRST_VERSION = 1;

/** Without `leadMinutes` the stored value stays. */
export type StoreHours = Pick<StoreSchedule, 'weekly' | 'exceptions'> & { leadMinutes?: number };
export type StoredSchedule = StoreSchedule & { leadMinutes: number; version: number };

type Row = typeof storeSettings.$inferSelect;

function toSchedule(row: Row | undefined): StoredSchedule {
  return {
    weekly: row?.weekly ?? null,
    exceptions: row?.exceptions ?? [],
    override: { mode: row?.overrideMode ?? null, until: row?.overrideUntil ?? null },
    leadMinutes: row?.leadMinutes ?? DEFAULT_LEAD_MINUTES,
    version: row?.version ?? FIRST_VERSION,
  };
}

/** The schedule with exceptions, override, lead and version; always open before the first save. */
export async function readSchedule(db: Queryable): Promise<StoredSchedule> {
  const [row] = await db.select().from(storeSettings).where(eq(storeSettings.id, ONLY_ROW)).limit(1);
  return toSchedule(row);
}

/** The schedule, locked until the transaction ends; its row is created when missing. */
export async function lockSchedule(tx: Tx, now: Date): Promise<StoredSchedule> {
  await tx.insert(storeSettings).values({ id: ONLY_ROW, updatedAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(storeSettings).where(eq(storeSettings.id, ONLY_ROW)).for('update');
  return toSchedule(row);
}

export async function saveOverride(db: Queryable, override: StoreOverride, now: Date): Promise<void> {
  const values = { overrideMode: override.mode, overrideUntil: override.until, updatedAt: now };
  await db
    .insert(storeSettings)
    .values({ id: ONLY_ROW, ...values })
    .onConflictDoUpdate({ target: storeSettings.id, set: values });
}

export async function readWallKey(db: Queryable): Promise<string | null> {
  const [row] = await db
    .select({ key: storeSettings.wallKey })
    .from(storeSettings)
    .where(eq(storeSettings.id, ONLY_ROW));
  return row?.key ?? null;
}

export async function saveWallKey(db: Queryable, wallKey: string | null, now: Date): Promise<void> {
  await db
    .insert(storeSettings)
    .values({ id: ONLY_ROW, wallKey, updatedAt: now })
    .onConflictDoUpdate({ target: storeSettings.id, set: { wallKey, updatedAt: now } });
}

export async function savePasskeyRequired(db: Queryable, passkeyRequired: boolean, now: Date): Promise<void> {
  await db
    .insert(storeSettings)
    .values({ id: ONLY_ROW, passkeyRequired, updatedAt: now })
    .onConflictDoUpdate({ target: storeSettings.id, set: { passkeyRequired, updatedAt: now } });
}

export async function saveHours(db: Queryable, hours: StoreHours, now: Date): Promise<void> {
  const { weekly, exceptions, leadMinutes } = hours;
  const values = { weekly, exceptions, updatedAt: now, ...(leadMinutes === undefined ? {} : { leadMinutes }) };
  await db
    .insert(storeSettings)
    .values({ id: ONLY_ROW, ...values })
    .onConflictDoUpdate({
      target: storeSettings.id,
      set: { ...values, version: sql`${storeSettings.version} + 1` },
    });
}
