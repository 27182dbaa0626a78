import type { Page } from '@playwright/test';
import { cartItem, cartPanel, open, openCheckout, remember, stored, storedCart } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

async function linkFrom(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Carrinho, / }).click();
  const whatsapp = cartPanel(page).getByRole('link', { name: /^Enviar por WhatsApp/ });
  const text = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  return text.slice(text.indexOf('http'));
}

test('a secretary sends her choice to the boss, who opens it as his cart and only then finalizes', {
  tag: '@phone',
}, async ({ page, browser, aWreath }) => {
  const [first, second] = [await aWreath({ price: 490 }), await aWreath({ price: 350 })];
  await remember(page, {
    cart: [cartItem(first, 2), cartItem(second)],
    buyer: { buyer_name: 'Secretária Ana', buyer_cpf: '529.982.247-25' },
    faixas: { [first._id]: ['Homenagem da Diretoria', 'Homenagem dos colegas'] },
  });
  await open(page, '/coroas');
  const link = await linkFrom(page);
  const carried = Buffer.from(new URL(link).hash.slice(1), 'base64url').toString();
  expect(carried).toContain('Homenagem da Diretoria');
  expect(carried).not.toMatch(/Ana|529\.?982|\b490\b/);

  const boss = await browser.newContext();
  try {
    const theirs = await boss.newPage();
    const sent: string[] = [];
    theirs.on('request', (request) => sent.push(request.url()));
    await open(theirs, link);
    const main = theirs.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Coroas escolhidas para você' })).toBeVisible();
    for (const text of ['Homenagem da Diretoria', 'Homenagem dos colegas', '2 coroas', 'R$ 1.390,00']) {
      await expect(main.getByText(text)).toBeVisible();
    }
    expect(await storedCart(theirs)).toEqual([]);
    await main.getByRole('button', { name: 'Usar este carrinho' }).click();
    await expect(cartPanel(theirs)).toBeVisible();
    expect(await storedCart(theirs)).toMatchObject([
      { _id: first._id, quantity: 2 },
      { _id: second._id, quantity: 1 },
    ]);
    expect(await stored(theirs, 'draft_checkout')).toContain('Homenagem dos colegas');
    await openCheckout(theirs);
    expect(sent.filter((url) => url.includes(new URL(link).hash.slice(1)))).toEqual([]);
  } finally {
    await boss.close();
  }
});

test('who has a cart is asked whether to join or to exchange, and what changed meanwhile is said', {
  tag: ['@phone', '@nightly'],
}, async ({ page, browser, aWreath, office, axe }) => {
  const [kept, few, gone, mine] = [await aWreath(), await aWreath(), await aWreath(), await aWreath()];
  await remember(page, { cart: [cartItem(kept), cartItem(few, 2), cartItem(gone)] });
  await open(page, '/coroas');
  const link = await linkFrom(page);
  await office.changeWreath(few._id, { stock: 1 });
  await office.changeWreath(gone._id, { active: false });

  const other = await browser.newContext();
  try {
    const theirs = await other.newPage();
    await remember(theirs, { cart: [cartItem(mine)] });
    await open(theirs, link);
    const main = theirs.getByRole('main');
    await expect(main.getByText('Uma das coroas não está mais à venda.')).toBeVisible();
    await expect(main.getByText(`${few.name}: foram pedidas 2, e há lugar para uma.`)).toBeVisible();
    await expect(main.getByText('Você já tem uma coroa no seu carrinho.')).toBeVisible();
    await axe({ on: theirs });
    await main.getByRole('button', { name: 'Juntar tudo no meu carrinho' }).click();
    await expect(cartPanel(theirs)).toBeVisible();
    const joined = [mine._id, kept._id, few._id];
    expect((await storedCart(theirs)).map(({ _id }) => _id)).toEqual(joined);

    await open(theirs, '/sobre');
    await open(theirs, link);
    await theirs.getByRole('button', { name: 'Trocar o meu carrinho por este' }).click();
    await expect(cartPanel(theirs)).toBeVisible();
    expect((await storedCart(theirs)).map(({ _id }) => _id)).toEqual([kept._id, few._id]);
  } finally {
    await other.close();
  }
});
