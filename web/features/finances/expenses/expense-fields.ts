import { z } from 'zod';
import type { WholeBody } from '#contract/endpoint.ts';
import { type Expense, expense, type updateExpense } from '#contract/expenses.ts';
import { labelsOf } from '#contract/fields.ts';
import { type Day, formatDay, startOfSaoPauloDay } from '#domain/dates.ts';
import { DEFAULT_EXPENSE_CATEGORY } from '#domain/finance.ts';
import { roundedCents } from '#domain/money.ts';
import { typedReais } from '#web/lib/money-text.ts';
import { moneyFieldText } from '#web/ui/masks.ts';
import { dayFromText, textFromDay } from '#web/ui/wall-time.ts';

/** An expense's fields: the value as typed, the date 'dd/MM/yyyy'; `instant` is the stored instant, or ''. */
export const expenseFields = z.object({
  descricao: z.string(),
  valor: z.string(),
  categoria: z.string(),
  data: z.string(),
  instant: z.string(),
  version: z.number().optional(),
});
export type ExpenseFields = z.infer<typeof expenseFields>;

export const LABELS = labelsOf(expense);
export const MISSING = { descricao: 'Informe a descrição.', valor: 'Informe o valor.', data: 'Informe a data.' };

/** The fields of a new expense, dated `today`. */
export function newExpense(today: Day): ExpenseFields {
  return { descricao: '', valor: '', categoria: DEFAULT_EXPENSE_CATEGORY, data: textFromDay(today), instant: '' };
}

/** The fields of a stored expense. */
export function fieldsOf({ descricao, valor, categoria, data, version }: Expense): ExpenseFields {
  const amount = moneyFieldText(roundedCents(valor));
  return { descricao, valor: amount, categoria, data: formatDay(new Date(data)), instant: data, version };
}

/** A new expense has a São Paulo day, a stored one an instant; an unchanged day keeps its time. */
function dateOf({ data, instant }: ExpenseFields): string {
  const day = dayFromText(data);
  if (day === undefined || instant === '') return day ?? '';
  return formatDay(new Date(instant)) === textFromDay(day) ? instant : startOfSaoPauloDay(day).toISOString();
}

/** The body of the call. */
export function bodyOf(fields: ExpenseFields): WholeBody<typeof updateExpense> {
  return {
    descricao: fields.descricao.trim(),
    valor: typedReais(fields.valor),
    categoria: fields.categoria.trim(),
    data: dateOf(fields),
    version: fields.version,
  };
}
