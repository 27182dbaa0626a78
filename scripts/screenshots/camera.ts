import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';

export const SCREENS = {
  phone: { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 } },
} as const;
export type Screen = keyof typeof SCREENS;
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What is shown below this many pixels repeats what is above. */
const LONGEST = { phone: 2000, desktop: 1600 } as const;

export type Picture = { name: string; screen: Screen; theme: Theme; file: string };

export type Camera = {
  screen: Screen;
  page: Page;
  context: BrowserContext;
  /** The address of the shop, without a slash at the end. */
  url: string;
  /** Keeps what is on the screen in both themes: the whole page, or only what one sees at once. */
  keep: (name: string, options?: { wholePage?: boolean; themes?: readonly Theme[] }) => Promise<void>;
};

type Studio = { browser: Browser; url: string; folder: string; now: Date; pictures: Picture[] };

/** A fresh visitor on this screen, whose clock stands at one instant for every picture. */
export async function openCamera({ browser, url, folder, now, pictures }: Studio, screen: Screen): Promise<Camera> {
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
      const file = `${name}-${screen}-${theme}.webp`;
      const shot = await page.screenshot({ fullPage: wholePage, scale: 'css', animations: 'disabled' });
      await develop(shot, screen, join(folder, file));
      pictures.push({ name, screen, theme, file });
    }
  };
  return { screen, page, context, url, keep };
}

/** Waits for every picture, those below the first view too, and for the letters. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));
    await Promise.race([Promise.allSettled([...document.images].map((image) => image.decode())), seconds(4)]);
    await document.fonts.ready;
  });
}

async function develop(shot: Buffer, screen: Screen, file: string): Promise<void> {
  const picture = sharp(shot);
  const { width, height } = await picture.metadata();
  await picture
    .extract({ left: 0, top: 0, width, height: Math.min(height, LONGEST[screen]) })
    .webp({ quality: 42, effort: 5 })
    .toFile(file);
}
