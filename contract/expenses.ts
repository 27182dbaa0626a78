import { z } from 'zod';
import { isDay, parseInstant, startOfSaoPauloDay } from '#domain/dates.ts';
import { DEFAULT_EXPENSE_CATEGORY } from '#domain/finance.ts';
import { asRange, rangeFields } from './date-range.ts';
import { admin, endpoint } from './endpoint.ts';
import { field, instant, money, optionalText, text } from './fields.ts';
import { optionalPageFields } from './page.ts';
import { recordCalls } from './record-calls.ts';

export const expense = z
  .object({
    _id: z.string(),
    descricao: field(z.string(), 'Descrição'),
    valor: field(money, 'Valor'),
    categoria: field(z.string(), 'Categoria'),
    data: field(instant, 'Data'),
    version: z.number().int(),
  })
  .meta({ id: 'Expense' });
export type Expense = z.input<typeof expense>;

/** A São Paulo day, which stands for its beginning, or an instant. */
const spentAt = z.codec(z.string({ error: 'Informe a data.' }).max(40, 'Data inválida.'), z.date(), {
  decode: (value, context) => {
    const parsed = isDay(value) ? startOfSaoPauloDay(value) : parseInstant(value);
    if (parsed) return parsed;
    context.issues.push({ code: 'custom', input: value, message: 'Data inválida.' });
    return z.NEVER;
  },
  encode: (value) => value.toISOString(),
});

const expenseFields = {
  descricao: text(200),
  valor: money.refine((value) => value > 0, 'O valor deve ser maior que zero.'),
  categoria: optionalText(60)
    .transform((value) => value || DEFAULT_EXPENSE_CATEGORY)
    .default(DEFAULT_EXPENSE_CATEGORY),
  data: spentAt,
};

export const listExpensesByDate = endpoint(admin('GET', '/expenses/by_date'), {
  summary: 'Gastos de um período, do mais novo ao mais antigo',
  query: z.object({ ...rangeFields, ...optionalPageFields }).transform(asRange),
  response: z.array(expense),
});

export const {
  create: createExpense,
  update: updateExpense,
  remove: deleteExpense,
} = recordCalls('/expenses', 'administrador', expense, expenseFields, {
  create: 'Lançar um gasto',
  update: 'Corrigir um gasto',
  remove: 'Excluir um gasto',
});
