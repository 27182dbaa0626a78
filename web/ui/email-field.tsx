import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { meantEmail } from '#domain/email-hint.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import type { FormFieldProps } from './form-field.tsx';
import { EmailInput } from './text-input.tsx';

/** The address of a form; when it looks mistyped, the one that was probably meant is a tap away. */
export function EmailField<F extends FieldValues, N extends FieldPath<F>>({
  control,
  name,
  ...field
}: Pick<FormFieldProps<F, N>, 'control' | 'name' | 'label' | 'hint'>) {
  const { field: input, fieldState } = useController({ control, name });
  const meant = meantEmail(String(input.value).trim());
  return (
    <>
      <Field {...field} error={fieldState.error?.message} remark={meant && `Você quis dizer ${meant}?`} required>
        <EmailInput {...input} />
      </Field>
      {meant && (
        <Button variant="quiet" size="small" onClick={() => input.onChange(meant)}>
          Usar {meant}
        </Button>
      )}
    </>
  );
}
