import type { Page } from '@playwright/test';
import {
  aBuyer,
  alertBox,
  type Buyer,
  cartItem,
  checkout,
  dismiss,
  LABELS,
  open,
  openCheckout,
  payButton,
  remember,
} from './testing/buyer.ts';
import { expect, test } from './testing/journey.ts';

const REQUIRED: (keyof Buyer)[] = [
  'buyer_name',
  'buyer_email',
  'buyer_cpf',
  'billing_address',
  'deceased_name',
  'funeral_location',
  'funeral_time',
];
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
  await expect(page.getByRole('alert')).toHaveCount(1);
  const refusal = alertBox(page, title);
  await expect(refusal).toHaveAttribute('data-alert', 'error');
  await expect(refusal.getByText(title, { exact: true })).toBeVisible();
  await expect(refusal.getByText(description, { exact: true })).toBeVisible();
  await dismiss(refusal);
}

test('each piece of the required data is asked for in the same words, and the focus goes to what is missing', {
  tag: '@once',
}, async ({ page, aWreath }) => {
  const orders = countOrders(page);
  const wreath = await aWreath();
  const buyer = aBuyer();
  await remember(page, { cart: [cartItem(wreath)], buyer, faixas: { [wreath._id]: ['Saudades eternas'] } });
  await open(page, '/coroas');
  const form = await openCheckout(page);
  for (const name of REQUIRED) {
    const field = form.getByLabel(LABELS[name], { exact: true });
    await field.fill(name === 'buyer_name' ? '   ' : '');
    await payButton(page).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const refusal = alertBox(page, 'Campos obrigatórios');
    await expect(refusal).toContainText('Preencha todos os dados do comprador e do falecido.');
    await dismiss(refusal);
    await field.fill(buyer[name]);
  }
  expect(orders()).toBe(0);
});

test('the checks come in their order: required data, phone, faixas, products', async ({ page, aWreath }) => {
  const orders = countOrders(page);
  const wreath = await aWreath();
  const unknown = { ...cartItem(wreath), _id: '01990c0a-0000-7000-8000-0000000000ff', title: 'Coroa X' };
  await remember(page, { cart: [cartItem(wreath, 2), unknown], buyer: {} });
  await open(page, '/coroas');
  const form = await openCheckout(page);
  await expect(form.getByLabel(/^Texto da faixa/)).toHaveCount(3);
  await expectRefusal(page, 'Campos obrigatórios', 'Preencha todos os dados do comprador e do falecido.');

  const buyer = aBuyer({ buyer_phone: '' });
  for (const [name, label] of Object.entries(LABELS)) {
    await form.getByLabel(label, { exact: true }).fill(buyer[name as keyof Buyer]);
  }
  const phone = form.getByLabel(LABELS.buyer_phone);
  for (const wrong of ['', '123', '(21) 2742-000', '219999900001']) {
    await phone.fill(wrong);
    await expectRefusal(page, 'Telefone inválido', PHONE_TEXT);
  }
  await phone.fill('(21) 2742-0000');
  await expectRefusal(page, 'Preencha todas as faixas', `Falta o texto da faixa de ${wreath.name} (1 de 2).`);
  await phone.fill('21 99999 0000');
  await form.getByLabel(`Texto da faixa 1 de 2: ${wreath.name}`).fill('Saudades eternas');
  await form.getByLabel(`Texto da faixa 2 de 2: ${wreath.name}`).fill('   ');
  await expectRefusal(page, 'Preencha todas as faixas', `Falta o texto da faixa de ${wreath.name} (2 de 2).`);
  await form.getByLabel(`Texto da faixa 2 de 2: ${wreath.name}`).fill('Descanse em paz');
  await expectRefusal(page, 'Preencha todas as faixas', 'Falta o texto da faixa de Coroa X.');
  await form.getByLabel('Texto da faixa: Coroa X').fill('Com carinho');
  await expectRefusal(page, 'Produto inválido ou sem preço: Coroa X', 'Seu carrinho e seus dados continuam aqui.');
  expect(orders()).toBe(0);
});

test('the date can be typed on the São Paulo clock as well as picked', async ({ page, aWreath }) => {
  await remember(page, { cart: [cartItem(await aWreath())], buyer: {} });
  await open(page, '/coroas');
  const form = await openCheckout(page);
  const field = form.getByLabel(LABELS.funeral_time);
  await field.focus();
  await page.keyboard.type('201220301430');
  await expect(field).toHaveValue('20/12/2030 14:30');
  await form.getByRole('button', { name: 'Abrir calendário' }).click();
  await expect(form.getByText('dezembro 2030')).toBeVisible();
  await expect(form.getByText('Horário', { exact: true })).toBeVisible();
  await expect(form.getByRole('option', { name: '14:30' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(checkout(page)).toBeVisible();
});

test('what was typed survives closing the panel and reloading the page', { tag: '@once' }, async ({
  page,
  aWreath,
}) => {
  const wreath = await aWreath();
  await remember(page, { cart: [cartItem(wreath)] });
  await open(page, '/coroas');
  const form = await openCheckout(page);
  await form.getByLabel(LABELS.buyer_name).fill('Ana Lúcia Conceição');
  await form.getByLabel(`Texto da faixa: ${wreath.name}`).fill('Com amor, das netas');
  await form.getByRole('button', { name: 'Fechar carrinho' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: /^Carrinho, / }).click();
  await expect(form.getByLabel(LABELS.buyer_name)).toHaveValue('Ana Lúcia Conceição');
  await open(page, '/coroas');
  await openCheckout(page);
  await expect(form.getByLabel(LABELS.buyer_name)).toHaveValue('Ana Lúcia Conceição');
  await expect(form.getByLabel(`Texto da faixa: ${wreath.name}`)).toHaveValue('Com amor, das netas');
});

test('a store that closes while one writes takes no payment, says so where one would pay, and keeps what is written', {
  tag: '@once',
}, async ({ page, aWreath, office }) => {
  const wreath = await aWreath();
  await remember(page, { cart: [cartItem(wreath)], buyer: aBuyer(), faixas: { [wreath._id]: ['Saudades'] } });
  await open(page, '/coroas');
  const form = await openCheckout(page);
  await expect(payButton(page)).toBeEnabled();
  await office.closeStore(new Date(Date.now() + 3_600_000));
  try {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(form.getByText('Fechado agora.')).toBeVisible();
    await expect(payButton(page)).toBeDisabled();
    await expect(form.getByLabel(`Texto da faixa: ${wreath.name}`)).toHaveValue('Saudades');
  } finally {
    await office.openStore();
  }
  await checkout(page).getByRole('button', { name: 'Atualizar situação da loja' }).click();
  await expect(payButton(page)).toBeEnabled();
});
