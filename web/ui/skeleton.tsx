import { classNames } from './class-names.ts';

/** The outline of a loading part; the list around it has the text for screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block rounded-control bg-sunken', className)} />;
}
