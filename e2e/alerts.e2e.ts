import type { Locator, Page } from '@playwright/test';
import { alertBox, cardOf, openKnowingStatus } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const EXPIRED = { status: 401, json: { detail: 'Token expirado.', code: 'token-expired' } };

/** A session whose token the server doesn't take any more. */
async function rememberExpiredSession(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol === 'about:' || sessionStorage.getItem('signed_in')) return;
    sessionStorage.setItem('signed_in', 'yes');
    const session = { token: 'expired', role: 'administrador', active: 'true', email: 'admin@example.com' };
    for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
  });
  await page.route('**/api/products/ativos', (route) => route.fulfill(EXPIRED));
}

/** The clock stands still: the alert is there just before its time is over and gone just after. */
async function expectDuration(page: Page, alert: Locator, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds - 100);
  await expect(alert).toBeVisible();
  await page.clock.runFor(200);
  await expect(alert).toBeHidden();
}

type Look = { colour: string; border: string; icon: string };

/** Look of the alert: it stands in the middle, right below the header, so that the cart stays within reach. */
async function lookOf(page: Page, title: string, type: string): Promise<Look> {
  const alert = alertBox(page, title);
  await expect(alert).toHaveAttribute('data-alert', type);
  await expect(alert).toBeInViewport({ ratio: 1 });
  const [box, header] = [await alert.boundingBox(), await page.getByRole('banner').boundingBox()];
  if (!box || !header) throw new Error('no alert or no header on the screen');
  const below = box.y - header.y - header.height;
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(24);
  expect(Math.abs(box.x + box.width / 2 - header.width / 2)).toBeLessThanOrEqual(2);
  return alert.evaluate((element) => ({
    colour: getComputedStyle(element).backgroundColor,
    border: getComputedStyle(element).borderLeftColor,
    icon: element.querySelector('svg')?.innerHTML ?? 'none',
  }));
}

test('each type of alert has a look of its own, stays for its time, and waits while somebody reads it', {
  tag: '@phone',
}, async ({ page, office, aWreath, watch }) => {
  watch.allow(/401 \(Unauthorized\)/);
  const wreath = await aWreath({ stock: 2 });
  await page.clock.install();
  await openKnowingStatus(page);
  const add = cardOf(page, wreath.name).getByRole('button', { name: 'Carrinho' });
  await expect(add).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 30_000);
  await add.click();
  const looks = [await lookOf(page, 'No carrinho', 'success')];
  await expectDuration(page, alertBox(page, 'No carrinho'), 5000);

  await office.closeStore();
  try {
    await add.click();
    await expect(alertBox(page, 'Loja fechada')).toBeVisible();
    looks.push(await lookOf(page, 'Loja fechada', 'info'));
    await expectDuration(page, alertBox(page, 'Loja fechada'), 5000);
  } finally {
    await office.openStore();
  }
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(add).toBeEnabled();
  await add.click();
  const refusal = alertBox(page, 'Erro no Carrinho');
  looks.push(await lookOf(page, 'Erro no Carrinho', 'error'));
  await expectDuration(page, refusal, 4000);

  await add.click();
  await refusal.hover();
  await page.clock.runFor(20_000);
  await expect(refusal).toBeVisible();
  await refusal.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(refusal).toBeHidden();

  await page.clock.resume();
  await rememberExpiredSession(page);
  await page.reload();
  looks.push(await lookOf(page, 'Sessão expirada', 'warning'));
  for (const part of ['colour', 'border', 'icon'] as const) {
    expect(new Set(looks.map((look) => look[part])).size).toBe(4);
  }
});
