import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { BusinessContact } from '#web/lib/business-contact.ts';
import { ContactIcons } from '#web/ui/contact-buttons.tsx';
import { useBackCloses } from '#web/ui/open-layers.ts';
import { followHeader } from './follow-header.ts';

type CartFrameProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  note?: string | undefined;
  contact: BusinessContact;
  children: ReactNode;
};

const PANEL_ID = 'cart-panel';
const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]';

/** Places the panel at the header's lower edge, which banner and scrolling move. */
function useAnchor(open: boolean) {
  return useCallback(
    (panel: HTMLDivElement | null) => {
      if (!panel || !open) return undefined;
      return followHeader((bottom) => panel.style.setProperty('--panel-top', `${bottom}px`));
    },
    [open],
  );
}

/** Tab stays inside the panel. The panel isn't modal: the pointer still reaches the page. */
function keepFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const panel = event.currentTarget;
  const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.getClientRects().length > 0);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const isAtEdge = document.activeElement === edge || (event.shiftKey && document.activeElement === panel);
  if (!isAtEdge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** An alert or a widget above the panel, or the cart button, which toggles it. */
function staysOpen(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-alert], #cart-button, [vw], [data-widget]') !== null;
}

export function CartFrame({ open, onClose, title, note, contact, children }: CartFrameProps) {
  const anchor = useAnchor(open);
  useBackCloses(open, onClose);
  const returnTo = useRef<HTMLElement | null>(null);
  const leftByPointer = useRef(false);

  useEffect(() => {
    if (open) leftByPointer.current = false;
  }, [open]);

  // A removed line takes the focus with it.
  useEffect(() => {
    if (open && document.activeElement === document.body)
      document.getElementById(PANEL_ID)?.focus({ preventScroll: true });
  });

  return (
    <Dialog.Root open={open} modal={false} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={anchor}
          id={PANEL_ID}
          aria-describedby={undefined}
          onKeyDown={keepFocus}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            returnTo.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftByPointer.current) returnTo.current?.focus({ preventScroll: true });
          }}
          onFocusOutside={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => {
            if (staysOpen(event.detail.originalEvent.target)) event.preventDefault();
            else leftByPointer.current = true;
          }}
          className="cart-panel fixed top-[var(--panel-top,4rem)] right-0 z-panel flex max-h-[calc(100dvh-var(--panel-top,4rem))] w-full flex-col overflow-y-auto overscroll-contain border-line border-b bg-paper text-ink shadow-high outline-none sm:right-[calc(max(0px,(100vw-var(--page-width,76rem))/2)+clamp(1.125rem,4vw,2.5rem))] sm:max-h-[calc(100dvh-var(--panel-top,4rem)-1rem)] sm:w-[26rem] sm:rounded-b-panel sm:border-x"
        >
          <div className="top-0 z-1 flex flex-wrap items-center border-line border-b bg-surface py-2 pr-2 pl-5 sm:sticky">
            <div className="flex min-w-0 flex-1 basis-32 flex-wrap items-baseline gap-x-3">
              <Dialog.Title className="font-display text-heading-4">{title}</Dialog.Title>
              {note && <p className="text-muted text-small">{note}</p>}
            </div>
            <div className="ml-auto flex">
              <ContactIcons {...contact} />
              <Dialog.Close
                aria-label="Fechar carrinho"
                className="icon-button text-muted hover:bg-green-soft hover:text-ink"
              >
                <X />
              </Dialog.Close>
            </div>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
