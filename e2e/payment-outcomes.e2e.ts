import type { Page } from '@playwright/test';
import type { OrderDetails } from '#contract/orders.ts';
import {
  aBuyer,
  cartPanel,
  checkout,
  goStraightToPayment,
  goToPayment,
  LABELS,
  open,
  openCheckout,
  stored,
  storedCart,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { enlarge, lossesOf, SMALLEST } from './testing/layout.ts';
import { deliver, inMinutes } from './testing/orders.ts';

const APPROVED = 'Pagamento aprovado! Obrigado pela sua compra.';
const IN_TWO_DAYS = 2 * 24 * 60;

/** Counts the notes played, and refuses to play them, as a browser does before the first tap. */
async function refuseSound(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = window as Window & { soundsPlayed?: number };
    counter.soundsPlayed = 0;
    HTMLMediaElement.prototype.play = () => {
      counter.soundsPlayed = (counter.soundsPlayed ?? 0) + 1;
      return Promise.reject(new DOMException('not allowed', 'NotAllowedError'));
    };
  });
  return () => page.evaluate(() => (window as Window & { soundsPlayed?: number }).soundsPlayed ?? 0);
}

test('a payment left pending goes on by itself when it is approved, even without sound; the buyer follows the order by a private link, and sees each stage as the workshop reaches it', {
  tag: ['@phone', '@smoke'],
}, async ({ page, office, provider, aWreath, axe }) => {
  const soundsPlayed = await refuseSound(page);
  await page.clock.install();
  const [buyer, wreath] = [aBuyer({ funeral_time: inMinutes(IN_TWO_DAYS) }), await aWreath()];
  const preference = await goStraightToPayment(page, wreath, buyer);
  await page.getByRole('button', { name: 'Deixar pendente' }).click();
  await expect(page).toHaveURL(/\/pendente\?(.*&)?payment_id=\d+/);
  await expect(page.getByRole('heading', { name: 'Pagamento pendente' })).toBeVisible();
  const answered = page.waitForResponse(/verificar-pagamento/);
  await page.clock.fastForward(5_000);
  await (await answered).finished();
  await expect(page).toHaveURL(/\/pendente/);
  await provider.approve(preference);
  await page.clock.fastForward(5_000);
  await expect(page).toHaveURL(/\/confirmacao\?payment_id=\d+/);
  await expect(page.getByRole('heading', { name: APPROVED })).toBeVisible();
  await axe();
  expect(await soundsPlayed()).toBe(1);
  const link = page.getByRole('link', { name: 'Acompanhar o pedido' });
  await expect(link).toBeVisible();
  expect(await stored(page, 'draft_checkout')).toBeNull();
  await page.reload();
  await link.click();

  await expect(page).toHaveURL(/\/pedido\/[0-9a-f-]{36}$/);
  const address = page.url();
  expect(await (await page.request.get(address)).text()).not.toContain(buyer.deceased_name);
  await expect(page.getByRole('heading', { name: `Homenagem a ${buyer.deceased_name}` })).toBeVisible();
  await expect(page.getByRole('img', { name: `${wreath.name}, com a faixa: Saudades eternas` })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Andamento do pedido' }).getByRole('listitem');
  await expect(steps.filter({ hasText: '(agora)' })).toContainText('Recebido');
  await expect(page.getByText(/^Entregamos até /)).toBeVisible();
  const message = await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(message ?? '')).toContain(buyer.deceased_name);
  expect((await provider.firstMailTo(buyer.buyer_email)).text).toContain(address);

  const [order = { order_id: '' }] = await office.call<OrderDetails[]>('GET', '/orders/last');
  await office.call('PATCH', `/orders/${order.order_id}/production`, { from: 'novo', to: 'saiu' });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(steps.filter({ hasText: '(agora)' })).toContainText('Saiu para entrega');
  await deliver(office, order);
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading').nth(1)).toHaveText(/^Entregue hoje às \d\d:\d\d$/);
  await enlarge(page, SMALLEST);
  expect(await lossesOf(page)).toEqual([]);
});

test('a refused payment keeps the order: it is resumed with everything typed and paid, and its confirmation sent again to the right e-mail', {
  tag: '@phone',
}, async ({ page, aWreath, provider }) => {
  const buyer = aBuyer();
  const wreath = await aWreath({ stock: 1 });
  await goStraightToPayment(page, wreath, buyer);
  await page.getByRole('button', { name: 'Recusar pagamento' }).click();
  await expect(page).toHaveURL(/\/falha/);
  await expect(page.getByRole('heading', { name: 'Pagamento falhou.' })).toBeVisible();
  expect(await stored(page, 'cart')).toBe('[]');
  await page.getByRole('button', { name: 'Retomar pedido' }).click();
  await expect(cartPanel(page)).toContainText(wreath.name);
  expect(await storedCart(page)).toMatchObject([{ _id: wreath._id, quantity: 1 }]);
  await openCheckout(page);
  for (const [name, label] of Object.entries(LABELS)) {
    await expect(checkout(page).getByLabel(label, { exact: true })).toHaveValue(buyer[name as keyof typeof buyer]);
  }
  await expect(checkout(page).getByLabel(`Texto da faixa: ${wreath.name}`)).toHaveValue('Saudades eternas');
  await goToPayment(page);
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await expect(page.getByRole('heading', { name: APPROVED })).toBeVisible();
  expect(await stored(page, 'draft_checkout')).toBeNull();
  await page.getByRole('button', { name: 'Corrigir o e-mail' }).click();
  const right = `certo.${buyer.buyer_email}`;
  await page.getByRole('textbox', { name: 'E-mail certo' }).fill(right);
  await page.getByRole('button', { name: 'Corrigir e enviar' }).click();
  await expect(page.getByText(right)).toBeVisible();
  expect((await provider.firstMailTo(right)).text).toContain('Ver o andamento do pedido');
});

test('a new link says the change of price first, is held longer and paid by another person; the buyer cancels the order and gets everything back', {
  tag: '@phone',
}, async ({ page, office, provider, aWreath, axe }) => {
  const wreath = await aWreath({ price: 400 });
  const buyer = aBuyer({ funeral_time: inMinutes(IN_TWO_DAYS) });
  await goStraightToPayment(page, wreath, buyer);
  await page.getByRole('button', { name: 'Recusar pagamento' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento falhou.' })).toBeVisible();
  await office.changeWreath(wreath._id, { price: 450 });
  await page.getByRole('button', { name: 'Gerar um novo link de pagamento' }).click();
  await expect(page.getByText('O preço mudou desde que você escolheu.')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Gerar link de R$ 470,00' }).click();
  await expect(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible();

  await open(page, '/falha');
  await page.getByRole('link', { name: /outra pessoa/ }).click();
  await expect(page.getByText(/do pedido nº \d+ de Maria/)).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Segurar por mais 30 minutos' }).click();
  await expect(page.getByRole('button', { name: 'Segurar por mais 30 minutos' })).toBeHidden();
  await page.getByRole('link', { name: /^Pagar R\$/ }).click();
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await expect(page.getByRole('heading', { name: APPROVED })).toBeVisible();
  expect((await provider.firstMailTo(buyer.buyer_email)).subject).toContain('Pagamento aprovado');

  await page.getByRole('link', { name: 'Acompanhar o pedido' }).click();
  await expect(page.getByText('R$ 470,00')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar este pedido?' });
  await question.getByRole('button', { name: 'Cancelar o pedido' }).click();
  await expect(page.getByText(/^Protocolo \d+-1$/)).toBeVisible();
  await expect(page.getByText('O pagamento deste pedido foi devolvido.')).toBeVisible();
});
