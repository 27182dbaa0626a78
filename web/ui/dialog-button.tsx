import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Overlay } from './overlay.tsx';
import type { OverlayProps } from './overlay-dialog.tsx';

type DialogButtonProps = Omit<ButtonProps, 'onClick'> & {
  dialog: Pick<OverlayProps, 'title' | 'description' | 'className'>;
  /** The content of the dialog, made anew each time it opens. */
  shows: (close: () => void) => ReactNode;
};

export function DialogButton({ dialog, shows, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      <Overlay open={isOpen} onOpenChange={setOpen} {...dialog}>
        {isOpen && shows(() => setOpen(false))}
      </Overlay>
    </>
  );
}
