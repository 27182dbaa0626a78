import { useId } from 'react';
import { EXPENSE_CATEGORIES } from '#domain/finance.ts';
import { limits } from '#domain/limits.ts';
import type { RecordEdit } from '#web/lib/record-edit.ts';
import { DayInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type ExpenseErrors, type ExpenseFields, LABELS } from './expense-fields.ts';

/** Description, value, category and date of one expense. */
export function ExpenseInputs({ edit, errors }: { edit: RecordEdit<ExpenseFields>; errors: ExpenseErrors }) {
  const { fields, setField } = edit;
  const categories = useId();
  return (
    <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2 @4xl:grid-cols-[2fr_1fr_1.3fr_1.2fr]">
      <Field label={LABELS.descricao} error={errors.descricao} required>
        <TextInput
          name="descricao"
          value={fields.descricao}
          maxLength={limits.expenseDescription}
          autoComplete="off"
          autoCapitalize="sentences"
          onChange={(event) => setField('descricao', event.currentTarget.value)}
        />
      </Field>
      <Field label={LABELS.valor} error={errors.valor} required>
        <MoneyInput name="valor" value={fields.valor} onChange={(text) => setField('valor', text)} />
      </Field>
      <Field label={LABELS.categoria} error={errors.categoria}>
        <TextInput
          name="categoria"
          list={categories}
          value={fields.categoria}
          maxLength={limits.expenseCategory}
          autoComplete="off"
          // The suggestions are those that go with what is in the field, so a chosen one hides the others.
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setField('categoria', event.currentTarget.value)}
        />
        <datalist id={categories}>
          {EXPENSE_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </datalist>
      </Field>
      <Field label={LABELS.data} error={errors.data} required>
        <DayInput name="data" value={fields.data} onChange={(text) => setField('data', text)} />
      </Field>
    </div>
  );
}
