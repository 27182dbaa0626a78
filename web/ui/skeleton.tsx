import { classNames } from './class-names.ts';

/** The shape of something on its way; the list around it says so in words. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block rounded-control bg-sunken', className)} />;
}
