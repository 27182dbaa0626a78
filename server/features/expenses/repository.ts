import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import { expenses } from '../../db/schema/expenses.ts';
import { nextVersion } from '../../db/version.ts';

export type ExpenseRow = typeof expenses.$inferSelect;
/** The columns that people fill in. */
export type ExpenseValues = Omit<ExpenseRow, 'id' | 'version' | 'createdBy' | 'createdAt'>;

/** A page of the expenses of [from, to), newest first. */
export function listExpenseRows(
  db: Queryable,
  range: { from: Date; to: Date },
  page: { skip: number; limit: number },
): Promise<ExpenseRow[]> {
  return db
    .select()
    .from(expenses)
    .where(and(gte(expenses.spentAt, range.from), lt(expenses.spentAt, range.to)))
    .orderBy(desc(expenses.spentAt), desc(expenses.id))
    .offset(page.skip)
    .limit(page.limit);
}

/** An expense, locked until the transaction ends. */
export async function lockExpense(tx: Tx, id: string): Promise<ExpenseRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await tx.select().from(expenses).where(eq(expenses.id, id)).for('update');
  return row;
}

export async function insertExpense(tx: Tx, row: Omit<ExpenseRow, 'version'>): Promise<ExpenseRow> {
  const written = { ...row, version: 1 };
  await tx.insert(expenses).values(written);
  return written;
}

/** Writes a locked expense with the next version. */
export async function updateExpenseRow(tx: Tx, before: ExpenseRow, values: ExpenseValues): Promise<ExpenseRow> {
  const written = { ...before, ...values, version: nextVersion(before) };
  await tx
    .update(expenses)
    .set({ ...values, version: written.version })
    .where(eq(expenses.id, before.id));
  return written;
}

export async function deleteExpenseRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(expenses).where(eq(expenses.id, id));
}
