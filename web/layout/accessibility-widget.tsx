import { AArrowDown, AArrowUp, Accessibility, Moon, Sun, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  applyAppearance,
  changeFontSize,
  chooseTheme,
  fontSizes,
  resetFontSize,
  useFontSize,
  useTheme,
} from '#web/lib/appearance.ts';
import { useHydrated } from '#web/lib/hydrated.ts';

/** Follows what is chosen here, in another tab and in the system. The head's script did it before the first paint. */
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
      className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control border border-line-strong hover:border-green hover:bg-green-soft data-end:border-line data-end:text-faint"
    >
      {children}
    </button>
  );
}

function Controls() {
  const { theme, fontSize } = useAppearance();
  const isDark = theme === 'dark';
  const ThemeIcon = isDark ? Sun : Moon;
  return (
    <>
      <div className="flex items-center gap-2">
        <Step label="Diminuir letra" isAtEnd={fontSize <= fontSizes.min} onPress={() => changeFontSize(-1)}>
          <AArrowDown aria-hidden="true" className="size-5" />
        </Step>
        <button
          type="button"
          title="Voltar ao tamanho inicial"
          onClick={resetFontSize}
          className="min-h-11 flex-1 cursor-pointer rounded-control text-small tabular-nums hover:bg-green-soft"
        >
          <output aria-live="polite">{fontSize} px</output>
          <span className="sr-only">, voltar ao tamanho inicial da letra</span>
        </button>
        <Step label="Aumentar letra" isAtEnd={fontSize >= fontSizes.max} onPress={() => changeFontSize(1)}>
          <AArrowUp aria-hidden="true" className="size-5" />
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

/** Font size and dark mode for everybody, on every page; both are kept in this browser. */
export function AccessibilityWidget() {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useAppearance();

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

  const Icon = isOpen ? X : Accessibility;
  return (
    <aside
      ref={container}
      aria-label="Acessibilidade"
      className="no-print fixed bottom-4 left-4 z-widget flex max-w-[calc(100vw-2rem)] flex-col items-start gap-2"
    >
      <div
        id="acessibilidade"
        hidden={!isOpen}
        className="w-60 max-w-full rounded-card border border-line bg-surface p-3 shadow-high"
      >
        <p className="mb-2.5 font-semibold text-small">Acessibilidade</p>
        <Controls />
      </div>
      <button
        ref={button}
        type="button"
        aria-label={isOpen ? 'Fechar opções de acessibilidade' : 'Opções de acessibilidade'}
        aria-expanded={isOpen}
        aria-controls="acessibilidade"
        onClick={() => setOpen(!isOpen)}
        className="flex size-[48px] cursor-pointer items-center justify-center rounded-full border border-line-strong bg-surface text-green shadow-low hover:border-green hover:bg-green-soft"
      >
        <Icon aria-hidden="true" className="size-[24px]" />
      </button>
    </aside>
  );
}
