import { classNames } from './class-names.ts';

export function Laurel({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('laurel block', className)} />;
}
