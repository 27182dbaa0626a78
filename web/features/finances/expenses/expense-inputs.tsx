import { useId } from 'react';
import type { Control } from 'react-hook-form';
import { EXPENSE_CATEGORIES } from '#domain/finance.ts';
import { DayInput } from '#web/ui/date-input.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type ExpenseFields, LABELS } from './expense-fields.ts';

/** Description, value, category and date of one expense. */
export function ExpenseInputs({ control }: { control: Control<ExpenseFields> }) {
  const categories = useId();
  return (
    <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2 @4xl:grid-cols-[2fr_1fr_1.3fr_1.2fr]">
      <FormField control={control} name="descricao" label={LABELS.descricao} required>
        {(input) => <TextInput {...input} autoComplete="off" autoCapitalize="sentences" />}
      </FormField>
      <FormField control={control} name="valor" label={LABELS.valor} required>
        {(input) => <MoneyInput {...input} />}
      </FormField>
      <FormField control={control} name="categoria" label={LABELS.categoria}>
        {(input) => (
          <TextInput
            {...input}
            list={categories}
            autoComplete="off"
            // The browser suggests only categories that match the text; selecting it lets typing replace it.
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </FormField>
      <datalist id={categories}>
        {EXPENSE_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
      <FormField control={control} name="data" label={LABELS.data} required>
        {(input) => <DayInput {...input} />}
      </FormField>
    </div>
  );
}
