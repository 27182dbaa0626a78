import { type ReactNode, useState } from 'react';
import { type ControllerRenderProps, type UseFormReturn, useWatch } from 'react-hook-form';
import type { FieldProps } from '#web/ui/field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import type { CheckoutForm, CheckoutName } from './checkout-form.ts';
import { checkWhenLeft } from './use-checkout-form.ts';

type CheckoutFieldProps = Omit<FieldProps, 'error' | 'children' | 'required'> & {
  form: UseFormReturn<CheckoutForm>;
  name: CheckoutName;
  /** A doubt about what was typed; it is said once the field was left, and never blocks. */
  doubt?: (typed: string) => ReactNode;
  /** The control, which takes these properties. */
  children: (input: Omit<ControllerRenderProps<CheckoutForm, CheckoutName>, 'value'> & { value: string }) => ReactNode;
};

/** A field of the order. What is wrong is said when the field is left, and goes as soon as it is mended. */
export function CheckoutField({ form, name, doubt, children, ...field }: CheckoutFieldProps) {
  const [wasLeft, setLeft] = useState(false);
  const typed = useWatch({ control: form.control, name });
  const remark = wasLeft && typeof typed === 'string' && doubt?.(typed);
  return (
    <FormField control={form.control} name={name} required {...(remark && { remark })} {...field}>
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
            setLeft(true);
            checkWhenLeft(form, name);
          },
        })
      }
    </FormField>
  );
}

/** A name of one letter was sent too early. */
export function nameRemark(typed: string): string | undefined {
  return typed.trim().length === 1 ? 'Confira o nome: só tem uma letra.' : undefined;
}
