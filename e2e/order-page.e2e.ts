import { ADMIN } from './testing/accounts.ts';
import { aBuyer, goStraightToPayment, open, stored } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { inMinutes, placeOrder, today } from './testing/orders.ts';

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
  const bought = await office.call<{ order_id: string; number: number }[]>(
    'GET',
    `/orders/by_date?start=${day}&end=${day}`,
  );
  const order = bought.find((one) => one.number === number);
  await office.call('PATCH', `/orders/${order?.order_id}/production`, { from: 'novo', to: 'saiu' });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(steps.filter({ hasText: '(agora)' })).toContainText('Saiu para entrega');
});

test('the page of an order is stored nowhere, sends its address nowhere and is found by no search', async ({
  page,
  office,
  aWreath,
}) => {
  const order = await placeOrder(office, { wreath: await aWreath(), funeral_time: inMinutes(2 * 24 * 60) });
  const answer = await page.goto(`/pedido/${order.access_key}`);
  const headers = answer?.headers() ?? {};
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-robots-tag']).toContain('noindex');
  expect(headers['content-security-policy']).not.toMatch(/https?:\/\//);
  expect(await answer?.text()).not.toContain(order.deceased_name);
  await expect(page.getByRole('heading', { name: `Homenagem a ${order.deceased_name}` })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('a key that opens nothing says what to do, and a failure can be tried again', async ({
  page,
  office,
  aWreath,
  axe,
  watch,
}) => {
  watch.allow(/404 \(Not Found\)/);
  watch.allow(/503 \(Service Unavailable\)/);
  await open(page, '/pedido/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Não encontramos este pedido' })).toBeVisible();
  await axe();
  const order = await placeOrder(office, { wreath: await aWreath() });
  await page.route('**/api/pedido/*', (route) => route.fulfill({ status: 503, json: { detail: 'Fora do ar.' } }));
  await open(page, `/pedido/${order.access_key}`);
  await expect(page.getByText('Não foi possível carregar o pedido.')).toBeVisible();
  await page.unroute('**/api/pedido/*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: `Homenagem a ${order.deceased_name}` })).toBeVisible();
});

test('the administrator copies the address of an order to send it', async ({ page, shop, openAs, office, aWreath }) => {
  const order = await placeOrder(office, { wreath: await aWreath(), deceased_name: 'Tereza do Link' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });
  await openAs(ADMIN, '/admin/pedidos');
  await page.getByLabel('Data de início').fill(today());
  await page.getByLabel('Data de fim').fill(today());
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page
    .getByRole('row')
    .filter({ hasText: order.order_id })
    .getByRole('button', { name: /^Detalhes/ })
    .click();
  await page.getByRole('button', { name: 'Copiar link do pedido' }).click();
  await expect(page.getByText('Link copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/pedido/${order.access_key}`);
});
