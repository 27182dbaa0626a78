// `npm run bench:tap`: the time from the first tap on the cart button to the painted panel on a phone. Measured as soon
// as the page is hydrated and once it is idle, at full speed and on a processor slowed to a quarter.
import { chromium } from '@playwright/test';
import { LAUNCH_FLAGS, provideBrowser } from '../../e2e/testing/browser.ts';
import { cartButton, open } from '../../e2e/testing/buyer.ts';
import { startShop } from '../../e2e/testing/shop.ts';
import { OFFLINE_FLAG } from '../../e2e/testing/watch.ts';

const LOOKS = Number(process.env.TAP_LOOKS ?? 15);
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const shop = await startShop();
const executablePath = provideBrowser((line) => process.stdout.write(`${line}\n`));
const browser = await chromium.launch({ executablePath, args: [...LAUNCH_FLAGS, OFFLINE_FLAG] });

/** Milliseconds from the tap to the frame that shows the panel. */
async function firstTap(slowdown: number, isIdle: boolean): Promise<number> {
  const context = await browser.newContext({ ...PHONE, baseURL: shop.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(() => {
    let tapped = 0;
    addEventListener('pointerdown', ({ timeStamp }) => {
      tapped = timeStamp;
    });
    document.addEventListener('DOMContentLoaded', () => {
      const watch = new MutationObserver(() => {
        if (!document.getElementById('cart-panel')) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => performance.measure('first tap', { start: tapped })));
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
  });
  await open(page, '/coroas');
  if (isIdle) await page.waitForLoadState('networkidle');
  await cartButton(page).tap();
  await page.waitForFunction(() => performance.getEntriesByName('first tap').length > 0);
  const taken = await page.evaluate(() => performance.getEntriesByName('first tap')[0]?.duration);
  await context.close();
  return taken ?? Number.NaN;
}

const rows = [];
for (const [slowdown, isIdle] of [
  [1, false],
  [1, true],
  [4, false],
  [4, true],
] as const) {
  const taken: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) taken.push(Math.round(await firstTap(slowdown, isIdle)));
  const sorted = taken.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(LOOKS / 2)];
  rows.push({
    processor: `1/${slowdown}`,
    tap: isIdle ? 'when idle' : 'at once',
    median,
    worst: sorted.at(-1),
    looks: LOOKS,
  });
}
await browser.close();
await shop.stop();
console.table(rows);
