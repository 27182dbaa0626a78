import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ title, children, icon, action, className }: EmptyStateProps) {
  return (
    <div className={classNames('mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center', className)}>
      {icon && (
        <span aria-hidden="true" className="mb-4 text-gold [&_.lucide]:size-8">
          {icon}
        </span>
      )}
      <p className="font-display text-heading-4">{title}</p>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
