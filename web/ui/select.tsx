import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-context.ts';
import { controlClass } from './text-input.tsx';

/** The browser's own select, which every phone and screen reader supports. */
export function Select({ className, required, children, ...props }: ComponentProps<'select'>) {
  const control = useFieldControl({ ...props, required });
  return (
    <div className="relative">
      <select
        {...props}
        {...control}
        className={classNames(controlClass, 'min-h-11 cursor-pointer appearance-none pr-9', className)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
      />
    </div>
  );
}
