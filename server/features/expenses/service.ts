import type { HandlerResult } from '#contract/endpoint.ts';
import type { createExpense as createExpenseEndpoint } from '#contract/expenses.ts';
import { type Changes, changedFields, type Fields } from '#domain/changes.ts';
import { formatBRL, reaisFromCents } from '#domain/money.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/guard.ts';
import { writeLog } from '../logs/repository.ts';
import {
  deleteExpenseRow,
  type ExpenseRow,
  type ExpenseValues,
  insertExpense,
  lockExpense,
  updateExpenseRow,
} from './repository.ts';

type Expense = HandlerResult<typeof createExpenseEndpoint>;
export type Who = { actor: Actor; ip: string };

/** An expense as the API names its fields. */
export function toExpense({ id, description, amount, category, spentAt, version }: ExpenseRow): Expense {
  return { _id: id, descricao: description, valor: amount, categoria: category, data: spentAt, version };
}

function loggedFields({ description, amount, category, spentAt }: ExpenseValues): Fields {
  return {
    descricao: description,
    valor: reaisFromCents(amount),
    categoria: category,
    data: spentAt.toISOString(),
  };
}

type Entry = { action: string; what: string; expense: ExpenseValues; changes: Changes | undefined };

function log(tx: Tx, deps: Deps, who: Who, { action, what, expense, changes }: Entry): Promise<void> {
  return writeLog(tx, {
    at: deps.now(),
    userEmail: who.actor.email,
    action,
    message: `${what}: ${expense.description}, ${formatBRL(expense.amount)}.`,
    ip: who.ip,
    changes,
  });
}

async function locked(tx: Tx, id: string): Promise<ExpenseRow> {
  const row = await lockExpense(tx, id);
  if (!row) throw new AppError('not-found', 'Gasto não encontrado.');
  return row;
}

/** Records an expense. */
export function createExpense(deps: Deps, values: ExpenseValues, who: Who): Promise<Expense> {
  const createdAt = deps.now();
  const row = { ...values, id: newId(createdAt), createdBy: who.actor.email, createdAt };
  return inTransaction(deps.database, async (tx) => {
    const written = await insertExpense(tx, row);
    const changes = { after: loggedFields(written) };
    await log(tx, deps, who, { action: 'gasto_criado', what: 'Gasto lançado', expense: written, changes });
    return toExpense(written);
  });
}

/** Writes all fields of an expense. Throws `not-found`, and `stale-version` when `version` isn't the present one. */
export function updateExpense(
  deps: Deps,
  change: { id: string; values: ExpenseValues; version: number | undefined },
  who: Who,
): Promise<Expense> {
  return inTransaction(deps.database, async (tx) => {
    const before = await locked(tx, change.id);
    if (change.version !== undefined && change.version !== before.version) throw new AppError('stale-version');
    const written = await updateExpenseRow(tx, before, change.values);
    const changes = changedFields(loggedFields(before), loggedFields(written));
    await log(tx, deps, who, { action: 'gasto_alterado', what: 'Gasto corrigido', expense: written, changes });
    return toExpense(written);
  });
}

/** Deletes an expense; the log keeps what it was. Throws `not-found`. */
export function deleteExpense(deps: Deps, id: string, who: Who): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const before = await locked(tx, id);
    await deleteExpenseRow(tx, before.id);
    const changes = { before: loggedFields(before) };
    await log(tx, deps, who, { action: 'gasto_excluido', what: 'Gasto excluído', expense: before, changes });
  });
}
