import type { Page } from '@playwright/test';

type Screen = { width: number; height: number; letters: number };

/** The smallest phone with the largest letters: a layout that fits here fits every other screen. */
export const SMALLEST: Screen = { width: 320, height: 640, letters: 24 };

/** Further enlargements: a small phone, a 1280 px window at 200 %, and the largest letters on a large screen. */
export const ENLARGED: readonly Screen[] = [
  SMALLEST,
  { width: 320, height: 640, letters: 16 },
  { width: 640, height: 400, letters: 24 },
  { width: 1280, height: 800, letters: 24 },
];

/** Changes the viewport and the letters of the open page: the size is chosen in another tab, and this one follows. */
export async function enlarge(page: Page, { width, height, letters }: Screen): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async (pixels) => {
    localStorage.setItem('a11y_font_size', String(pixels));
    window.dispatchEvent(new StorageEvent('storage', { key: 'a11y_font_size' }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, letters);
}

/** Content that a person couldn't reach or read: a page wider than the screen, controls outside it, cut-off text. */
export function lossesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const losses: string[] = [];
    const width = document.documentElement.clientWidth;
    const { scrollWidth } = document.documentElement;
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`;
    const isForReadersOnly = (element: Element): boolean =>
      element.closest('.sr-only, .skip-link, [aria-hidden="true"]') !== null;
    const scrolls = (element: Element): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true;
      }
      return false;
    };
    if (scrollWidth > width) {
      const beyond = [...document.querySelectorAll('body *')].filter(
        (element) =>
          element.getBoundingClientRect().right > width + 1 && !scrolls(element) && !isForReadersOnly(element),
      );
      losses.push(`the page is ${scrollWidth} px wide: ${beyond.slice(-3).map(nameOf).join(', ')}`);
    }
    for (const element of document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3, p, label, dd')) {
      const { left, right, width: own, height } = element.getBoundingClientRect();
      if (own < 2 || height < 2 || isForReadersOnly(element) || scrolls(element)) continue;
      if (left < -1 || right > width + 1) losses.push(`outside: ${nameOf(element)}`);
    }
    for (const element of document.querySelectorAll('body *')) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      // A line-clamped summary; the record's own page has the whole text.
      if (webkitLineClamp !== 'none') continue;
      if (isForReadersOnly(element) || element.clientHeight < 2 || !element.textContent?.trim()) continue;
      const hidesAcross = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 2;
      const hidesDown = /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 4;
      if (textOverflow === 'ellipsis' && element.getAttribute('title') === null && hidesAcross) {
        losses.push(`shortened: ${nameOf(element)}`);
      } else if (hidesAcross || hidesDown) losses.push(`cut off: ${nameOf(element)}`);
    }
    return losses;
  });
}

type Watched = Window & { moved?: string[] };
type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type Shift = PerformanceEntry & { sources: Source[] };

/** Records layout shifts without a touch, from the next page on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    (window as Watched).moved = moved;
    const placeOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
    const sentenceOf = ({ node, previousRect, currentRect }: Source) => {
      const name = node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent);
      return `${name} from ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) moved.push(...entry.sources.map(sentenceOf));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shifts since the page began. */
export function shiftedOn(page: Page): Promise<string[] | undefined> {
  return page.evaluate(() => (window as Watched).moved);
}
