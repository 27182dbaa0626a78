import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/expenses.ts';
import type { Fields } from '#domain/changes.ts';
import { loggedFields } from '../logs/service.ts';
import type { ExpenseRow, ExpenseValues } from './repository.ts';

export type Expense = HandlerResult<typeof contract.createExpense>;

/** An expense as the API answers it. */
export function toExpense({ id, description, amount, category, spentAt, version }: ExpenseRow): Expense {
  return { _id: id, descricao: description, valor: amount, categoria: category, data: spentAt, version };
}

/** The columns of a sent form. */
export function toValues(body: HandlerInput<typeof contract.createExpense>['body']): ExpenseValues {
  const { descricao, valor, categoria, data } = body;
  return { description: descricao, amount: valor, category: categoria, spentAt: data };
}

const recorded = contract.expense.omit({ _id: true, version: true });

export const loggedExpense = (row: ExpenseRow): Fields => loggedFields(recorded, toExpense(row));
