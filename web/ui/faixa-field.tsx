import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { layoutFaixa, spellingRemark } from '#domain/faixa.ts';
import { isBlank } from '#domain/order.ts';
import { FaixaGauge } from './faixa-gauge.tsx';
import { FormField } from './form-field.tsx';
import { TextInput } from './text-input.tsx';

type FaixaFieldProps<F extends FieldValues> = {
  control: Control<F>;
  name: FieldPath<F>;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  /** What is written now. */
  text: string;
  deceasedName: string;
};

/** The text of a faixa, and how it fits. One that may stay blank has nothing to fit yet. */
export function FaixaField<F extends FieldValues>({ text, deceasedName, ...field }: FaixaFieldProps<F>) {
  return (
    <>
      <FormField {...field} remark={spellingRemark(text, deceasedName)}>
        {(input) => (
          <TextInput {...input} value={input.value ?? ''} dir="auto" autoComplete="off" autoCapitalize="sentences" />
        )}
      </FormField>
      {(field.required || !isBlank(text)) && <FaixaGauge layout={layoutFaixa(text)} />}
    </>
  );
}
