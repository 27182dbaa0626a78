import type { ManagedProduct } from '#contract/products.ts';
import { test as base, expect, setAppearance } from './fixtures.ts';
import { type Office, openOffice, type WreathWish } from './office.ts';
import { openProvider, type Provider } from './provider.ts';

export { expect, setAppearance };

type WorkerFixtures = { office: Office; provider: Provider };
type TestFixtures = {
  /** Puts a wreath of this test's own on sale; it leaves the catalogue when the test ends. Price in reais. */
  aWreath: (wish?: WreathWish) => Promise<ManagedProduct>;
};

/** The product's `test` with the back office, the payment provider and wreaths at hand. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  office: [async ({ shop }, use) => use(openOffice(shop)), { scope: 'worker' }],
  provider: [async ({ shop }, use) => use(openProvider(shop)), { scope: 'worker' }],
  aWreath: async ({ office }, use) => {
    const made: ManagedProduct[] = [];
    await use(async (wish) => {
      const wreath = await office.addWreath(wish);
      made.push(wreath);
      return wreath;
    });
    for (const { _id } of made) await office.changeWreath(_id, { active: false });
  },
});
