import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A bordered surface for content that belongs together. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames('rounded-card border border-line bg-surface p-5', className)} />;
}
