import type { Page } from '@playwright/test';
import { cartItem, checkout, payButton, readyToPay } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

/** Counts the orders that leave the browser. */
function countOrders(page: Page): () => number {
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/pagamento/create-payment')) orders += 1;
  });
  return () => orders;
}

/** The body of the request that asks for a payment. */
type SentOrder = { items: { unit_price: number }[]; order_data: { total: number } };

test('a price tampered with in storage is the real one, and one that changes meanwhile has to be agreed to', {
  tag: '@phone',
}, async ({ page, office, aWreath }) => {
  const orders = countOrders(page);
  const wreath = await aWreath({ price: 350 });
  await readyToPay(page, [{ ...cartItem(wreath), price: 1 }]);
  await expect(checkout(page).getByText(`${wreath.name}: o preço mudou de R$ 1,00 para R$ 350,00.`)).toBeVisible();
  await expect(payButton(page)).toContainText('R$ 370,00');
  await office.changeWreath(wreath._id, { price: 380 });
  await payButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'O total mudou' });
  await expect(question).toContainText('O total era R$ 370,00 e agora é R$ 400,00.');
  expect(orders()).toBe(0);
  const sent = page.waitForRequest('**/api/pagamento/create-payment');
  await question.getByRole('button', { name: 'Pagar R$ 400,00' }).click();
  const { items, order_data } = (await sent).postDataJSON() as SentOrder;
  expect([items[0]?.unit_price, order_data.total]).toEqual([380, 400]);
  await expect(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible();
  expect(orders()).toBe(1);
});
