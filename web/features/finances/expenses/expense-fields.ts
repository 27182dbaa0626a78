import { z } from 'zod';
import { type Expense, expense, updateExpense } from '#contract/expenses.ts';
import { labelsOf } from '#contract/fields.ts';
import { type Day, formatDay, startOfSaoPauloDay } from '#domain/dates.ts';
import { DEFAULT_EXPENSE_CATEGORY } from '#domain/finance.ts';
import { recordFields } from '#web/lib/record-fields.ts';
import { dayFromText, textFromDay } from '#web/ui/wall-time.ts';

const { schema, empty, fieldsOf: typed, bodyOf: sent } = recordFields(updateExpense.body);

/** An expense's fields: the value as typed, the date 'dd/MM/yyyy'; `instant` is the stored instant, or ''. */
export const expenseFields = z.intersection(schema, z.object({ instant: z.string() }));
export type ExpenseFields = z.infer<typeof expenseFields>;

export const LABELS = labelsOf(expense);
export const MISSING = { descricao: 'Informe a descrição.', valor: 'Informe o valor.', data: 'Informe a data.' };

/** The fields of a new expense, dated `today`. */
export function newExpense(today: Day): ExpenseFields {
  return { ...empty, categoria: DEFAULT_EXPENSE_CATEGORY, data: textFromDay(today), instant: '' };
}

/** The fields of a stored expense. */
export function fieldsOf(stored: Expense): ExpenseFields {
  return { ...typed(stored), data: formatDay(new Date(stored.data)), instant: stored.data };
}

/** A new expense has a São Paulo day, a stored one an instant; an unchanged day keeps its time. */
function dateOf({ data, instant }: ExpenseFields): string {
  const day = dayFromText(data);
  if (day === undefined || instant === '') return day ?? '';
  return formatDay(new Date(instant)) === textFromDay(day) ? instant : startOfSaoPauloDay(day).toISOString();
}

/** The body of the call. */
export const bodyOf = ({ instant, ...fields }: ExpenseFields) =>
  sent({ ...fields, data: dateOf({ ...fields, instant }) });
