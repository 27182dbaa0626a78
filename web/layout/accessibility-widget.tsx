import { AArrowDown, AArrowUp, Accessibility, Moon, Sun, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import {
  applyAppearance,
  browserFontSize,
  changeFontSize,
  chooseTheme,
  fontSizes,
  resetFontSize,
  useFontSize,
  useTheme,
} from '#web/lib/appearance.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { useBackCloses } from '#web/ui/open-layers.ts';

/** Changes made here, in another tab or in the system; the script in the head applied the first. */
function useAppearance() {
  const theme = useTheme();
  const fontSize = useFontSize();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated) applyAppearance(theme, fontSize);
  }, [theme, fontSize, isHydrated]);
  return { theme, fontSize };
}

type StepProps = { label: string; isAtEnd: boolean; onPress: () => void; children: ReactNode };

function Step({ label, isAtEnd, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-end={isAtEnd || undefined}
      onClick={onPress}
      className="icon-button border border-line-strong hover:border-green hover:bg-green-soft data-end:border-line data-end:text-faint"
    >
      {children}
    </button>
  );
}

function AccessibilityControls() {
  const { theme, fontSize } = useAppearance();
  const [given] = useState(browserFontSize);
  const isDark = theme === 'dark';
  const ThemeIcon = isDark ? Sun : Moon;
  return (
    <>
      <div className="flex items-center gap-2">
        <Step label="Diminuir letra" isAtEnd={fontSize <= fontSizes.min} onPress={() => changeFontSize(-1)}>
          <AArrowDown />
        </Step>
        <button
          type="button"
          title="Voltar ao tamanho inicial"
          onClick={resetFontSize}
          className="min-h-11 flex-1 cursor-pointer rounded-control text-small tabular-nums hover:bg-green-soft"
        >
          <output aria-live="polite">{Math.round((given * fontSize) / fontSizes.initial)} px</output>
          <span className="sr-only">, voltar ao tamanho inicial da letra</span>
        </button>
        <Step label="Aumentar letra" isAtEnd={fontSize >= fontSizes.max} onPress={() => changeFontSize(1)}>
          <AArrowUp />
        </Step>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isDark}
        aria-label="Modo escuro"
        onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
        className="mt-2.5 flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-3 text-small hover:border-green hover:bg-green-soft"
      >
        <ThemeIcon aria-hidden="true" className="size-5" />
        {isDark ? 'Usar modo claro' : 'Usar modo escuro'}
      </button>
    </>
  );
}

/** A disclosure: opens and closes by its button, closes by Esc, which returns the focus, and by a touch outside. */
function useDisclosure<E extends HTMLElement>() {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<E>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const element = container.current;
    if (!isOpen || !element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !element.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside, { signal });
    element.addEventListener('keydown', closeByKey, { signal });
    return () => stop.abort();
  }, [isOpen]);

  useBackCloses(isOpen, () => setOpen(false));

  return { isOpen, toggle: () => setOpen(!isOpen), container, button };
}

type TriggerProps = {
  isOpen: boolean;
  controls: string;
  onPress: () => void;
  button: RefObject<HTMLButtonElement | null>;
  className: string;
};

function Trigger({ isOpen, controls, onPress, button, className }: TriggerProps) {
  const Icon = isOpen ? X : Accessibility;
  return (
    <button
      ref={button}
      type="button"
      aria-label={isOpen ? 'Fechar opções de acessibilidade' : 'Opções de acessibilidade'}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
      className={className}
    >
      <Icon className="size-[max(24px,1.5rem)]" />
    </button>
  );
}

function ControlCard({ id, isOpen }: { id: string; isOpen: boolean }) {
  return (
    <div
      id={id}
      hidden={!isOpen}
      className="w-60 max-w-full rounded-card border border-line bg-surface p-3 text-ink shadow-high"
    >
      <p className="mb-2.5 font-semibold text-small">Acessibilidade</p>
      {isOpen && <AccessibilityControls />}
    </div>
  );
}

export function AccessibilityMenu() {
  const { isOpen, toggle, container, button } = useDisclosure<HTMLDivElement>();
  const id = useId();
  useAppearance();
  return (
    <div ref={container} data-widget className="no-print">
      <Trigger
        isOpen={isOpen}
        controls={id}
        onPress={toggle}
        button={button}
        className="icon-button text-green hover:bg-green-soft"
      />
      <div className="absolute top-full right-3 z-widget max-w-[calc(100vw-1.5rem)]">
        <ControlCard id={id} isOpen={isOpen} />
      </div>
    </div>
  );
}
