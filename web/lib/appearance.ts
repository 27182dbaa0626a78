import { useSyncExternalStore } from 'react';
import { createStoredValue } from './storage.ts';

export type Theme = 'light' | 'dark';

export const fontSizes = { min: 12, max: 24, step: 2, initial: 16 } as const;

function parseFontSize(raw: unknown): number {
  const size = Number(raw);
  if (!Number.isInteger(size) || size % fontSizes.step !== 0) return fontSizes.initial;
  return size < fontSizes.min || size > fontSizes.max ? fontSizes.initial : size;
}

function parseTheme(raw: unknown): Theme | '' {
  return raw === 'dark' || raw === 'light' ? raw : '';
}

const storedFontSize = createStoredValue({
  key: 'a11y_font_size',
  parse: parseFontSize,
  empty: fontSizes.initial,
  format: 'text',
});
/** '' until the person chooses a theme; the system's theme is used then. */
const storedTheme = createStoredValue<Theme | ''>({ key: 'a11y_theme', parse: parseTheme, empty: '', format: 'text' });

/**
 * Runs in the head before the first paint, so that the chosen size and theme don't flash. It repeats the rules of this
 * file without imports and never throws.
 */
export const appearanceScript = `(function(){var d=document.documentElement,t='',s=0;try{t=localStorage.getItem('a11y_theme');s=Number(localStorage.getItem('a11y_font_size'))}catch(e){}
if(t!=='dark'&&t!=='light')t=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';d.dataset.theme=t;
if(s>=${fontSizes.min}&&s<=${fontSizes.max}&&s%${fontSizes.step}===0)d.style.fontSize=s/${fontSizes.initial / 100}+'%'})()`;

const DARK_QUERY = '(prefers-color-scheme: dark)';

function subscribeToSystem(listener: () => void): () => void {
  const query = window.matchMedia(DARK_QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useTheme(): Theme {
  const chosen = storedTheme.use();
  const systemIsDark = useSyncExternalStore(
    subscribeToSystem,
    () => window.matchMedia(DARK_QUERY).matches,
    () => false,
  );
  return chosen === '' ? (systemIsDark ? 'dark' : 'light') : chosen;
}

/**
 * The chosen font size, in pixels of a browser whose own size is 16; a browser with another size is scaled by the same
 * share.
 */
export function useFontSize(): number {
  return storedFontSize.use();
}

/** The browser's own font size in pixels, before the choice made here. */
export function browserFontSize(): number {
  const now = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return (now / storedFontSize.get()) * fontSizes.initial || fontSizes.initial;
}

export function chooseTheme(theme: Theme): void {
  storedTheme.set(theme);
}

export function changeFontSize(direction: 1 | -1): void {
  const next = storedFontSize.get() + direction * fontSizes.step;
  storedFontSize.set(Math.min(fontSizes.max, Math.max(fontSizes.min, next)));
}

export function resetFontSize(): void {
  storedFontSize.set(fontSizes.initial);
}

export function applyAppearance(theme: Theme, fontSize: number): void {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.style.fontSize = fontSize === fontSizes.initial ? '' : `${(fontSize * 100) / fontSizes.initial}%`;
}
