import type { Page } from '@playwright/test';
import {
  aBuyer,
  alertBox,
  cartItem,
  checkout,
  dismiss,
  fillCheckout,
  goToPayment,
  LABELS,
  mistakes,
  open,
  payButton,
  readyToPay,
  remember,
  untilCheckout,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const PHONE_TEXT = 'Informe um telefone com DDD (10 ou 11 dígitos).';

/** Counts the orders that leave the browser. */
function countOrders(page: Page): () => number {
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/pagamento/create-payment')) orders += 1;
  });
  return () => orders;
}

/** Pays, expects exactly this refusal, and closes it. */
async function expectRefusal(page: Page, title: string, description: string): Promise<void> {
  await payButton(page).click();
  await expect(page.locator('[data-alert=error]')).toHaveCount(1);
  const refusal = alertBox(page, title);
  await expect(refusal).toHaveAttribute('data-alert', 'error');
  await expect(refusal.getByText(title, { exact: true })).toBeInViewport();
  await expect(refusal.getByText(description)).toBeInViewport();
  await dismiss(refusal);
}

test('all mistakes are said at once, at their fields and above, and the alert names the first kind', {
  tag: '@phone',
}, async ({ page, aWreath }) => {
  const orders = countOrders(page);
  const wreath = await aWreath();
  const unknown = { ...cartItem(wreath), _id: '01990c0a-0000-7000-8000-0000000000ff', title: 'Coroa X' };
  await remember(page, { cart: [cartItem(wreath, 2), unknown], buyer: {} });
  await open(page, '/finalizar');
  const form = await untilCheckout(page);
  await expect(form.getByLabel(/^Texto da faixa/)).toHaveCount(3);
  await expectRefusal(page, 'Campos obrigatórios', 'Preencha todos os dados do comprador e do falecido.');
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(3 + Object.keys(LABELS).length);
  await expect(mistakes(page).getByRole('listitem')).toHaveCount(3 + Object.keys(LABELS).length);
  await mistakes(page)
    .getByRole('button', { name: /^Endereço de cobrança/ })
    .click();
  await expect(form.getByLabel(LABELS.billing_address)).toBeFocused();

  await fillCheckout(page, aBuyer({ buyer_phone: '' }));
  await expect(mistakes(page).getByRole('listitem')).toHaveCount(4);
  const phone = form.getByLabel(LABELS.buyer_phone);
  for (const wrong of ['', '(21) 2742-000']) {
    await phone.fill(wrong);
    await expectRefusal(page, 'Telefone inválido', PHONE_TEXT);
  }
  await phone.fill('21 99999 0000');
  await form.getByLabel(`Texto da faixa 1 de 2: ${wreath.name}`).fill('Saudades eternas');
  await form.getByLabel(`Texto da faixa 2 de 2: ${wreath.name}`).fill('   ');
  await expectRefusal(
    page,
    'Preencha todas as faixas',
    `Texto da faixa 2 de 2: ${wreath.name}; Texto da faixa: Coroa X`,
  );
  await form.getByLabel(`Texto da faixa 2 de 2: ${wreath.name}`).fill('Descanse em paz');
  await form.getByLabel('Texto da faixa: Coroa X').fill('Com carinho');
  await expectRefusal(page, 'Produto inválido ou sem preço: Coroa X', 'Seu carrinho e seus dados continuam aqui.');
  expect(orders()).toBe(0);
});

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

test('stock that somebody else took meanwhile is refused with the name of the wreath and what is left', {
  tag: '@phone',
}, async ({ page, office, aWreath, watch }) => {
  watch.allow(/409 \(Conflict\)/);
  const wreath = await aWreath({ stock: 3 });
  await readyToPay(page, [cartItem(wreath, 2)]);
  await office.changeWreath(wreath._id, { stock: 1 });
  await payButton(page).click();
  const text = `Estoque insuficiente para ${wreath.name}. Restam apenas 1 unidade(s) disponível(is).`;
  await expect(alertBox(page, text)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(payButton(page)).toBeDisabled();
  // The page may still scroll to what was refused; a key hits what has the focus.
  await checkout(page).getByRole('button', { name: 'Ajustar para 1' }).first().press('Enter');
  await goToPayment(page);
});
