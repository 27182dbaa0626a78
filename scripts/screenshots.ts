// `npm run screenshots`: every page of the demonstration, on a phone and a desktop, light and dark, as files in screenshots/.
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { ADMIN, keepSession } from '../e2e/testing/accounts.ts';
import { LAUNCH_FLAGS, provideBrowser } from '../e2e/testing/browser.ts';
import { untilAlive } from '../e2e/testing/buyer.ts';
import { isOffice, PAGES, recordPages } from '../e2e/testing/records.ts';
import { startShop } from '../e2e/testing/shop.ts';
import { OFFLINE_FLAG } from '../e2e/testing/watch.ts';

const FOLDER = join(dirname(import.meta.dirname), 'screenshots');
const SCREENS: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 } },
};

const shop = await startShop();
try {
  await rm(FOLDER, { recursive: true, force: true });
  const executablePath = provideBrowser((line) => process.stdout.write(`${line}\n`));
  const browser = await chromium.launch({ executablePath, args: [...LAUNCH_FLAGS, OFFLINE_FLAG] });
  const session = await signIn();
  const records = await recordPages(shop, session.token);
  for (const [screen, options] of Object.entries(SCREENS)) {
    const context = await browser.newContext({
      ...options,
      baseURL: shop.url,
      reducedMotion: 'reduce',
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(new Date());
    const [office, open] = [PAGES.filter(isOffice), PAGES.filter((path) => !isOffice(path))];
    await photograph(page, screen, open);
    await keepSession(context, session);
    await photograph(page, screen, [...office, ...Object.values(records)]);
    await context.close();
  }
  await browser.close();
} finally {
  await shop.stop();
}
process.stdout.write(`${FOLDER}\n`);

/** Signs in over the API. Throws when the server refuses. */
async function signIn(): Promise<Record<string, unknown> & { token: string }> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${shop.url}/api/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  if (!answer.ok) throw new Error(`login answered ${answer.status}`);
  return (await answer.json()) as { token: string };
}

async function photograph(page: Page, screen: string, pages: string[]): Promise<void> {
  for (const address of pages) {
    const name = address.slice(1).replaceAll('/', '-') || 'inicio';
    await page.goto(address);
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await untilPainted(page);
      const path = join(FOLDER, `${name}-${screen}-${colorScheme}.jpg`);
      await page.screenshot({ path, quality: 60, fullPage: true, scale: 'css', animations: 'disabled' });
    }
  }
}

/** Waits for all pictures, also those below the first view, and for the fonts. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
}
