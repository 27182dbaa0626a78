import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';

export const SCREENS = {
  phone: { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 } },
} as const;
export type Screen = keyof typeof SCREENS;
const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export type Camera = {
  screen: Screen;
  page: Page;
  context: BrowserContext;
  /** The address of the shop, without a slash at the end. */
  url: string;
  /** Writes `<name>-<screen>-<theme>.jpg` in both themes: the whole page, or only what one sees at once. */
  keep: (name: string, options?: { wholePage?: boolean; themes?: readonly Theme[] }) => Promise<void>;
};

type Studio = { browser: Browser; url: string; folder: string; now: Date };

/** A fresh visitor on this screen, whose clock stands at one instant for every picture. */
export async function openCamera({ browser, url, folder, now }: Studio, screen: Screen): Promise<Camera> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    baseURL: url,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  const keep: Camera['keep'] = async (name, { wholePage = false, themes = THEMES } = {}) => {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      if (wholePage) await page.evaluate(() => window.scrollTo(0, 0));
      await untilPainted(page);
      const path = join(folder, `${name}-${screen}-${theme}.jpg`);
      await page.screenshot({ path, quality: 60, fullPage: wholePage, scale: 'css', animations: 'disabled' });
    }
  };
  return { screen, page, context, url, keep };
}

/** Waits for every picture, those below the first view too, and for the fonts. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
}
