import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-context.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, className, ...props }: CheckboxProps) {
  const control = useFieldControl(props);
  return (
    <label className={classNames('flex min-h-11 cursor-pointer items-start gap-3 py-2', className)}>
      <input {...props} {...control} type="checkbox" className="checkbox mt-0.5 size-5 shrink-0 cursor-pointer" />
      <span>
        <span className="block">{label}</span>
        {hint && <span className="block text-muted text-small">{hint}</span>}
      </span>
    </label>
  );
}
