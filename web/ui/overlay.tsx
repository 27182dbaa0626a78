import { lazy, type ReactNode, Suspense, useState } from 'react';

export type OverlayVariant = 'dialog' | 'sheet' | 'full-screen';

export type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the overlay; always there for screen readers. */
  title: string;
  titleHidden?: boolean;
  description?: ReactNode;
  variant?: OverlayVariant;
  /** A click on the content closes too, as for an enlarged picture. */
  closeOnContentClick?: boolean;
  className?: string;
  children: ReactNode;
};

const OverlayDialog = lazy(() => import('./overlay-dialog.tsx').then((module) => ({ default: module.OverlayDialog })));

/**
 * What lies over the page: focus is held inside and returned at the end, Esc and a click outside close it. 'dialog' in
 * the middle, 'sheet' from the right, 'full-screen' over everything. Its code is fetched when it is first opened.
 */
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
