import type { Page } from '@playwright/test';
import { open } from './testing/buyer.ts';
import { expect, setAppearance, test } from './testing/journey.ts';

const DARK = 'rgb(20, 26, 23)';

async function openWidget(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opções de acessibilidade' }).click();
}

test('letters grow and shrink in steps of two from 12 to 24 px, and stay so', async ({ page }) => {
  await open(page, '/coroas');
  const html = page.locator('html');
  await expect(html).toHaveCSS('font-size', '16px');
  await openWidget(page);
  const [larger, smaller] = ['Aumentar letra', 'Diminuir letra'].map((name) => page.getByRole('button', { name }));
  for (const size of [18, 20, 22, 24, 24]) {
    await larger?.click();
    await expect(html).toHaveCSS('font-size', `${size}px`);
  }
  for (const size of [22, 20, 18, 16, 14, 12, 12]) {
    await smaller?.click();
    await expect(html).toHaveCSS('font-size', `${size}px`);
  }
  await larger?.click();
  await page.reload();
  await expect(html).toHaveCSS('font-size', '14px');
  await open(page, '/login');
  await expect(html).toHaveCSS('font-size', '14px');
  await openWidget(page);
  await page.getByRole('button', { name: /voltar ao tamanho inicial/ }).click();
  await expect(html).toHaveCSS('font-size', '16px');
});

test('dark mode is switched on and off, kept, and known before any script of the site runs', async ({
  page,
  watch,
}) => {
  await open(page, '/sobre');
  const html = page.locator('html');
  const light = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await openWidget(page);
  const toggle = page.getByRole('switch', { name: 'Modo escuro' });
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await toggle.click();
  await expect(page.locator('body')).toHaveCSS('background-color', DARK);

  watch.allow(/ERR_FAILED/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', DARK);
  await page.unroute('**/assets/*.js');

  await open(page, '/sobre');
  await openWidget(page);
  await toggle.click();
  await expect(page.locator('body')).toHaveCSS('background-color', light);
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('whoever has chosen nothing gets the theme of the system', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('nothing has to be scrolled sideways at 320 px with the largest letters', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await setAppearance(page, { fontSize: 24 });
  for (const path of ['/', '/coroas', '/sobre', '/contato', '/politica-privacidade', '/login', '/falha', '/pendente']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveCSS('font-size', '24px');
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang, path).toBeLessThanOrEqual(0);
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height, `${path}: the header leaves room for the page`).toBeLessThan(640 / 3);
  }
});
