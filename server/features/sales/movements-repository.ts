import { asc, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { moneyMovements } from '../../db/schema/money.ts';

export type MovementRow = typeof moneyMovements.$inferSelect;
type NewMovement = Omit<typeof moneyMovements.$inferInsert, 'id'>;

/** Books movements of one instant, in their order. */
export async function insertMovements(tx: Tx, movements: readonly NewMovement[]): Promise<void> {
  if (movements.length === 0) return;
  const ids = movements.map(({ at }) => newId(at)).sort();
  await tx.insert(moneyMovements).values(movements.map((row, i) => ({ ...row, id: ids[i] ?? newId(row.at) })));
}

/** The movements of each order by the order's row id, oldest first. */
export async function movementsOfOrders(db: Queryable, orderRows: string[]): Promise<Map<string, MovementRow[]>> {
  if (orderRows.length === 0) return new Map();
  const rows = await db
    .select()
    .from(moneyMovements)
    // One array parameter: thousands of single ones would take longer than the query.
    .where(sql`${moneyMovements.orderRow} = any(${sql.param(orderRows)}::uuid[])`)
    .orderBy(asc(moneyMovements.at), asc(moneyMovements.id));
  return Map.groupBy(rows, ({ orderRow }) => orderRow);
}

/** The movements of one order, oldest first. */
export async function movementsOfOrder(db: Queryable, { id }: { id: string }): Promise<MovementRow[]> {
  return (await movementsOfOrders(db, [id])).get(id) ?? [];
}
