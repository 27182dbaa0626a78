import { classNames } from './class-names.ts';

/** The house's laurel, as an ornament in the colour of the text around it. */
export function Laurel({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('laurel block', className)} />;
}
