import type { OrderDetails } from '#contract/orders.ts';
import { aBuyer, goStraightToPayment, stored } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { enlarge, lossesOf, SMALLEST } from './testing/layout.ts';
import { deliver, inMinutes, today } from './testing/orders.ts';

const APPROVED = 'Pagamento aprovado! Obrigado pela sua compra.';

test('the buyer follows the paid order by a private link, and sees each stage as the workshop reaches it', {
  tag: '@phone',
}, async ({ page, office, provider, aWreath, axe }) => {
  const buyer = aBuyer({ funeral_time: inMinutes(2 * 24 * 60) });
  const wreath = await aWreath();
  await goStraightToPayment(page, wreath, buyer);
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await expect(page.getByRole('heading', { name: APPROVED })).toBeVisible();
  const link = page.getByRole('link', { name: 'Acompanhar o pedido' });
  await expect(link).toBeVisible();
  expect(await stored(page, 'draft_checkout')).toBeNull();
  await page.reload();
  await link.click();

  await expect(page).toHaveURL(/\/pedido\/[0-9a-f-]{36}$/);
  const address = page.url();
  const document = await page.request.get(address);
  expect(document.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(document.headers()['x-robots-tag']).toContain('noindex');
  expect(await document.text()).not.toContain(buyer.deceased_name);
  await expect(page.getByRole('heading', { name: `Homenagem a ${buyer.deceased_name}` })).toBeVisible();
  await expect(page.getByRole('img', { name: `${wreath.name}, com a faixa: Saudades eternas` })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Andamento do pedido' }).getByRole('listitem');
  await expect(steps.filter({ hasText: '(agora)' })).toContainText('Recebido');
  await expect(page.getByText(/^Entregamos até /)).toBeVisible();
  for (const secret of [buyer.buyer_email, buyer.buyer_cpf, buyer.billing_address]) {
    await expect(page.getByRole('main')).not.toContainText(secret);
  }
  const message = await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(message ?? '')).toContain(buyer.deceased_name);
  await axe();

  const mail = await provider.firstMailTo(buyer.buyer_email);
  expect(mail.text).toContain(address);

  const number = Number(/^Pedido nº (\d+)$/m.exec(mail.text)?.[1]);
  const day = today().split('/').toReversed().join('-');
  const bought = await office.call<OrderDetails[]>('GET', `/orders/by_date?start=${day}&end=${day}`);
  const order = bought.find((one) => one.number === number);
  if (!order) throw new Error(`no order ${number}`);
  await office.call('PATCH', `/orders/${order.order_id}/production`, { from: 'novo', to: 'saiu' });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(steps.filter({ hasText: '(agora)' })).toContainText('Saiu para entrega');
  await deliver(office, order);
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading').nth(1)).toHaveText(/^Entregue hoje às \d\d:\d\d$/);
  await enlarge(page, SMALLEST);
  expect(await lossesOf(page)).toEqual([]);
});
