import { useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { OverlayProps } from './overlay-dialog.tsx';
import { TryAgain } from './try-again.tsx';

const load = () => import('./overlay-dialog.tsx').then((module) => module.OverlayDialog);
const OverlayDialog = lazyPart(
  load,
  ({ open, onOpenChange, again }: OverlayProps & { again: () => void }) =>
    open && (
      <TryAgain
        again={again}
        onClose={onOpenChange}
        className="fixed inset-x-4 bottom-4 z-overlay mx-auto max-w-xl shadow-high"
      />
    ),
);

/** Fetches the dialog's code in advance, for dialogs that must open without a connection. */
export function preloadOverlay(): void {
  load().catch(() => undefined);
}

/** A modal dialog, whose code is fetched when it first opens. */
export function Overlay(props: OverlayProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened && <OverlayDialog {...props} />;
}
