import type { Page } from '@playwright/test';
import { cardOf, open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

/** The names on the cards, in the order of the page. */
function namesShown(page: Page): Promise<string[]> {
  return page.getByRole('article').getByRole('heading').allInnerTexts();
}

test('a card shows everything about its wreath; one that is sold out is unavailable, an inactive one not there', {
  tag: '@phone',
}, async ({ page, aWreath }) => {
  const reduced = await aWreath({ price: 1234.5, originalPrice: 1400, stock: 3 });
  const plain = await aWreath({ stock: 1 });
  const hidden = await aWreath({ active: false });
  const soldOut = await aWreath({ stock: 0 });
  const asked = page.waitForRequest('**/api/products/ativos');
  await open(page, '/coroas');
  expect((await asked).headers().authorization).toBeUndefined();
  await expect(page.getByRole('heading', { name: 'Coroas de Flores', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Entregamos apenas em Teresópolis')).toBeVisible();
  const card = cardOf(page, reduced.name);
  await expect(card.getByRole('img', { name: reduced.name })).toHaveAttribute('src', reduced.image);
  for (const text of [reduced.description, reduced.size, '3 unidades disponíveis', 'R$ 1.234,50']) {
    await expect(card.getByText(text)).toBeVisible();
  }
  await expect(card.getByText('R$ 1.400,00')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(cardOf(page, plain.name).getByText('1 unidade disponível')).toBeVisible();
  await expect(cardOf(page, plain.name).locator('s, del')).toHaveCount(0);
  for (const label of ['Carrinho', 'Comprar']) {
    await expect(card.getByRole('button', { name: label })).toBeEnabled();
  }
  await expect(cardOf(page, hidden.name)).toHaveCount(0);
  await expect(cardOf(page, soldOut.name).getByRole('button', { name: 'Indisponível' })).toBeDisabled();
  await expect(cardOf(page, soldOut.name).getByRole('button', { name: 'Comprar' })).toHaveCount(0);
});

test('the order is kept in the address, ties go by name, and relevance leaves no trace', { tag: '@phone' }, async ({
  page,
  aWreath,
}) => {
  // Made in the opposite order of their names.
  const later = await aWreath({ name: 'Coroa Édito', price: 1 });
  const middle = await aWreath({ name: 'Coroa Edição', price: 1 });
  const earlier = await aWreath({ name: 'Coroa Água', price: 1 });
  await open(page, '/coroas');
  const sort = page.getByLabel('Ordenar por');
  await expect(sort).toHaveValue('relevance');
  await expect(sort.getByRole('option')).toHaveText(['Relevância', 'Menor preço', 'Maior preço']);
  const byRelevance = await namesShown(page);
  const ties = [earlier.name, middle.name, later.name];

  await sort.selectOption('Menor preço');
  await expect(page).toHaveURL('/coroas?sort=price_asc');
  await expect.poll(async () => (await namesShown(page)).slice(0, 3)).toEqual(ties);
  await page.reload();
  await expect(sort).toHaveValue('price_asc');
  await expect.poll(async () => (await namesShown(page)).slice(0, 3)).toEqual(ties);

  await open(page, '/coroas?sort=price_desc');
  await expect(sort).toHaveValue('price_desc');
  const byPrice = await namesShown(page);
  expect(byPrice[0]).toBe('Coração de Rosas');
  expect(byPrice.slice(-3)).toEqual(ties);

  await sort.selectOption('Relevância');
  await expect(page).toHaveURL('/coroas');
  await expect.poll(() => namesShown(page)).toEqual(byRelevance);
  await open(page, '/coroas?sort=nonsense');
  await expect(sort).toHaveValue('relevance');
});

test('a picture enlarges over the whole screen and closes by a click, by its button and by Esc', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/coroas?sort=price_asc');
  const name = 'Coroa Singela';
  const enlarge = page.getByRole('button', { name: `Ampliar imagem de ${name}` });
  const overlay = page.getByRole('dialog', { name: `Imagem ampliada: ${name}` });
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  const closings = [
    () => overlay.getByRole('img', { name }).click(),
    () => page.mouse.click(8, viewport.height - 8),
    () => overlay.getByRole('button', { name: 'Fechar' }).click(),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of closings) {
    await enlarge.click();
    await expect(overlay).toBeVisible();
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
    await close();
    await expect(overlay).toBeHidden();
    await expect(page).toHaveURL('/coroas?sort=price_asc');
    await expect(enlarge).toBeFocused();
  }
});

test('a list that cannot be loaded says so in red, and can be asked for again', { tag: '@phone' }, async ({
  page,
  watch,
}) => {
  watch.allow(/500 \(Internal Server Error\)/);
  await page.route('**/api/products/ativos', (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/sobre');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('main').getByRole('link', { name: 'Ver coroas de flores' }).click();
  const message = page.getByText('Erro ao carregar os produtos.', { exact: true });
  await expect(message).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await message.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return [];
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  expect(red).toBeGreaterThan(120);
  expect(Math.max(green, blue)).toBeLessThan(red / 2);
  await page.unroute('**/api/products/ativos');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(cardOf(page, 'Coroa Singela')).toBeVisible();
  await expect(message).toBeHidden();
});
