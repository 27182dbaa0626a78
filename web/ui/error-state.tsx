import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

type ErrorStateProps = {
  /** What failed, in red. */
  message: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
  className?: string;
};

/** Something failed to load, and the way to try again. */
export function ErrorState({
  message,
  children,
  onRetry,
  retryLabel = 'Tentar novamente',
  busy = false,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classNames('mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center', className)}
    >
      <p className="font-semibold text-error text-lead">{message}</p>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {onRetry && (
        <Button variant="secondary" className="mt-5" onClick={onRetry} busy={busy}>
          <RotateCw aria-hidden="true" className="size-4" />
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
