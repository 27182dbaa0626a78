import type { Page } from '@playwright/test';
import { ADMIN } from './testing/accounts.ts';
import { expect, test } from './testing/fixtures.ts';
import { placeOrder } from './testing/orders.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Busca' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Localizar em tudo' });
const options = (page: Page) => page.getByRole('option');

test('an order is found without accents, by keyboard, and opened where it lies', async ({
  page,
  openAs,
  office,
  aWreath,
  axe,
}) => {
  const wreath = await aWreath();
  const order = await placeOrder(office, {
    wreath,
    buyer_name: 'Conceição Ávila Brandão',
    buyer_phone: '24988123456',
  });
  await openAs(ADMIN, '/admin/usuarios');
  await page.getByRole('button', { name: 'Localizar em tudo' }).click();
  await expect(field(page)).toBeFocused();
  await expect(dialog(page)).toContainText('O que dá para procurar');
  await axe();
  await field(page).fill('conceicao 98812-3456');
  await expect(dialog(page).getByRole('status')).toHaveText('1 resultado.');
  await expect(options(page)).toContainText('Conceição Ávila Brandão');
  await expect(options(page).locator('mark').first()).toHaveText('Conceição');
  await expect(options(page)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/pedidos\/\d+$/);
  const whole = page.getByRole('main');
  await expect(whole).toContainText(order.order_id);
  await page.reload();
  for (const part of ['Promessa', 'Coroa e faixa', 'Anotações', 'Dinheiro do pedido', 'Registro'])
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible();
  await page.getByLabel('Nova anotação').fill('A família liga às 15h.');
  await page.getByRole('button', { name: 'Anotar' }).click();
  await expect(whole.getByRole('listitem').filter({ hasText: 'A família liga às 15h.' })).toContainText(ADMIN.email);
});
