import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { ADMIN, STAFF } from './testing/accounts.ts';
import { open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { deliver, inMinutes, placeOrder } from './testing/orders.ts';

const DAY_MINUTES = 24 * 60;

const countOf = async (main: Locator, name: string) =>
  Number(await main.locator('dl > div').filter({ hasText: name }).locator('dd').first().innerText());

test('what is late, was not delivered and came overnight is on the first page without a click, and is solved there', async ({
  page,
  browser,
  shop,
  openAs,
  office,
  aWreath,
}) => {
  const wreath = await aWreath({ stock: 2 });
  // The longest overdue comes first.
  const late = await placeOrder(office, {
    wreath,
    deceased_name: `Atrasada ${randomUUID().slice(0, 8)}`,
    funeral_time: inMinutes(-40 * DAY_MINUTES),
  });
  const told = { outcome: 'not_delivered', at: new Date().toISOString(), reason: 'Capela fechada' };
  await office.call('PUT', `/orders/${late.order_id}/deliveries/${randomUUID()}`, told);
  await openAs(ADMIN, '/dashboard');
  const main = page.getByRole('main');
  const card = page.getByRole('region', { name: 'O que fazer primeiro' }).getByRole('listitem').filter({
    hasText: late.deceased_name,
  });
  await expect(card.first()).toContainText('Capela fechada');
  await expect(card.first()).toContainText('atrasado');
  await expect(page.getByRole('region', { name: 'Desde ontem à noite' })).toContainText(late.deceased_name);
  await expect(page.getByRole('region', { name: 'Estoque baixo' })).toContainText(`${wreath.name}: resta 1`);
  await expect(main.getByText('Entrou hoje')).toBeVisible();
  expect(await countOf(main, 'Atrasadas')).toBeGreaterThan(0);

  await test.step('a funcionario sees the same without money', async () => {
    const context = await browser.newContext({ baseURL: shop.url });
    const other = await context.newPage();
    await openAs(STAFF, '/funcionario/dashboard', other);
    await expect(other.getByRole('main')).toContainText(late.deceased_name);
    await expect(other.getByRole('main')).not.toContainText('R$');
    await other.getByRole('link', { name: 'Troca de turno' }).click();
    await expect(other.getByRole('main')).toContainText(late.deceased_name);
    await expect(other.getByRole('main')).toContainText(`Pedido nº ${late.number} não entregue`);
    await expect(other.getByRole('main')).not.toContainText('R$');
    await other.getByRole('button', { name: 'Assumi o turno' }).click();
    await expect(other.getByText('Anotado: o turno é seu.')).toBeVisible();
    await context.close();
  });

  await deliver(office, late);
  await open(page, '/dashboard');
  await expect(page.getByRole('region', { name: 'Estoque baixo' })).toBeVisible();
  await expect(card).toHaveCount(0);
});
