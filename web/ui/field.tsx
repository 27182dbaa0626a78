import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldContext } from './field-context.ts';

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** A remark below the control that doesn't block saving, such as a doubtful check digit. */
  remark?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  optional?: boolean;
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
};

export function Field({ label, hint, remark, error, required = false, optional = false, ...rest }: FieldProps) {
  const { labelHidden = false, className, children } = rest;
  const id = useId();
  const ids = { hint: `${id}-hint`, remark: `${id}-remark`, error: `${id}-error` };
  const describedBy = [error && ids.error, remark && ids.remark, hint && ids.hint].filter(Boolean).join(' ');
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'block font-semibold text-small text-ink'}>
        {label}
        {optional && <span className="font-normal text-muted"> (opcional)</span>}
      </label>
      {hint && (
        <p id={ids.hint} className="mt-0.5 text-muted text-small">
          {hint}
        </p>
      )}
      <div className={labelHidden ? undefined : 'mt-1.5'}>
        <FieldContext
          value={{ id, describedBy: describedBy === '' ? undefined : describedBy, invalid: Boolean(error), required }}
        >
          {children}
        </FieldContext>
      </div>
      {remark && (
        <p id={ids.remark} className="mt-1.5 text-small text-warning">
          {remark}
        </p>
      )}
      {error && (
        <p id={ids.error} className="mt-1.5 flex items-start gap-1.5 text-error text-small">
          <CircleAlert className="mt-0.5 size-4" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
