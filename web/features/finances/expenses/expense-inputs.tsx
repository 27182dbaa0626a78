import { useId } from 'react';
import { type Expense, expense, updateExpense } from '#contract/expenses.ts';
import { labelsOf } from '#contract/fields.ts';
import { formatDay, startOfSaoPauloDay } from '#domain/dates.ts';
import { DEFAULT_EXPENSE_CATEGORY, EXPENSE_CATEGORIES } from '#domain/finance.ts';
import { money } from '#web/forms/amounts.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import type { Kind } from '#web/forms/kind.tsx';
import { text } from '#web/forms/texts.tsx';
import { day } from '#web/forms/times.tsx';
import { today } from '#web/lib/date-search.ts';
import { dayFromText, textFromDay } from '#web/ui/wall-time.ts';

const spentOn: Kind<string> = {
  ...day({ missing: 'Informe a data.' }),
  typed: (instant) => (typeof instant === 'string' ? formatDay(new Date(instant)) : ''),
  sent: (typed) => dayFromText(typed) ?? '',
};

export const expenseForm = recordForm(
  updateExpense.body,
  {
    descricao: text({ missing: 'Informe a descrição.', input: { autoCapitalize: 'sentences' } }),
    valor: money({ missing: 'Informe o valor.' }),
    categoria: text({ optional: false }),
    data: spentOn,
  },
  labelsOf(expense),
);
const { Input } = expenseForm;

export const newExpense = () => ({
  ...expenseForm.empty,
  categoria: DEFAULT_EXPENSE_CATEGORY,
  data: textFromDay(today()),
});

/** The body that changes an expense: a day that stays keeps its time. */
export function changeOf(fields: typeof expenseForm.empty, { data: before }: Expense) {
  const body = expenseForm.bodyOf(fields);
  const isSame = fields.data.trim() === formatDay(new Date(before));
  return { ...body, data: isSame ? before : startOfSaoPauloDay(body.data).toISOString() };
}

export function ExpenseInputs() {
  const categories = useId();
  return (
    <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2 @4xl:grid-cols-[2fr_1fr_1.3fr_1.2fr]">
      <Input name="descricao" />
      <Input name="valor" />
      {/* The browser suggests only categories that match the text; selecting it lets typing replace it. */}
      <Input name="categoria" input={{ list: categories, onFocus: (event) => event.currentTarget.select() }} />
      <datalist id={categories}>
        {EXPENSE_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
      <Input name="data" />
    </div>
  );
}
