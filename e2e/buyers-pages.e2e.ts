import type { Page } from '@playwright/test';
import { aBuyer, goStraightToPayment, open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { hasFocus, pressAt } from './testing/keyboard.ts';
import { enlarge, lossesOf, SMALLEST } from './testing/layout.ts';
import { inMinutes, placeOrder } from './testing/orders.ts';

const IN_TWO_DAYS = 2 * 24 * 60;

async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}

/** The printed page is black on white and has no buttons. */
async function checkPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
}

test('the pages around an order hold in light and dark, at 320 px with letters of 24 px, on paper and by keyboard', async ({
  page,
  office,
  aWreath,
  axe,
}) => {
  test.slow();
  const wreath = await aWreath();
  const order = await placeOrder(office, { wreath, funeral_time: inMinutes(IN_TWO_DAYS) });
  await goStraightToPayment(page, wreath, aBuyer({ funeral_time: inMinutes(IN_TWO_DAYS) }));
  await open(page, '/falha');
  const pay = (await page.getByRole('link', { name: /outra pessoa/ }).getAttribute('href')) ?? '';
  const pages = ['/acompanhar', '/cancelamento', '/acessibilidade', '/cerimonias', pay, `/pedido/${order.access_key}`];
  for (const path of pages) {
    await test.step(path, async () => {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const theme of ['light', 'dark'] as const) {
        await setTheme(page, theme);
        await axe();
      }
      await enlarge(page, SMALLEST);
      expect.soft(await lossesOf(page), path).toEqual([]);
      await enlarge(page, { width: 1280, height: 800, letters: 16 });
      await checkPaper(page);
    });
  }

  const cancel = page.getByRole('button', { name: 'Cancelar pedido' });
  await pressAt(page, cancel);
  const question = page.getByRole('dialog', { name: 'Cancelar este pedido?' });
  await expect.poll(() => hasFocus(question)).toBe(true);
  await axe({ within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(cancel).toBeFocused();
});
