import type { Page } from '@playwright/test';
import { cardOf, cartPanel, storedCart } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

/** Opens a page whose scripts are on a slow line, and gives back the way to let them through. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const line = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return line.resolve;
}

test('on a slow line the first tap counts, and counts once', { tag: '@phone' }, async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/coroas');
  const buy = cardOf(page, 'Coroa Singela').getByRole('button', { name: 'Comprar', exact: true });
  await buy.click();
  await buy.click();
  arrive();
  await expect(cartPanel(page)).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ title: 'Coroa Singela', quantity: 1 }]);
});

test('an order chosen before the scripts came is kept', { tag: '@phone' }, async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/coroas');
  await page.getByLabel('Ordenar por').selectOption('Menor preço');
  arrive();
  await expect(page).toHaveURL('/coroas?sort=price_asc');
  await expect(page.getByRole('article').first()).toContainText('Coroa Singela');
  await expect(page.getByLabel('Ordenar por')).toHaveValue('price_asc');
});

test('a form written before the scripts came is sent by them, not by the browser', { tag: '@phone' }, async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, '/password-reset-request');
  await page.getByLabel('E-mail').fill('ninguem@example.com');
  await page.keyboard.press('Enter');
  arrive();
  await expect(page.getByText('E-mail enviado')).toBeVisible();
  await expect(page).toHaveURL('/password-reset-request');
});

test('a new password written before the scripts came is checked and can be saved', { tag: '@phone' }, async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, '/redefinir-senha?token=abc');
  await page.getByLabel('Nova senha', { exact: true }).fill('Saudade#2026');
  await page.getByLabel('Confirme a senha', { exact: true }).fill('Saudade#2026');
  await expect(page.getByRole('button', { name: 'Salvar nova senha' })).toBeDisabled();
  arrive();
  await expect(page.getByRole('button', { name: 'Salvar nova senha' })).toBeEnabled();
});
