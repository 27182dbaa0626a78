import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { Overlay } from './overlay.tsx';
import { Picture } from './picture.tsx';

type EnlargedPictureProps = {
  /** Undefined while nothing is enlarged. */
  picture: { url: string; name: string } | undefined;
  onClose: () => void;
  /** Leads to the next picture (1) or the one before (-1), by arrow keys too; left out when there is only one. */
  onStep?: ((by: 1 | -1) => void) | undefined;
  /** What else can be done with it, below its name. */
  action?: ReactNode;
};

const ARROWS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

/** Calls `onStep` for the arrow keys while it is given. */
export function useArrowKeys(onStep: ((by: 1 | -1) => void) | undefined): void {
  useEffect(() => {
    if (!onStep) return undefined;
    const listen = (event: KeyboardEvent) => {
      const by = ARROWS[event.key];
      if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      onStep(by);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onStep]);
}

function useReturnedFocus(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      // The overlay lets go of the focus only after it has left the page.
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
    };
  }, [isOpen]);
}

function StepButton({ by, label, onStep }: { by: 1 | -1; label: string; onStep: (by: 1 | -1) => void }) {
  const Icon = by === 1 ? ChevronRight : ChevronLeft;
  function step(event: MouseEvent) {
    // A click anywhere else closes.
    event.stopPropagation();
    onStep(by);
  }
  return (
    <button
      type="button"
      aria-label={label}
      onClick={step}
      className={`absolute top-1/2 z-1 flex size-12 -translate-y-1/2 cursor-pointer items-center justify-center rounded-full bg-scrim text-on-scrim hover:bg-scrim-strong ${by === 1 ? 'right-2 sm:right-5' : 'left-2 sm:left-5'}`}
    >
      <Icon aria-hidden="true" className="size-7" />
    </button>
  );
}

/** A picture over the whole screen; a click anywhere, the close button or Esc brings the page back. */
export function EnlargedPicture({ picture, onClose, onStep, action }: EnlargedPictureProps) {
  const isOpen = picture !== undefined;
  useReturnedFocus(isOpen);
  useArrowKeys(isOpen ? onStep : undefined);
  return (
    <Overlay
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={picture ? `Imagem ampliada: ${picture.name}` : 'Imagem ampliada'}
      titleHidden
      variant="full-screen"
      closeOnContentClick
    >
      {picture && (
        <figure className="m-auto flex max-h-dvh w-full max-w-[min(100vw,100dvh)] flex-col items-center justify-center gap-4 p-4 sm:p-8">
          <Picture
            key={picture.url}
            url={picture.url}
            alt={picture.name}
            sizes="min(100vw, 100dvh)"
            eager
            width={1600}
            height={1600}
            fit="contain"
            className="w-full rounded-card bg-transparent"
            imageClassName="max-h-[calc(100dvh-11rem)]"
          />
          <figcaption aria-live="polite" className="text-center font-display text-heading-4">
            {picture.name}
          </figcaption>
          {action}
        </figure>
      )}
      {picture && onStep && (
        <>
          <StepButton by={-1} label="Imagem anterior" onStep={onStep} />
          <StepButton by={1} label="Próxima imagem" onStep={onStep} />
        </>
      )}
    </Overlay>
  );
}
