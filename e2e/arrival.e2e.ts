import { ADMIN, expect, openAs, test } from './testing/accounts.ts';
import { aBuyer, alertBox, cartItem, checkout, goToPayment, open, openCheckout, remember } from './testing/buyer.ts';
import { setAppearance } from './testing/fixtures.ts';
import { inMinutes } from './testing/orders.ts';

const NOTICE = { name: 'Chega a tempo?' };
const HOUR = 60;

test.afterEach(async ({ office }) => {
  await office.setHours(null);
});

test('before paying the buyer knows whether it arrives in time, by the lead that the house has set', async ({
  page,
  aWreath,
  accounts,
  axe,
  browser,
  shop,
}) => {
  const wreath = await aWreath();
  const buyer = aBuyer({ funeral_time: inMinutes(6 * HOUR) });
  await remember(page, { cart: [cartItem(wreath)], buyer, faixas: { [wreath._id]: ['Saudades'] } });
  await open(page, '/coroas');
  const form = await openCheckout(page);
  const promised = /Chega a tempo se o pagamento for aprovado até (hoje|amanhã) às \d{2}:\d{2}\./;
  await expect(form.getByRole('status', NOTICE)).toContainText(promised);
  await expect(form.getByText(promised)).toHaveCount(2);
  await axe({ within: '#cart-panel' });

  const desk = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAs(desk, await accounts.signIn(ADMIN), '/dashboard');
  await desk.getByLabel('Prazo para produzir e entregar').selectOption('8 horas');
  await desk.getByRole('button', { name: 'Salvar horários' }).click();
  await expect(alertBox(desk, 'Horários salvos.')).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(form.getByRole('status', NOTICE)).toContainText('O prazo para esta cerimônia já passou.');
  await expect(form.getByRole('link', { name: /Ligar 24 horas/ })).toHaveAttribute('href', /^tel:\+55/);
  await expect(form.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/55/);
  await axe({ within: '#cart-panel' });
  await setAppearance(page, { theme: 'dark' });
  await axe({ within: '#cart-panel' });

  await desk.getByLabel('Prazo para produzir e entregar').selectOption('3 horas');
  await desk.getByRole('button', { name: 'Salvar horários' }).click();
  await expect(desk.getByRole('button', { name: 'Salvar horários' })).toBeDisabled();
  await desk.context().close();
});

test('a ceremony that is too near is never refused: the buyer may pay all the same', { tag: '@once' }, async ({
  page,
  aWreath,
}) => {
  const wreath = await aWreath();
  const buyer = aBuyer({ funeral_time: inMinutes(2 * HOUR) });
  await remember(page, { cart: [cartItem(wreath)], buyer, faixas: { [wreath._id]: ['Saudades'] } });
  await open(page, '/coroas');
  const form = await openCheckout(page);
  await expect(form.getByRole('status', NOTICE)).toContainText('O prazo para esta cerimônia já passou.');
  await expect(form.getByText(/Ligue antes de pagar/)).toBeVisible();
  await goToPayment(page);
});

test('an expired link is replaced by a new one without typing, and the change of price is said first', {
  tag: '@once',
}, async ({ page, aWreath, office, axe }) => {
  const wreath = await aWreath({ price: 400 });
  const buyer = aBuyer({ funeral_time: inMinutes(48 * HOUR) });
  await remember(page, { cart: [cartItem(wreath)], buyer, faixas: { [wreath._id]: ['Saudades'] } });
  await open(page, '/coroas');
  await openCheckout(page);
  await goToPayment(page);
  await page.getByRole('button', { name: 'Recusar pagamento' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento falhou.' })).toBeVisible();
  await axe();
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
  await expect(checkout(page)).toBeHidden();
});
