import { lazy, Suspense, useState } from 'react';
import type { OverlayProps } from './overlay-dialog.tsx';

const load = () => import('./overlay-dialog.tsx');
const OverlayDialog = lazy(() => load().then((module) => ({ default: module.OverlayDialog })));

/** Fetches the dialog's code in advance, for dialogs that must open without a connection. */
export function preloadOverlay(): void {
  load().catch(() => undefined);
}

/** A modal dialog, whose code is fetched when it first opens. */
export function Overlay(props: OverlayProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <OverlayDialog {...props} />
    </Suspense>
  );
}
