import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Overlay } from './overlay.tsx';
import { Picture } from './picture.tsx';

type EnlargedPictureProps = {
  /** Undefined while no picture is enlarged. */
  picture: { url: string; name: string } | undefined;
  onClose: () => void;
  /** Shows the next picture (1) or the previous (-1), by arrow keys too; left out for a single picture. */
  onStep?: ((by: 1 | -1) => void) | undefined;
  action?: ReactNode;
};

const ARROWS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

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
      // The overlay releases the focus only after it is unmounted.
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
    };
  }, [isOpen]);
}

function StepButton({ by, label, onStep }: { by: 1 | -1; label: string; onStep: (by: 1 | -1) => void }) {
  const Icon = by === 1 ? ChevronRight : ChevronLeft;
  function step(event: MouseEvent) {
    // The overlay closes on every click that reaches it.
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
      <Icon className="size-7" />
    </button>
  );
}

function ZoomButton({ isNear, onToggle }: { isNear: boolean; onToggle: () => void }) {
  const Icon = isNear ? ZoomOut : ZoomIn;
  function toggle(event: MouseEvent) {
    // The overlay closes on every click that reaches it.
    event.stopPropagation();
    onToggle();
  }
  return (
    <div className="fixed bottom-4 left-1/2 z-1 -translate-x-1/2">
      <Button
        variant="secondary"
        onClick={toggle}
        className="border-on-scrim! bg-scrim-strong! text-on-scrim! hover:bg-scrim!"
      >
        <Icon />
        {isNear ? 'Afastar' : 'Aproximar'}
      </Button>
    </div>
  );
}

function Enlarged({ picture, action }: { picture: { url: string; name: string }; action: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNear) return undefined;
    // The picture has its new size in the next frame.
    const frame = requestAnimationFrame(() => figure.current?.scrollIntoView({ block: 'center', inline: 'center' }));
    return () => cancelAnimationFrame(frame);
  }, [isNear]);
  return (
    <div className="flex size-full overflow-auto">
      <figure
        ref={figure}
        className={classNames(
          'm-auto flex flex-col items-center justify-center gap-4',
          isNear
            ? 'w-[max(220vw,120dvh)] shrink-0 sm:w-[max(120vw,160dvh)]'
            : 'w-full max-w-[min(100vw,100dvh)] pb-20 sm:p-8',
        )}
      >
        <Picture
          url={picture.url}
          alt={picture.name}
          sizes={isNear ? '220vw' : 'min(100vw, 100dvh)'}
          eager
          width={1600}
          height={1600}
          fit="contain"
          className="w-full bg-transparent sm:rounded-card"
          imageClassName={isNear ? undefined : 'max-h-[calc(100dvh-13rem)]'}
        />
        <figcaption aria-live="polite" className="px-4 text-center font-display text-heading-4">
          {picture.name}
        </figcaption>
        {!isNear && action}
      </figure>
      <ZoomButton isNear={isNear} onToggle={() => setNear(!isNear)} />
    </div>
  );
}

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
      {picture && <Enlarged key={picture.url} picture={picture} action={action} />}
      {picture && onStep && (
        <>
          <StepButton by={-1} label="Imagem anterior" onStep={onStep} />
          <StepButton by={1} label="Próxima imagem" onStep={onStep} />
        </>
      )}
    </Overlay>
  );
}
