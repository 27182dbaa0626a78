import { and, desc, gte, lt } from 'drizzle-orm';
import * as contract from '#contract/expenses.ts';
import { formatBRL } from '#domain/money.ts';
import { expenses } from '../../db/schema/expenses.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { record } from '../record.ts';

const expense = record(expenses, contract.expense, {
  notFound: 'Gasto não encontrado.',
  title: ({ descricao, valor }) => `${descricao}, ${formatBRL(valor)}`,
  log: { create: 'gasto_criado', update: 'gasto_alterado', remove: 'gasto_excluido' },
  words: { gasto_criado: 'Gasto lançado', gasto_alterado: 'Gasto corrigido' },
});

export const { create: createExpense, update: updateExpense, remove: deleteExpense } = expense;

export async function listExpensesByDate({ db }: Deps, { query }: Call<typeof contract.listExpensesByDate>) {
  const rows = await db
    .select()
    .from(expenses)
    .where(and(gte(expenses.data, query.from), lt(expenses.data, query.to)))
    .orderBy(desc(expenses.data), desc(expenses._id))
    .offset(query.skip)
    .limit(query.limit);
  return rows.map(expense.answer);
}
