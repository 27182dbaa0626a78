import { desc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import { urns } from '../../db/schema/urns.ts';
import { nextVersion } from '../../db/version.ts';

export type UrnRow = typeof urns.$inferSelect;
/** The columns that people fill in. */
export type UrnValues = Omit<UrnRow, 'id' | 'active' | 'version' | 'createdAt' | 'updatedAt'>;

/** Urns, newest first. */
export function listUrnRows(db: Queryable, filter: { activeOnly: boolean }): Promise<UrnRow[]> {
  return db
    .select()
    .from(urns)
    .where(filter.activeOnly ? eq(urns.active, true) : undefined)
    .orderBy(desc(urns.createdAt), desc(urns.id));
}

export async function insertUrn(tx: Tx, id: string, values: UrnValues, now: Date): Promise<UrnRow> {
  const row = { ...values, id, active: true, version: 1, createdAt: now, updatedAt: now };
  await tx.insert(urns).values(row);
  return row;
}

/** The urn of an id, locked until the transaction ends; undefined for unknown and malformed ids. */
export async function lockUrn(tx: Tx, id: string): Promise<UrnRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await tx.select().from(urns).where(eq(urns.id, id)).for('update');
  return row;
}

/** Writes a locked urn with the next version. */
export async function updateUrnRow(
  tx: Tx,
  before: UrnRow,
  change: Partial<UrnValues & { active: boolean }>,
  now: Date,
): Promise<UrnRow> {
  const next = { ...change, version: nextVersion(before), updatedAt: now };
  await tx.update(urns).set(next).where(eq(urns.id, before.id));
  return { ...before, ...next };
}
