import type { CallInput } from '#contract/endpoint.ts';
import { createExpense, type Expense, type updateExpense } from '#contract/expenses.ts';
import { type Day, formatDay, startOfSaoPauloDay } from '#domain/dates.ts';
import { DEFAULT_EXPENSE_CATEGORY } from '#domain/finance.ts';
import { cents, parseBRL, reaisFromCents } from '#domain/money.ts';
import { type RecordState, recordDraftParser } from '#web/lib/record-edit.ts';
import type { FieldDifference } from '#web/ui/conflict-notice.tsx';
import { moneyFieldText } from '#web/ui/masks.ts';
import { dayFromText, textFromDay } from '#web/ui/wall-time.ts';

/** An expense as the form holds it: the value as typed, the date 'dd/MM/yyyy'. */
export type ExpenseFields = Record<'descricao' | 'valor' | 'categoria' | 'data', string>;
export type ExpenseErrors = Partial<Record<keyof ExpenseFields, string>>;
export type ExpenseRecord = RecordState<ExpenseFields>;
type NewBody = CallInput<typeof createExpense>['body'];
type UpdateBody = CallInput<typeof updateExpense>['body'];

export const LABELS: Record<keyof ExpenseFields, string> = {
  descricao: 'Descrição',
  valor: 'Valor',
  categoria: 'Categoria',
  data: 'Data',
};
const NAMES = Object.keys(LABELS) as (keyof ExpenseFields)[];

/** An expense that nobody has typed yet, of `today`. */
export function newExpense(today: Day): ExpenseRecord {
  const fields = { descricao: '', valor: '', categoria: DEFAULT_EXPENSE_CATEGORY, data: textFromDay(today) };
  return { fields, image: '', version: undefined };
}

export const parseExpenseDraft = recordDraftParser<ExpenseFields>({
  descricao: '',
  valor: '',
  categoria: '',
  data: '',
});

/** The expense as the form begins with it. */
export function recordOf({ descricao, valor, categoria, data, version }: Expense): ExpenseRecord {
  const fields = {
    descricao,
    valor: moneyFieldText(cents(Math.round(valor * 100))),
    categoria,
    data: formatDay(new Date(data)),
  };
  return { fields, image: '', version };
}

function reaisOf(text: string): number {
  const amount = parseBRL(text);
  return amount === undefined ? Number.NaN : reaisFromCents(amount);
}

/** The body of the call for a new expense: the date as a São Paulo day. */
export function newBody({ descricao, valor, categoria, data }: ExpenseFields): NewBody {
  return {
    descricao: descricao.trim(),
    valor: reaisOf(valor),
    categoria: categoria.trim(),
    data: dayFromText(data) ?? '',
  };
}

/** The body of the call for a change: the date as an instant. A day that wasn't touched keeps its time. */
export function updateBody(fields: ExpenseFields, { fields: base, version }: ExpenseRecord, data: string): UpdateBody {
  const body = newBody(fields);
  const isSameDay = fields.data === base.data && formatDay(new Date(data)) === base.data;
  const instant = isSameDay || body.data === '' ? new Date(data) : startOfSaoPauloDay(body.data);
  return { ...body, data: instant.toISOString(), ...(version === undefined ? {} : { version }) };
}

const MISSING: Partial<ExpenseErrors> = {
  descricao: 'Informe a descrição.',
  valor: 'Informe o valor.',
  data: 'Informe a data.',
};

/** What stands in the way of saving, field by field. */
export function expenseErrors(fields: ExpenseFields): ExpenseErrors {
  const result = createExpense.body.safeParse(newBody(fields));
  const refused = result.success ? {} : errorsAt(result.error.issues.map(({ path, message }) => [path[0], message]));
  const missing = NAMES.filter((name) => MISSING[name] !== undefined && fields[name].trim() === '');
  return { ...refused, ...Object.fromEntries(missing.map((name) => [name, MISSING[name]])) };
}

/** What the API did refuse; `loc` of each issue begins with 'body'. */
export function refusedFields(issues: readonly { loc: readonly (string | number)[]; msg: string }[]): ExpenseErrors {
  return errorsAt(issues.map(({ loc, msg }) => [loc[1], msg]));
}

function errorsAt(found: readonly (readonly [place: PropertyKey | undefined, message: string])[]): ExpenseErrors {
  const errors: ExpenseErrors = {};
  for (const [place, message] of found) {
    const name = NAMES.find((known) => known === place);
    if (name !== undefined) errors[name] ??= message;
  }
  return errors;
}

/** What somebody else changed since `base`, beside what is in the form. */
export function differencesOf(base: ExpenseRecord, theirs: ExpenseRecord, mine: ExpenseFields): FieldDifference[] {
  const changed = NAMES.filter((name) => theirs.fields[name] !== base.fields[name]);
  return changed.map((name) => ({ label: LABELS[name], theirs: theirs.fields[name], mine: mine[name] }));
}
