import { type Changes, changedFields } from '#domain/changes.ts';
import type { LogAction } from '#domain/log-actions.ts';
import { formatBRL } from '#domain/money.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound, refuseStale } from '../../errors.ts';
import type { AuditContext } from '../../http/guard.ts';
import { writeLog } from '../logs/service.ts';
import { type Expense, loggedExpense, toExpense } from './present.ts';
import { deleteExpenseRow, type ExpenseValues, insertExpense, lockExpense, updateExpenseRow } from './repository.ts';

const NOT_FOUND = 'Gasto não encontrado.';

type Entry = { at: Date; action: LogAction; what: string; expense: ExpenseValues; changes: Changes | undefined };

function log(tx: Tx, audit: AuditContext, { what, expense, ...entry }: Entry): Promise<void> {
  return writeLog(tx, audit, { ...entry, message: `${what}: ${expense.description}, ${formatBRL(expense.amount)}.` });
}

/** Records an expense. */
export function createExpense(deps: Deps, audit: AuditContext, values: ExpenseValues): Promise<Expense> {
  const at = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const expense = await insertExpense(tx, { ...values, id: newId(at), createdBy: audit.actor.email, createdAt: at });
    const changes = { after: loggedExpense(expense) };
    await log(tx, audit, { at, action: 'gasto_criado', what: 'Gasto lançado', expense, changes });
    return toExpense(expense);
  });
}

/** Writes all fields of an expense. Throws `not-found` and `stale-version`. */
export function updateExpense(
  deps: Deps,
  audit: AuditContext,
  change: { id: string; values: ExpenseValues; version: number | undefined },
): Promise<Expense> {
  return inTransaction(deps.database, async (tx) => {
    const before = orNotFound(await lockExpense(tx, change.id), NOT_FOUND);
    refuseStale(before, change.version);
    const expense = await updateExpenseRow(tx, before, change.values);
    const changes = changedFields(loggedExpense(before), loggedExpense(expense));
    await log(tx, audit, { at: deps.now(), action: 'gasto_alterado', what: 'Gasto corrigido', expense, changes });
    return toExpense(expense);
  });
}

/** Deletes an expense; the log keeps its values. Throws `not-found`. */
export function deleteExpense(deps: Deps, audit: AuditContext, id: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const expense = orNotFound(await lockExpense(tx, id), NOT_FOUND);
    await deleteExpenseRow(tx, expense.id);
    const changes = { before: loggedExpense(expense) };
    await log(tx, audit, { at: deps.now(), action: 'gasto_excluido', what: 'Gasto excluído', expense, changes });
  });
}
