import { aBuyer, cartItem, checkout, open, readyToPay, untilLoaded } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { shiftedOn, watchShifts } from './testing/layout.ts';
import { inMinutes } from './testing/orders.ts';

const IN_TWO_DAYS = 2 * 24 * 60;

for (const [screen, ...tags] of [['phone'], ['desktop', '@nightly']] as const) {
  test(`nothing moves while the page of a wreath and the checkout open on a ${screen}`, {
    tag: [`@${screen}`, ...tags],
  }, async ({ page, aWreath }) => {
    await watchShifts(page);
    // The typeface takes its stand-in's place, 3 to 5 px narrower: in the header of every page, and on a desktop around
    // the icons of two buttons that share a line.
    const isLetters = (what: string) =>
      what.startsWith('<nav aria-label="Principal"') || (screen === 'desktop' && what.startsWith('<svg'));
    const moved = async () => (await shiftedOn(page))?.filter((what) => !isLetters(what));
    if (screen === 'desktop') await page.setViewportSize({ width: 1920, height: 1080 });
    await open(page, '/coroas/coroa-singela');
    await untilLoaded(page);
    await page.waitForLoadState('networkidle');
    expect(await moved()).toEqual([]);

    await page.route('/coroas/coroa-singela', async (route) => {
      const whole = await (await route.fetch()).text();
      await route.fulfill({ contentType: 'text/html', body: whole.slice(0, whole.indexOf('</button>')) });
    });
    await page.reload();
    const header = page.locator('header');
    await expect(header).toBeAttached();
    await expect(header, 'a part of the header waits for the rest').toBeHidden();

    const cart = [cartItem(await aWreath(), 2), cartItem(await aWreath()), cartItem(await aWreath())];
    await readyToPay(page, cart, aBuyer({ funeral_time: inMinutes(IN_TWO_DAYS) }));
    const promise = checkout(page).getByText(/Chega a tempo se/);
    await expect(promise.first()).toBeVisible();
    expect(await moved()).toEqual([]);
  });
}
