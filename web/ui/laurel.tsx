import { classNames } from './class-names.ts';

/** The laurel of the logo, in the current text colour. */
export function Laurel({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('laurel block', className)} />;
}
