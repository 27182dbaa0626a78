import { aBuyer, cartItem, goToPayment, payButton, readyToPay } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { inMinutes } from './testing/orders.ts';

const NOTICE = { name: 'Chega a tempo?' };
const HOUR = 60;

test('before paying the buyer sees whether it arrives in time, and may pay when it does not', {
  tag: '@phone',
}, async ({ page, office, aWreath, axe }) => {
  const form = await readyToPay(page, [cartItem(await aWreath())], aBuyer({ funeral_time: inMinutes(6 * HOUR) }));
  const promised = /Chega a tempo se o pagamento for aprovado até (hoje|amanhã) às \d{2}:\d{2}\./;
  await expect(form.getByRole('status', NOTICE)).toContainText(promised);
  await expect(form.getByText(promised)).toHaveCount(2);
  await axe();
  await office.setHours({ lead_minutes: 8 * HOUR });
  try {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(form.getByRole('status', NOTICE)).toContainText('O prazo para esta cerimônia já passou.');
    await expect(form.getByRole('link', { name: /Ligar 24 horas/ })).toHaveAttribute('href', /^tel:\+55/);
    await expect(form.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/55/);
    await axe();
    await payButton(page).click();
    const question = page.getByRole('alertdialog', { name: 'Fora do prazo' });
    await expect(question).toBeFocused();
    await axe();
    await question.getByRole('button', { name: 'Quero mesmo assim' }).click();
    await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
    await expect(page.getByText(/^Pedido feito fora do prazo: /)).toBeVisible();
    await axe();
    await page.getByRole('link', { name: 'Acompanhar o pedido' }).click();
    await expect(page.getByText(/^Pedido feito fora do prazo: /)).toBeVisible();
  } finally {
    await office.setHours();
  }
});

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
