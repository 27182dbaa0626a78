import type { ReactNode } from 'react';
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form';
import { Field, type FieldProps } from './field.tsx';

export type FormFieldProps<F extends FieldValues, N extends FieldPath<F>> = Omit<FieldProps, 'error' | 'children'> & {
  control: Control<F>;
  name: N;
  rules?: UseControllerProps<F, N>['rules'];
  children: (input: ControllerRenderProps<F, N>) => ReactNode;
};

export function FormField<F extends FieldValues, N extends FieldPath<F>>({
  control,
  name,
  rules,
  children,
  ...field
}: FormFieldProps<F, N>) {
  const { field: input, fieldState } = useController({ control, name, ...(rules && { rules }) });
  return (
    <Field {...field} error={fieldState.error?.message}>
      {children(input)}
    </Field>
  );
}
