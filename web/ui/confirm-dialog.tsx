import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Overlay } from './overlay.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is taken away. */
export function ConfirmDialog({ open, title, children, confirmLabel, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Overlay open={open} onOpenChange={onCancel} title={title} className="max-w-md!">
      {children}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="danger" onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </Overlay>
  );
}
