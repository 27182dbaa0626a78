import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useBackCloses } from './open-layers.ts';

type OverlayVariant = 'dialog' | 'sheet' | 'full-screen';

export type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name, also when the title is hidden. */
  title: string;
  titleHidden?: boolean;
  description?: ReactNode;
  variant?: OverlayVariant;
  /** Clicks on the content close too, as for an enlarged picture. */
  closeOnContentClick?: boolean;
  /** False where the URL says whether the overlay is open, or where the question is about a step back. */
  closesOnBack?: boolean;
  className?: string;
  children: ReactNode;
};

const CONTENT: Record<OverlayVariant, string> = {
  dialog:
    'overlay-dialog fixed inset-x-4 top-1/2 z-overlay mx-auto max-h-[calc(100dvh-2rem)] max-w-xl -translate-y-1/2 overflow-y-auto ' +
    'rounded-panel border border-line bg-surface p-6 shadow-high @container',
  sheet:
    'overlay-sheet fixed inset-y-0 right-0 z-overlay flex w-full max-w-md flex-col overflow-y-auto border-line border-l bg-surface p-6 ' +
    'shadow-high @container',
  'full-screen': 'overlay-dialog fixed inset-0 z-overlay flex flex-col overflow-y-auto bg-scrim-strong text-on-scrim',
};

/** Alerts lie above the overlay; answering one doesn't close it. */
function isAlert(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-alert]') !== null;
}

/** A link closes the overlay after its navigation; closing at the click would take a history step back and undo it. */
function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a[href]') !== null;
}

/** An open part of the content, such as a calendar, closes first. */
function keepsEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-keeps-escape]') !== null;
}

/** The code of `Overlay`, loaded on demand; import that instead. */
export function OverlayDialog({
  open,
  onOpenChange,
  title,
  titleHidden = false,
  variant = 'dialog',
  ...rest
}: OverlayProps) {
  const { description, closeOnContentClick = false, closesOnBack = true, className, children } = rest;
  const close = () => onOpenChange(false);
  useBackCloses(open && closesOnBack, close);
  const returnTo = useRef<(HTMLElement | null | undefined)[]>([]);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        {/* Dialog.Overlay would add style elements to stop the page from scrolling, and the content policy
            forbids them. */}
        <div aria-hidden="true" className="overlay-scrim pointer-events-auto fixed inset-0 z-overlay bg-scrim" />
        <Dialog.Content
          className={classNames(CONTENT[variant], closeOnContentClick && 'cursor-zoom-out', className)}
          onClick={closeOnContentClick ? (event) => !isLink(event.target) && close() : undefined}
          onOpenAutoFocus={() => {
            const opener = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
            // An action may take the opener away: its list gets the focus then.
            returnTo.current = [opener, opener?.closest<HTMLElement>('[tabindex="-1"]')];
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnTo.current.find((element) => element?.isConnected)?.focus({ preventScroll: true });
          }}
          onEscapeKeyDown={(event) => keepsEscape(event.target) && event.preventDefault()}
          onInteractOutside={(event) => isAlert(event.target) && event.preventDefault()}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className={titleHidden ? undefined : 'mb-4 pr-12'}>
            <Dialog.Title className={titleHidden ? 'sr-only' : 'font-display text-heading-3'}>{title}</Dialog.Title>
            {description !== undefined && (
              <Dialog.Description className={titleHidden ? 'sr-only' : 'mt-1 text-muted'}>
                {description}
              </Dialog.Description>
            )}
          </div>
          {children}
          <Dialog.Close
            aria-label="Fechar"
            className={classNames(
              'icon-button absolute top-3 right-3',
              variant === 'full-screen'
                ? 'bg-scrim text-on-scrim hover:bg-scrim-strong'
                : 'text-muted hover:bg-green-soft hover:text-ink',
            )}
          >
            <X className="size-6" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
