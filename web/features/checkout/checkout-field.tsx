import type { ReactNode } from 'react';
import type { ControllerRenderProps, UseFormReturn } from 'react-hook-form';
import type { FieldProps } from '#web/ui/field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import type { CheckoutForm, CheckoutName } from './checkout-form.ts';
import { checkWhenLeft } from './use-checkout-form.ts';

type CheckoutFieldProps = Omit<FieldProps, 'error' | 'children' | 'required'> & {
  form: UseFormReturn<CheckoutForm>;
  name: CheckoutName;
  /** The control, which takes these properties. */
  children: (input: Omit<ControllerRenderProps<CheckoutForm, CheckoutName>, 'value'> & { value: string }) => ReactNode;
};

/** A field of the order. What is wrong is said when the field is left, and goes as soon as it is mended. */
export function CheckoutField({ form, name, children, ...field }: CheckoutFieldProps) {
  return (
    <FormField control={form.control} name={name} required {...field}>
      {(input) =>
        children({
          ...input,
          value: typeof input.value === 'string' ? input.value : '',
          onChange: (...event) => {
            input.onChange(...event);
            if (form.getFieldState(name).error) void form.trigger(name);
          },
          onBlur: () => {
            input.onBlur();
            checkWhenLeft(form, name);
          },
        })
      }
    </FormField>
  );
}
