import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Overlay } from './overlay.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  /** False where confirming navigates: the history step of closing would undo that navigation. */
  closesOnBack?: boolean;
};

/** Asks for confirmation before something is removed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancelar',
    onConfirm,
    onCancel,
    closesOnBack = true,
  } = props;
  return (
    <Overlay open={open} onOpenChange={onCancel} closesOnBack={closesOnBack} title={title} className="max-w-md!">
      {children}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="danger" onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </Overlay>
  );
}
