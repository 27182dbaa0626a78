import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-context.ts';
import { controlClass } from './text-input.tsx';

/** Several lines of text; it grows with the text in browsers that can. */
export function TextArea({ className, required, rows = 4, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl({ ...props, required });
  return (
    <textarea
      {...props}
      {...control}
      rows={rows}
      className={classNames(
        controlClass,
        'field-sizing-content max-h-96 min-h-24 resize-y leading-relaxed supports-[field-sizing:content]:resize-none',
        className,
      )}
    />
  );
}
