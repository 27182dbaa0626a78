import type { Locator, Page } from '@playwright/test';
import { alertBox, cardOf, dismiss, open, openKnowingStatus, stored } from './testing/buyer.ts';
import { expect, test } from './testing/journey.ts';

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

/** Expects the alert to be there just before its time is over and gone just after. The clock stands still. */
async function expectDuration(page: Page, alert: Locator, milliseconds: number): Promise<void> {
  await expect(alert).toBeVisible();
  await page.clock.runFor(milliseconds - 100);
  await expect(alert).toBeVisible();
  await page.clock.runFor(200);
  await expect(alert).toBeHidden();
}

test('alerts stay three seconds, errors four, the others of the screens five, and wait while they are looked at', {
  tag: '@once',
}, async ({ page, aWreath, office }) => {
  const wreath = await aWreath({ stock: 2 });
  await page.clock.install();
  await openKnowingStatus(page);
  const add = cardOf(page, wreath.name).getByRole('button', { name: 'Carrinho' });
  await expect(add).toBeEnabled();
  await page.clock.pauseAt(Date.now() + 30_000);
  await add.click();
  await expectDuration(page, alertBox(page, 'No carrinho'), 3000);

  await office.closeStore();
  try {
    await add.click();
    await expectDuration(page, alertBox(page, 'Loja fechada'), 5000);
  } finally {
    await office.openStore();
  }
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(add).toBeEnabled();
  await page.clock.runFor(4000);
  await add.click();
  const refusal = alertBox(page, 'Erro no Carrinho');
  await expectDuration(page, refusal, 4000);

  await add.click();
  await refusal.hover();
  await page.clock.runFor(20_000);
  await expect(refusal).toBeVisible();
  await page.mouse.move(2, (page.viewportSize()?.height ?? 600) - 2);
  await page.clock.runFor(4100);
  await expect(refusal).toBeHidden();

  await add.click();
  await refusal.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(refusal).toBeHidden();
});

test('an alert with buttons waits for an answer; an expired session ends with it', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.allow(/401 \(Unauthorized\)/);
  await rememberExpiredSession(page);
  await page.clock.install();
  await open(page, '/coroas');
  const alert = alertBox(page, 'Sessão expirada');
  await expect(alert).toContainText('Seu login expirou. Faça login novamente.');
  await page.clock.fastForward(60_000);
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Entendi' }).click();
  await expect(page).toHaveURL('/');
  for (const key of ['token', 'role', 'active', 'email']) expect(await stored(page, key)).toBeNull();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible();
});

type Look = { colour: string; border: string; icon: string };

function lookOf(alert: Locator): Promise<Look> {
  return alert.evaluate((box) => ({
    colour: getComputedStyle(box).backgroundColor,
    border: getComputedStyle(box).borderLeftColor,
    icon: box.querySelector('svg')?.innerHTML ?? 'none',
  }));
}

test('each type of alert has its own colour and icon, at the top in the middle, below the header', async ({
  page,
  aWreath,
  office,
  watch,
}) => {
  watch.allow(/401 \(Unauthorized\)/);
  const wreath = await aWreath({ stock: 1 });
  const looks: Look[] = [];
  const keep = async (title: string, type: string): Promise<void> => {
    const alert = alertBox(page, title);
    await expect(alert).toHaveAttribute('data-alert', type);
    looks.push(await lookOf(alert));
    const box = await alert.boundingBox();
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    const header = await page.getByRole('banner').boundingBox();
    const below = (box?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0);
    expect(below, 'the cart button stays within reach').toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThan(24);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(2);
    await dismiss(alert);
  };
  await open(page, '/coroas');
  const add = cardOf(page, wreath.name).getByRole('button', { name: 'Carrinho' });
  await add.click();
  await keep('No carrinho', 'success');
  await add.click();
  await keep('Erro no Carrinho', 'error');
  await page.evaluate(() => localStorage.setItem('cart', '[]'));
  await openKnowingStatus(page);
  await office.closeStore();
  try {
    await add.click();
    await dismiss(alertBox(page, 'No carrinho'));
    await keep('Loja fechada', 'info');
  } finally {
    await office.openStore();
  }
  await rememberExpiredSession(page);
  await page.reload();
  await keep('Sessão expirada', 'warning');
  for (const part of ['colour', 'border', 'icon'] as const) {
    expect(new Set(looks.map((look) => look[part])).size).toBe(4);
  }
});

test('a loading screen covers everything while the login is under way, and leaves with the answer', {
  tag: '@once',
}, async ({ page, watch }) => {
  watch.allow(/401 \(Unauthorized\)/);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/login', async (route) => {
    await asked;
    await route.continue();
  });
  await open(page, '/login');
  await page.getByLabel('E-mail').fill('ninguem@example.com');
  await page.getByLabel('Senha', { exact: true }).fill('Errada#2026');
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  const overlay = page.getByTestId('loading-overlay');
  await expect(overlay).toBeVisible();
  const { width = 0, height = 0 } = (await overlay.boundingBox()) ?? {};
  expect([width, height]).toEqual([page.viewportSize()?.width, page.viewportSize()?.height]);
  answer();
  await expect(alertBox(page, 'Erro de login')).toContainText('E-mail ou senha inválidos.');
  await expect(overlay).toBeHidden();
});
