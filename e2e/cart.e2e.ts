import { cents, formatBRL } from '#domain/money.ts';
import { cardOf, cartButton, cartPanel, open, stored, storedCart } from './testing/buyer.ts';
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

  const buy = cardOf(page, second.name).getByRole('button', { name: 'Comprar' });
  await buy.click();
  await expect(panel).toContainText(second.name);
  await page.goBack();
  await expect(panel).toBeHidden();
  await buy.click();
  await expect(panel.getByText(/Agora são 2/)).toBeVisible();
  await panel.getByRole('button', { name: 'Deixar 1' }).click();
  await expect(panel.getByText(/Agora são 2/)).toBeHidden();
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

test('once the page is idle, the first tap on the cart needs no code from the network', async ({ page }) => {
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
