import { cardOf, open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

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
