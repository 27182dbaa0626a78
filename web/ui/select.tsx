import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-context.ts';
import { controlClass } from './text-input.tsx';

type SelectProps = ComponentProps<'select'> & {
  /** The choices below `children`, each with its words. */
  options?: Iterable<readonly [value: string | number, words: string]>;
};

/** The browser's own select, which every phone and screen reader supports. */
export function Select({ className, required, options = [], children, ...props }: SelectProps) {
  const control = useFieldControl({ ...props, required });
  return (
    <div className="relative">
      <select
        {...props}
        {...control}
        className={classNames(controlClass, 'min-h-11 cursor-pointer appearance-none pr-9', className)}
      >
        {children}
        {Array.from(options, ([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
      />
    </div>
  );
}
