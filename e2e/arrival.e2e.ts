import { aBuyer, cartItem, goToPayment, readyToPay } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { inMinutes } from './testing/orders.ts';

const HOUR = 60;

test('an expired link is replaced by a new one without typing, and the change of price is said first', {
  tag: '@phone',
}, async ({ page, office, aWreath, axe }) => {
  const wreath = await aWreath({ price: 400 });
  await readyToPay(page, [cartItem(wreath)], aBuyer({ funeral_time: inMinutes(48 * HOUR) }));
  await goToPayment(page);
  await page.getByRole('button', { name: 'Recusar pagamento' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento falhou.' })).toBeVisible();
  await office.changeWreath(wreath._id, { price: 450 });
  await page.getByRole('button', { name: 'Gerar um novo link de pagamento' }).click();
  await expect(page.getByText('O preço mudou desde que você escolheu.')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Gerar link de R$ 470,00' }).click();
  await expect(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible();
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await expect(page.getByRole('heading', { name: /Pagamento aprovado!/ })).toBeVisible();
  await page.getByRole('link', { name: 'Acompanhar o pedido' }).click();
  await expect(page.getByText('R$ 470,00')).toBeVisible();
});
