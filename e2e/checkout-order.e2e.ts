import type { Page, Route } from '@playwright/test';
import type { CartItem } from '#domain/cart.ts';
import {
  aBuyer,
  alertBox,
  cartItem,
  cartPanel,
  checkout,
  dismiss,
  goToPayment,
  open,
  openCheckout,
  payButton,
  remember,
  stored,
} from './testing/buyer.ts';
import { expect, test } from './testing/journey.ts';

const BY_IDS = '**/api/products/products-by-ids?*';
const CREATE = '**/api/pagamento/create-payment';

type SentOrder = {
  items: { title: string; quantity: number; unit_price: number }[];
  order_data: Record<string, unknown> & { items: Record<string, unknown>[]; faixa_texts: string[] };
};

/** Opens the checkout with everything filled in; `faixas` go to the units in order. */
async function readyToPay(page: Page, cart: CartItem[], buyer = aBuyer()): Promise<void> {
  const faixas = Object.fromEntries(
    cart.map(({ _id, quantity }) => [_id, Array.from({ length: quantity }, (_, at) => `Faixa ${at + 1}`)]),
  );
  await remember(page, { cart, buyer, faixas });
  await open(page, '/coroas');
  await openCheckout(page);
}

test('the order carries one line per wreath, the faixas as a line of their own, and what was typed', {
  tag: '@once',
}, async ({ page, aWreath }) => {
  const dear = await aWreath({ price: 400 });
  const cheap = await aWreath({ price: 150.5 });
  const buyer = aBuyer();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/pagamento/') || pathname.endsWith('products-by-ids')) calls.push(pathname + search);
  });
  await readyToPay(page, [cartItem(dear, 2), cartItem(cheap)], buyer);
  const asked = calls.length;
  const sent = page.waitForRequest(CREATE);
  let link = '';
  await page.route(CREATE, async (route) => {
    const response = await route.fetch();
    link = ((await response.json()) as { init_point: string }).init_point;
    await route.fulfill({ response });
  });
  await payButton(page).click();
  const request = await sent;
  expect(calls.slice(asked)).toEqual([
    `/api/products/products-by-ids?ids=${dear._id}&ids=${cheap._id}`,
    '/api/pagamento/create-payment',
  ]);
  expect(request.headers().authorization).toBeUndefined();
  const { items, order_data } = request.postDataJSON() as SentOrder;
  expect(items.map(({ title, quantity, unit_price }) => [title, quantity, unit_price])).toEqual([
    [dear.name, 1, 400],
    [dear.name, 1, 400],
    [cheap.name, 1, 150.5],
    [expect.stringMatching(/faixa/i), 3, 20],
  ]);
  expect(order_data).toMatchObject({
    buyer_name: buyer.buyer_name,
    buyer_email: buyer.buyer_email,
    buyer_phone: '21999990000',
    buyer_cpf: buyer.buyer_cpf,
    billing_address: buyer.billing_address,
    deceased_name: buyer.deceased_name,
    funeral_location: buyer.funeral_location,
    funeral_time: '2030-12-20T17:30:00.000Z',
    faixa_texts: ['Faixa 1', 'Faixa 2', 'Faixa 1'],
    payment_method: 'pix',
    total: 1010.5,
    order_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(order_data.items.map((line) => Object.keys(line).sort())).toEqual(
    Array.from({ length: 3 }, () => ['color', 'id', 'image', 'price', 'quantity', 'size', 'title']),
  );
  expect(order_data.items.map(({ quantity, color }) => [quantity, color])).toEqual([
    [1, 'Padrão'],
    [1, 'Padrão'],
    [1, 'Padrão'],
  ]);
  await expect(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible();
  expect(page.url()).toBe(link);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Coroas de Flores', level: 1 })).toBeVisible();
  expect(await stored(page, 'cart')).toBe('[]');
});

test('a price tampered with in storage is replaced by the real one, which is what is sent', { tag: '@once' }, async ({
  page,
  aWreath,
}) => {
  const wreath = await aWreath({ price: 350 });
  await readyToPay(page, [{ ...cartItem(wreath), price: 1 }]);
  await expect(checkout(page).getByText(`${wreath.name}: o preço mudou de R$ 1,00 para R$ 350,00.`)).toBeVisible();
  await expect(payButton(page)).toContainText('R$ 370,00');
  const sent = page.waitForRequest(CREATE);
  await goToPayment(page);
  const { items, order_data } = (await sent).postDataJSON() as SentOrder;
  expect(items[0]).toMatchObject({ unit_price: 350 });
  expect(order_data.total).toBe(370);
});

test('a price that changes while the form is filled in has to be agreed to before anything is sent', {
  tag: '@once',
}, async ({ page, aWreath, office }) => {
  const wreath = await aWreath({ price: 350 });
  await readyToPay(page, [cartItem(wreath)]);
  await office.changeWreath(wreath._id, { price: 380 });
  let orders = 0;
  await page.route(CREATE, (route) => {
    orders += 1;
    return route.continue();
  });
  await payButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'O total mudou' });
  await expect(question).toContainText('O total era R$ 370,00 e agora é R$ 400,00.');
  expect(orders).toBe(0);
  await question.getByRole('button', { name: 'Pagar R$ 400,00' }).click();
  await expect(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible();
  expect(orders).toBe(1);
});

const json =
  (body: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json: body });
const LINK = 'Erro ao criar link de pagamento.';
const START = 'Erro ao iniciar pagamento. Tente novamente.';
const FAILURES = [
  {
    when: 'the prices are no list',
    url: BY_IDS,
    answer: json({}),
    text: 'Resposta inválida da API ao buscar produtos.',
  },
  { when: 'the prices fail', url: BY_IDS, answer: json({}, 500), text: START },
  { when: 'the answer has no link', url: CREATE, answer: json({}), text: LINK },
  { when: 'the link is no address', url: CREATE, answer: json({ init_point: 'javascript:alert(1)' }), text: LINK },
  { when: 'the payment fails', url: CREATE, answer: json({ detail: 'Erro interno.' }, 500), text: START },
  { when: 'the connection breaks', url: CREATE, answer: (route: Route) => route.abort(), text: START },
];

test('whatever goes wrong while paying is told in its own words, and the cart stays', { tag: '@once' }, async ({
  page,
  aWreath,
  watch,
}) => {
  watch.allow(/500 \(Internal Server Error\)|net::ERR_FAILED/);
  const wreath = await aWreath();
  await readyToPay(page, [cartItem(wreath)]);
  const before = await stored(page, 'cart');
  const noPrice = json([{ ...wreath, price: 0 }]);
  const failures = [
    ...FAILURES,
    { when: 'a price is zero', url: BY_IDS, answer: noPrice, text: `Produto inválido ou sem preço: ${wreath.name}` },
  ];
  for (const { when, url, answer, text } of failures) {
    await test.step(when, async () => {
      await page.route(url, answer);
      await payButton(page).click();
      const alert = alertBox(page, text);
      await expect(alert).toHaveAttribute('data-alert', 'error');
      await expect(alert.getByText(text, { exact: true })).toBeVisible();
      await dismiss(alert);
      await expect(payButton(page)).toBeEnabled();
      await page.unroute(url);
      expect(await stored(page, 'cart')).toBe(before);
      await expect(page).toHaveURL('/coroas');
    });
  }
});

test('stock that somebody else took meanwhile is refused with the name of the wreath and what is left', {
  tag: '@once',
}, async ({ page, aWreath, office, watch }) => {
  watch.allow(/409 \(Conflict\)/);
  const wreath = await aWreath({ stock: 3 });
  await readyToPay(page, [cartItem(wreath, 2)]);
  await office.changeWreath(wreath._id, { stock: 1 });
  await payButton(page).click();
  const text = `Estoque insuficiente para ${wreath.name}. Restam apenas 1 unidade(s) disponível(is).`;
  await expect(alertBox(page, text)).toBeVisible();
  await checkout(page).getByRole('button', { name: 'Voltar ao carrinho' }).click();
  await expect(cartPanel(page)).toContainText(wreath.name);
});

test('tapping twice makes one order', { tag: '@once' }, async ({ page, aWreath }) => {
  await readyToPay(page, [cartItem(await aWreath())]);
  let release = (): void => undefined;
  const tapped = new Promise<void>((resolve) => {
    release = resolve;
  });
  let orders = 0;
  await page.route(CREATE, async (route) => {
    orders += 1;
    await tapped;
    await route.continue();
  });
  await payButton(page).dblclick();
  await expect(payButton(page)).toHaveAttribute('aria-busy', 'true');
  await payButton(page).press('Enter');
  await expect.poll(() => orders).toBe(1);
  release();
  await expect(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible();
  expect(orders).toBe(1);
});
