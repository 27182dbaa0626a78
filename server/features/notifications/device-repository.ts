import { and, asc, eq } from 'drizzle-orm';
import type { Role } from '#domain/roles.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import { devices } from '../../db/schema/devices.ts';
import { users } from '../../db/schema/users.ts';

export type DeviceRow = typeof devices.$inferSelect;

export function listDeviceRows(db: Queryable, userId: string): Promise<DeviceRow[]> {
  return db.select().from(devices).where(eq(devices.userId, userId)).orderBy(asc(devices.enrolledAt), asc(devices.id));
}

export const countDevices = (tx: Tx, userId: string) => tx.$count(devices, eq(devices.userId, userId));

export async function findDevice(db: Queryable, id: string): Promise<DeviceRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db.select().from(devices).where(eq(devices.id, id)).limit(1);
  return row;
}

/** Saves a browser's subscription; a known one gets its new owner, name and keys. */
export async function putDevice(tx: Tx, device: DeviceRow): Promise<DeviceRow> {
  const { id: _, ...set } = device;
  const [row] = await tx
    .insert(devices)
    .values(device)
    .onConflictDoUpdate({ target: devices.endpoint, set })
    .returning();
  if (!row) throw new Error('a device was not saved');
  return row;
}

export async function deleteDevice(db: Queryable, id: string): Promise<DeviceRow | undefined> {
  const [row] = await db.delete(devices).where(eq(devices.id, id)).returning();
  return row;
}

export async function listDeviceIds(db: Queryable, role: Role | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(users.active, true), role && eq(users.role, role)));
  return rows.map(({ id }) => id);
}
