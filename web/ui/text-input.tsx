import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-context.ts';

export const controlClass =
  'block w-full min-w-0 rounded-control border border-line-strong bg-surface px-3.5 py-2 text-control text-ink ' +
  'placeholder:text-faint transition-colors duration-150 hover:border-green focus:border-green ' +
  'aria-invalid:border-error aria-invalid:bg-error-soft disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted';

export type TextInputProps = ComponentProps<'input'>;

/** A line of text; accepts the properties of react-hook-form's `register`. */
export function TextInput({ className, required, ...props }: TextInputProps) {
  const control = useFieldControl({ ...props, required });
  return <input type="text" {...props} {...control} className={classNames(controlClass, 'min-h-11', className)} />;
}

/** An e-mail address: the phone's keyboard for it, without capitals and corrections. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
