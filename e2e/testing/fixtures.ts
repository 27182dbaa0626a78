import { setTimeout } from 'node:timers/promises';
import { test as base, expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';
import type { Funeral } from '#contract/funerals.ts';
import type { ManagedProduct } from '#contract/products.ts';
import { dayOf, dayRange } from '#domain/dates.ts';
import { aFuneral, type FuneralInput } from '#server/testing/funerals.ts';
import { type Credentials, keepSession } from './accounts.ts';
import { open } from './buyer.ts';
import { type Office, openOffice, type WreathWish } from './office.ts';
import { openProvider, type Provider } from './provider.ts';
import { type Shop, startShop } from './shop.ts';
import { type Watch, watchContext } from './watch.ts';

export { expect };

type WorkerFixtures = { shop: Shop; office: Office; provider: Provider };

type Plan = Pick<FuneralInput, 'falecido' | 'velorio' | 'sepultamento'>;
export type Axe = (options?: { within?: string; on?: Page }) => Promise<void>;

type TestFixtures = {
  /** A journey begins and ends on one day: shortly before midnight it waits for the next. */
  oneDay: undefined;
  watch: Watch;
  /** Asserts that axe finds no violation of WCAG 2.2 AA in the test's page unless another one is given, or within a selector. */
  axe: Axe;
  /** Opens a page with a stored session; in the test's page unless another one is given. */
  openAs: (who: Credentials, path: string, on?: Page) => Promise<void>;
  /** Puts a new wreath on sale; it leaves the catalogue when the test ends. Price in reais. */
  aWreath: (wish?: WreathWish) => Promise<ManagedProduct>;
  /** Schedules a new funeral; times are instants. */
  aFuneral: (plan: Plan) => Promise<Funeral>;
};

const LONGEST_JOURNEY_MS = 3 * 60_000;
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Playwright's `test` for this product: each worker has its own shop, to which relative addresses lead. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  office: [async ({ shop }, use) => use(openOffice(shop)), { scope: 'worker' }],
  provider: [async ({ shop }, use) => use(openProvider(shop)), { scope: 'worker' }],
  baseURL: async ({ shop }, use) => use(shop.url),
  oneDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const today = dayOf(new Date());
      const left = dayRange(today, today).to.getTime() - Date.now();
      if (left < LONGEST_JOURNEY_MS) await setTimeout(left + 1000);
      await use(undefined);
    },
    { auto: true },
  ],
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
  axe: async ({ page }, use) => use(({ within, on = page } = {}) => checkWithAxe(on, within)),
  openAs: async ({ page, office }, use) => {
    const people = new Map<Page, Credentials>();
    await use(async (who, path, on = page) => {
      if ((people.get(on) ?? who) !== who) throw new Error('a page keeps its first person: open another one');
      people.set(on, who);
      await keepSession(on.context(), await office.signIn(who));
      await open(on, path);
    });
  },
  aWreath: async ({ office }, use) => {
    const made: ManagedProduct[] = [];
    await use(async (wish) => {
      const wreath = await office.addWreath(wish);
      made.push(wreath);
      return wreath;
    });
    for (const { _id } of made) await office.changeWreath(_id, { active: false });
  },
  aFuneral: async ({ office }, use) => {
    await use((plan) => office.call<Funeral>('POST', '/funerals', aFuneral(plan)));
  },
});

async function checkWithAxe(page: Page, within: string | undefined): Promise<void> {
  await finishAnimations(page);
  // Half a megabyte, which each document needs once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  await placeBars(page, 'relative');
  const violations = await page.evaluate(
    async ([selector, tags]) => {
      // Set by the script above; no library declares it.
      const { axe } = window as unknown as { axe: typeof axeCore };
      const results = await axe.run(selector ?? document, { runOnly: [...tags], resultTypes: ['violations'] });
      return results.violations;
    },
    [within, WCAG] as const,
  );
  await placeBars(page, '');
  const sentences = violations.flatMap((rule) =>
    rule.nodes.map(
      (node) => `${rule.id} (${rule.impact}) at ${node.target.join(' ')}: ${node.failureSummary ?? rule.help}`,
    ),
  );
  expect(sentences, `axe on ${page.url()}`).toEqual([]);
}

/** Content below the header and the fixed bars can be scrolled clear of them, but axe would report it as covered. */
async function placeBars(page: Page, position: string): Promise<void> {
  await page.locator('header, .office-bar, .pay-bar').evaluateAll((bars: HTMLElement[], value) => {
    for (const { style } of bars) style.position = value;
  }, position);
}

/**
 * Half-faded text has the wrong contrast, so animations are finished; endless ones, such as a spinner's, go on. A
 * finished animation may start another in elements that inherit from it, and container styles are only known after
 * layout.
 */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (;;) {
      document.body.getBoundingClientRect();
      const running = document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
        );
      if (running.length === 0) return;
      for (const animation of running) animation.finish();
    }
  });
}

/** A name that no other test uses. */
export const unique = (name: string): string => `${name} ${Date.now().toString(36)}`;
