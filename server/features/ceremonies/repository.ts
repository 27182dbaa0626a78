import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import { limits } from '#domain/limits.ts';
import { CODE_LENGTH, CODE_LETTERS, KEY_LENGTH } from '#domain/notice.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { newId, randomLetters } from '../../db/ids.ts';
import { ceremonies, ceremonyEvents, ceremonyNotices } from '../../db/schema/ceremonies.ts';
import { funerals } from '../../db/schema/funerals.ts';

export type FuneralRow = typeof funerals.$inferSelect;
export type CeremonyRow = typeof ceremonies.$inferSelect;
export type CeremonyEventRow = typeof ceremonyEvents.$inferSelect;
export type CeremonyValues = Omit<
  CeremonyRow,
  'id' | 'funeralId' | 'key' | 'familyKey' | 'withdrawnAt' | 'withdrawnBy' | 'version' | 'createdAt' | 'updatedAt'
>;
export type NewEvent = Pick<CeremonyEventRow, 'title' | 'local' | 'data_hora' | 'confirmed'>;

export async function lockCeremony(tx: Tx, funeralId: string): Promise<CeremonyRow | undefined> {
  const [row] = await tx.select().from(ceremonies).where(eq(ceremonies.funeralId, funeralId)).for('no key update');
  return row;
}

export async function findCeremony(db: Queryable, funeralId: string): Promise<CeremonyRow | undefined> {
  const [row] = await db.select().from(ceremonies).where(eq(ceremonies.funeralId, funeralId));
  return row;
}

export async function findCeremonyByKey(
  db: Queryable,
  key: string,
): Promise<{ ceremony: CeremonyRow; funeral: FuneralRow } | undefined> {
  const [row] = await db
    .select({ ceremony: ceremonies, funeral: funerals })
    .from(ceremonies)
    .innerJoin(funerals, eq(funerals.id, ceremonies.funeralId))
    .where(eq(ceremonies.key, key));
  return row;
}

/** The ceremonies in the list whose burial is not before `since`, the next one first. */
export function listListed(db: Queryable, since: Date): Promise<{ ceremony: CeremonyRow; funeral: FuneralRow }[]> {
  return db
    .select({ ceremony: ceremonies, funeral: funerals })
    .from(ceremonies)
    .innerJoin(funerals, eq(funerals.id, ceremonies.funeralId))
    .where(and(eq(ceremonies.listed, true), isNull(ceremonies.withdrawnAt), gte(funerals.burialAt, since)))
    .orderBy(asc(funerals.burialAt), asc(funerals.id))
    .limit(limits.ceremoniesListed);
}

export async function insertCeremony(
  tx: Tx,
  funeralId: string,
  values: CeremonyValues,
  now: Date,
): Promise<CeremonyRow> {
  const id = newId(now);
  const key = randomLetters(CODE_LETTERS, KEY_LENGTH).toLowerCase();
  const row = { ...values, id, funeralId, key, createdAt: now, updatedAt: now };
  const [inserted] = await tx.insert(ceremonies).values(row).returning();
  if (!inserted) throw new Error('an insert returned no row');
  return inserted;
}

export async function updateCeremony(
  tx: Tx,
  before: CeremonyRow,
  patch: Partial<CeremonyValues> & Partial<Pick<CeremonyRow, 'withdrawnAt' | 'withdrawnBy'>>,
  now: Date,
): Promise<CeremonyRow> {
  const [row] = await tx
    .update(ceremonies)
    .set({ ...patch, updatedAt: now, version: sql`${ceremonies.version} + 1` })
    .where(eq(ceremonies.id, before.id))
    .returning();
  if (!row) throw new Error('a locked row was not updated');
  return row;
}

export function eventsOf(db: Queryable, ceremonyId: string): Promise<CeremonyEventRow[]> {
  return db
    .select()
    .from(ceremonyEvents)
    .where(eq(ceremonyEvents.ceremonyId, ceremonyId))
    .orderBy(asc(ceremonyEvents.data_hora), asc(ceremonyEvents.id));
}

export async function replaceEvents(tx: Tx, ceremonyId: string, events: NewEvent[], now: Date): Promise<void> {
  await tx.delete(ceremonyEvents).where(eq(ceremonyEvents.ceremonyId, ceremonyId));
  if (events.length === 0) return;
  await tx.insert(ceremonyEvents).values(events.map((event) => ({ ...event, id: newId(now), ceremonyId })));
}

/** Gives the present state of a ceremony a code of its own; the one before says from now on that it changed. */
export async function renewNotice(tx: Tx, ceremonyId: string, now: Date): Promise<void> {
  const current = and(eq(ceremonyNotices.ceremonyId, ceremonyId), isNull(ceremonyNotices.supersededAt));
  await tx.update(ceremonyNotices).set({ supersededAt: now }).where(current);
  await tx
    .insert(ceremonyNotices)
    .values({ code: randomLetters(CODE_LETTERS, CODE_LENGTH), ceremonyId, issuedAt: now });
}

export async function currentCode(db: Queryable, ceremonyId: string): Promise<string> {
  const current = and(eq(ceremonyNotices.ceremonyId, ceremonyId), isNull(ceremonyNotices.supersededAt));
  const [row] = await db.select({ code: ceremonyNotices.code }).from(ceremonyNotices).where(current);
  if (!row) throw new Error('a ceremony has a current notice');
  return row.code;
}

export async function findNotice(db: Queryable, code: string) {
  const [row] = await db
    .select({ notice: ceremonyNotices, ceremony: ceremonies, funeral: funerals })
    .from(ceremonyNotices)
    .innerJoin(ceremonies, eq(ceremonies.id, ceremonyNotices.ceremonyId))
    .innerJoin(funerals, eq(funerals.id, ceremonies.funeralId))
    .where(eq(ceremonyNotices.code, code));
  return row;
}
