import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Shop, startShop } from './shop.ts';
import { type Watch, watchContext } from './watch.ts';

export { expect };

type WorkerFixtures = {
  /** Environment variables on top of the demonstration's; `test.use({ shopSettings })` gives a file its own shop. */
  shopSettings: Readonly<Record<string, string>>;
  shop: Shop;
};

type TestFixtures = {
  watch: Watch;
  /** Asserts that the page breaks no rule of WCAG 2.2 AA that axe can check. `within` narrows it to a selector. */
  axe: (options?: { within?: string }) => Promise<void>;
};

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * Playwright's `test` for this product: each worker has a shop of its own, relative addresses are the shop's, and a
 * test fails on anything `watch` finds in any page of its context.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopSettings: [{}, { scope: 'worker', option: true }],
  shop: [
    async ({ shopSettings }, use) => {
      const shop = await startShop({ settings: shopSettings });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  watch: [
    async ({ context, shop }, use, testInfo) => {
      const watch = watchContext(context);
      const printedBefore = shop.output().length;
      await use(watch);
      if (testInfo.status !== testInfo.expectedStatus || watch.problems().length > 0) {
        const body = shop.output().slice(printedBefore) || 'nothing';
        await testInfo.attach('what the server printed', { body, contentType: 'text/plain' });
      }
      expect(watch.problems(), 'problems in the pages').toEqual([]);
    },
    { auto: true },
  ],
  axe: async ({ page }, use) => use((options) => checkWithAxe(page, options?.within)),
});

async function checkWithAxe(page: Page, within: string | undefined): Promise<void> {
  await finishAnimations(page);
  // Everything in one page: otherwise the results are put together in a second one, which takes as long as the check.
  const builder = new AxeBuilder({ page }).withTags(WCAG).setLegacyMode();
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  const sentences = violations.flatMap((rule) =>
    rule.nodes.map(
      (node) => `${rule.id} (${rule.impact}) at ${node.target.join(' ')}: ${node.failureSummary ?? rule.help}`,
    ),
  );
  expect(sentences, `axe on ${page.url()}`).toEqual([]);
}

/** Half-faded text has the wrong contrast; endless animations such as a spinner's are not waited for. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/**
 * Sets theme and root font size as a visitor's earlier choice, before the next page loads. They are set once per tab,
 * so that a test can change them in the page and reload.
 */
export async function setAppearance(
  page: Page,
  choice: { theme?: 'light' | 'dark'; fontSize?: number },
): Promise<void> {
  await page.addInitScript(({ theme, fontSize }) => {
    const mark = `appearance ${theme} ${fontSize}`;
    if (location.protocol === 'about:' || sessionStorage.getItem('appearance_set') === mark) return;
    sessionStorage.setItem('appearance_set', mark);
    if (theme) localStorage.setItem('a11y_theme', theme);
    if (fontSize) localStorage.setItem('a11y_font_size', String(fontSize));
  }, choice);
}
