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
  text: string;
  deceasedName: string;
};

/** The text field of a faixa with its gauge. An optional faixa shows no gauge while it is empty. */
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
