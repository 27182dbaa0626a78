import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type PointerEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Urn } from '#contract/urns.ts';
import { createStoredFlag } from '#web/lib/storage.ts';
import { useArrowKeys } from '#web/ui/enlarged-picture.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { priceOf } from './queries.ts';

/**
 * Enters full screen while `isOpen`, and calls `onLeave` when the person leaves it by the browser's key or button.
 * Without the API (iPhones) the overlay fills the page.
 */
function useFullScreen(isOpen: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen || !document.fullscreenEnabled) return undefined;
    const entered = document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
    const listen = () => {
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('fullscreenchange', listen);
    return () => {
      document.removeEventListener('fullscreenchange', listen);
      // The browser may enter full screen only after this cleanup.
      entered.then(() => document.fullscreenElement && document.exitFullscreen()).catch(() => undefined);
    };
  }, [isOpen]);
}

function useScreenWakeLock(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    navigator.wakeLock.request('screen').then(
      (granted) => {
        lock = granted;
        if (isOver) void granted.release();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      void lock?.release();
    };
  }, [isOpen]);
}

type PresentationProps = { urns: readonly Urn[]; isOpen: boolean; onClose: () => void };

const SWIPE_PIXELS = 48;

/** Prices are hidden from families by default; the choice is stored on this device. */
const showsPrices = createStoredFlag('a11y_presentation_prices');

function useSwipe(onStep: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  return {
    onPointerDown: ({ clientX, clientY, pointerType }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? undefined : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (!from) return;
      const [across, down] = [clientX - from.x, clientY - from.y];
      if (Math.abs(across) >= SWIPE_PIXELS && Math.abs(across) > 2 * Math.abs(down)) onStep(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}

function Stage({ urn, hasPrices }: { urn: Urn; hasPrices: boolean }) {
  const price = priceOf(urn);
  return (
    <figure className="presentation-stage">
      <Picture
        key={urn._id}
        url={urn.imagem}
        alt={urn.nome}
        sizes="100vw"
        eager
        width={1600}
        height={1200}
        fit="contain"
        className="presentation-picture bg-transparent"
        imageClassName="max-h-full! max-w-full! w-auto! mx-auto"
      />
      <figcaption aria-live="polite" className="presentation-words">
        <p className="text-balance font-display text-heading-1">{urn.nome}</p>
        {urn.descricao && (
          <p className="mt-4 max-w-prose whitespace-pre-line text-lead text-on-stage-muted">{urn.descricao}</p>
        )}
        {hasPrices && price !== undefined && <Price amount={price} size="large" className="mt-5 text-stage-gold" />}
      </figcaption>
    </figure>
  );
}

function StepButton({ by, onStep }: { by: 1 | -1; onStep: (by: 1 | -1) => void }) {
  const Icon = by === 1 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      aria-label={by === 1 ? 'Próxima urna' : 'Urna anterior'}
      onClick={() => onStep(by)}
      className="flex size-13 shrink-0 cursor-pointer items-center justify-center rounded-full border border-on-stage-muted text-on-stage hover:border-stage-gold hover:text-stage-gold"
    >
      <Icon className="size-7" />
    </button>
  );
}

function Neighbours({ urns }: { urns: readonly (Urn | undefined)[] }) {
  return (
    <div hidden>{urns.map((urn) => urn && <Picture key={urn._id} url={urn.imagem} alt="" sizes="100vw" eager />)}</div>
  );
}

function Show({ urns }: { urns: readonly Urn[] }) {
  const [place, setPlace] = useState(0);
  const hasPrices = showsPrices.use();
  const count = urns.length;
  const step = useCallback((by: 1 | -1) => setPlace((known) => (known + by + count) % count), [count]);
  useArrowKeys(step);
  const swipe = useSwipe(step);
  const urn = urns[Math.min(place, count - 1)];
  if (!urn) return null;
  const neighbours = count > 2 ? [urns[(place + 1) % count], urns[(place - 1 + count) % count]] : [];
  return (
    <div className="flex min-h-0 flex-1 touch-pan-y flex-col" {...swipe}>
      <Stage urn={urn} hasPrices={hasPrices} />
      <Neighbours urns={neighbours} />
      <div className="flex flex-wrap items-center justify-center gap-x-8 gap-y-2 px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <div className="flex items-center gap-5">
          <StepButton by={-1} onStep={step} />
          <p className="min-w-16 text-center text-on-stage-muted text-small tabular-nums">
            {Math.min(place, count - 1) + 1} de {count}
          </p>
          <StepButton by={1} onStep={step} />
        </div>
        <span className="flex items-center gap-2 text-on-stage-muted text-small">
          <span aria-hidden="true">Mostrar preços</span>
          <Switch label="Mostrar preços" checked={hasPrices} onChange={showsPrices.set} />
        </span>
      </div>
    </div>
  );
}

export function Presentation({ urns, isOpen, onClose }: PresentationProps) {
  useFullScreen(isOpen, onClose);
  useScreenWakeLock(isOpen);
  return (
    <Overlay
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Apresentação das urnas"
      titleHidden
      variant="full-screen"
      className="presentation"
    >
      <Show urns={urns} />
    </Overlay>
  );
}
