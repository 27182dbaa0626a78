import { cents, formatBRL } from '#domain/money.ts';
import {
  alertBox,
  cardOf,
  cartButton,
  cartItem,
  cartPanel,
  dismiss,
  open,
  remember,
  stored,
  storedCart,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const FAIXA = 20;
const reais = (amount: number): string => formatBRL(cents(Math.round(amount * 100)));

test('the cart is a list under the key cart that grows, shrinks and empties with every change', {
  tag: '@phone',
}, async ({ page, aWreath }) => {
  const first = await aWreath({ price: 150, stock: 4 });
  const second = await aWreath({ price: 1234.5, stock: 4 });
  await open(page, '/coroas');
  await cardOf(page, first.name).getByRole('button', { name: 'Carrinho' }).click();
  const { _id, name: title, image, size } = first;
  expect(await storedCart(page)).toEqual([
    { _id, image, title, size, color: 'Padrão', quantity: 1, price: 150, stock: 4 },
  ]);
  await cardOf(page, first.name).getByRole('button', { name: 'Carrinho' }).click();
  expect(await storedCart(page)).toMatchObject([{ _id, quantity: 2 }]);

  await cartButton(page).click();
  const panel = cartPanel(page);
  await expect(panel).toContainText(`Coroas${reais(300)}Faixas (2 × ${reais(FAIXA)})${reais(40)}Total${reais(340)}`);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  expect(await storedCart(page)).toMatchObject([{ _id, quantity: 2 }]);

  await cardOf(page, second.name).getByRole('button', { name: 'Comprar' }).click();
  await expect(panel).toContainText(second.name);
  await expect(panel).toContainText('R$ 1.234,50');
  expect((await storedCart(page)).map((item) => item._id)).toEqual([_id, second._id]);

  await panel.getByRole('button', { name: `Remover ${first.name}` }).click();
  expect((await storedCart(page)).map((item) => item._id)).toEqual([second._id]);
  await panel.getByRole('button', { name: 'Desfazer' }).click();
  expect((await storedCart(page)).map((item) => item._id)).toEqual([_id, second._id]);
  await panel.getByRole('button', { name: 'Esvaziar carrinho' }).click();
  expect(await stored(page, 'cart')).toBe('[]');
  await expect(panel.getByText('Seu carrinho está vazio')).toBeVisible();
});

test('more than the stock is refused with the units that are left, and the cart stays as it was', {
  tag: '@phone',
}, async ({ page, aWreath }) => {
  const wreath = await aWreath({ stock: 2 });
  await open(page, '/coroas');
  const add = cardOf(page, wreath.name).getByRole('button', { name: 'Carrinho' });
  await add.click();
  await add.click();
  const before = await stored(page, 'cart');
  await add.click();
  const refusal = alertBox(page, 'Erro no Carrinho');
  await expect(refusal).toContainText('❌ Estoque insuficiente. Restam apenas 0 unidade(s) disponível(is).');
  await expect(refusal).toHaveAttribute('data-alert', 'error');
  await expect(refusal).toHaveRole('alert');
  expect(await stored(page, 'cart')).toBe(before);

  await dismiss(refusal);
  await cartButton(page).click();
  const quantity = cartPanel(page).getByRole('group', { name: `Quantidade de ${wreath.name}` });
  await quantity.getByRole('button', { name: 'Aumentar quantidade' }).click();
  await expect(refusal).toBeVisible();
  expect(await stored(page, 'cart')).toBe(before);
  await quantity.getByRole('button', { name: 'Diminuir quantidade' }).click();
  expect(await storedCart(page)).toMatchObject([{ quantity: 1 }]);
});

test('the cart says what changed about its wreaths since they were put in', { tag: '@phone' }, async ({
  page,
  office,
  aWreath,
}) => {
  const dearer = await aWreath({ price: 350 });
  const scarce = await aWreath({ stock: 5 });
  const gone = await aWreath();
  const cart = [cartItem(dearer), cartItem(scarce, 3), cartItem(gone)];
  await office.changeWreath(dearer._id, { price: 410 });
  await office.changeWreath(scarce._id, { stock: 2 });
  await office.changeWreath(gone._id, { active: false });
  await remember(page, { cart });
  await open(page, '/coroas');
  await cartButton(page).click();
  const panel = cartPanel(page);
  await expect(panel.getByText(`${dearer.name}: o preço mudou de R$ 350,00 para R$ 410,00.`)).toBeVisible();
  await expect(panel.getByText('Restam apenas 2 unidade(s) disponível(is).')).toBeVisible();
  await expect(panel.getByText('No momento esta coroa não está mais disponível.')).toBeVisible();
  await panel.getByRole('button', { name: 'Ajustar para 2' }).click();
  expect(await storedCart(page)).toMatchObject([{ price: 410 }, { quantity: 2, stock: 2 }, { stock: 0 }]);
  await panel.getByRole('button', { name: 'Entendi' }).click();
  await expect(panel.getByText('o preço mudou')).toBeHidden();
});

test('once the page is idle, the first tap on the cart needs no code from the network', { tag: '@once' }, async ({
  page,
}) => {
  await open(page, '/coroas');
  const isFetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/cart-panel-')));
  await expect.poll(isFetched).toBe(true);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: /^Carrinho, / }).click();
  await expect(cartPanel(page)).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/assets/'))).toEqual([]);
});
