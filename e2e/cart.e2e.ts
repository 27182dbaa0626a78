import { cents, formatBRL } from '#domain/money.ts';
import {
  cardOf,
  cartButton,
  cartPanel,
  LABELS,
  open,
  openCheckout,
  stored,
  storedCart,
  untilCheckout,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const FAIXA = 20;
const reais = (amount: number): string => formatBRL(cents(Math.round(amount * 100)));

test('the cart opens without the network once the page is idle, is a list under the key cart that grows, shrinks and empties, and back closes it', {
  tag: '@phone',
}, async ({ page, aWreath, axe }) => {
  const first = await aWreath({ price: 150, stock: 4 });
  const second = await aWreath({ price: 1234.5, stock: 4 });
  const panel = cartPanel(page);
  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Ver coroas', exact: true }).click();
  await expect(page).toHaveURL('/coroas');
  const isFetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/cart-panel-')));
  await expect.poll(isFetched).toBe(true);
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await cartButton(page).click();
  await expect(panel.getByText('Seu carrinho está vazio')).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/assets/'))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Coroas' })).toBeHidden();
  await header.getByRole('button', { name: 'Abrir menu' }).click();
  await expect(header.getByRole('link', { name: 'Coroas' })).toBeInViewport();
  await axe({ within: 'header' });
  await header.getByRole('link', { name: 'Contato', exact: true }).click();
  await expect(page).toHaveURL('/contato');
  await expect(header.getByRole('link', { name: 'Contato', exact: true })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Estamos aqui, a qualquer hora' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/coroas');

  await cardOf(page, first.name).getByRole('button', { name: 'Carrinho' }).click();
  const { _id, name: title, image, size } = first;
  expect(await storedCart(page)).toEqual([
    { _id, image, title, size, color: 'Padrão', quantity: 1, price: 150, stock: 4 },
  ]);
  await cardOf(page, first.name).getByRole('button', { name: 'Carrinho' }).click();
  expect(await storedCart(page)).toMatchObject([{ _id, quantity: 2 }]);
  await cartButton(page).click();
  await expect(panel).toContainText(`Coroas${reais(300)}Faixas (2 × ${reais(FAIXA)})${reais(40)}Total${reais(340)}`);
  await page.goBack();
  await expect(panel).toBeHidden();

  const buy = cardOf(page, second.name).getByRole('button', { name: 'Comprar' });
  await buy.click();
  await expect(panel).toContainText(second.name);
  await page.goBack();
  await expect(panel).toBeHidden();
  await buy.click();
  await panel.getByRole('button', { name: 'Deixar 1' }).click();
  await expect(panel).toContainText('R$ 1.234,50');
  expect((await storedCart(page)).map((item) => item._id)).toEqual([_id, second._id]);

  const form = await openCheckout(page);
  await form.getByLabel(LABELS.deceased_name).fill('José');
  await page.goBack();
  await expect(page).toHaveURL('/coroas');
  await page.goForward();
  await untilCheckout(page);
  await expect(form.getByLabel(LABELS.deceased_name)).toHaveValue('José');
  await page.goBack();
  await expect(page).toHaveURL('/coroas');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Uma homenagem/ })).toBeVisible();
  await cartButton(page).click();
  await panel.getByRole('button', { name: 'Esvaziar carrinho' }).click();
  expect(await stored(page, 'cart')).toBe('[]');
  await expect(panel.getByText('Seu carrinho está vazio')).toBeVisible();
});
