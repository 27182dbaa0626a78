import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type ErrorStateProps = {
  message: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
  busy?: boolean;
};

export function ErrorState({ message, children, onRetry, action, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      <p className="font-semibold text-error text-lead">{message}</p>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {onRetry && (
        <Button variant="secondary" className="mt-5" onClick={onRetry} busy={busy}>
          <RotateCw />
          Tentar novamente
        </Button>
      )}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
