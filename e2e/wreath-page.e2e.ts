import { cardOf, cartPanel, open, openCheckout, stored, storedCart } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const PROMISE = /^Pedindo agora, chega para cerimônias a partir /;

test('the page of a wreath has everything about it, is enlarged and shared, and what is written on its ribbon goes into the checkout', {
  tag: '@phone',
}, async ({ page, context, shop, aWreath }) => {
  const wreath = await aWreath({ price: 490, originalPrice: 560, stock: 2 });
  await open(page, '/coroas');
  const card = cardOf(page, wreath.name);
  await expect(card.getByText('com faixa R$ 510,00')).toBeVisible();
  await card.getByRole('link', { name: wreath.name }).click();
  await expect(page).toHaveURL(`/coroas/${wreath.slug}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: wreath.name })).toBeVisible();
  for (const text of [wreath.description, 'R$ 490,00', 'com faixa R$ 510,00', '2 unidades disponíveis', PROMISE]) {
    await expect(main.getByText(text).first()).toBeVisible();
  }
  await expect(main.getByText('1,20 m de altura e 0,95 m de largura, ao lado de uma pessoa de 1,70 m')).toBeVisible();

  const enlarge = page.getByRole('button', { name: `Ampliar imagem de ${wreath.name}` });
  const widthOf = async (locator: typeof enlarge) => (await locator.boundingBox())?.width ?? 0;
  const onPage = await widthOf(enlarge);
  await enlarge.click();
  const overlay = page.getByRole('dialog', { name: `Imagem ampliada: ${wreath.name}` });
  const picture = overlay.getByRole('img', { name: wreath.name });
  await expect(picture).toBeVisible();
  const large = await widthOf(picture);
  expect(large).toBeGreaterThan(onPage);
  await overlay.getByRole('button', { name: 'Aproximar' }).click();
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(large * 1.2);
  await overlay.getByRole('button', { name: 'Afastar' }).click();
  await expect.poll(() => widthOf(picture)).toBe(large);
  await picture.click();
  await expect(overlay).toBeHidden();
  await expect(enlarge).toBeFocused();

  const url = `${shop.url}/coroas/${wreath.slug}`;
  const whatsapp = page.getByRole('link', { name: `Enviar por WhatsApp: ${wreath.name}` });
  const message = `https://wa.me/?text=${wreath.name}, com faixa R$ 510,00: ${url}`;
  expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toBe(message);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `Compartilhar link: ${wreath.name}` }).click();
  await expect(page.getByText('Link copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  const ribbon = main.getByLabel('Texto da faixa');
  await main.getByRole('button', { name: 'Com carinho da família …' }).click();
  await expect(ribbon).toHaveAccessibleDescription(/Falta um nome\?/);
  await ribbon.fill('Com carinho da família Lima');
  await expect(ribbon).not.toHaveAccessibleDescription(/Falta um nome\?/);
  await expect(main.getByRole('img', { name: /com a faixa: Com carinho da família Lima/ })).toBeVisible();

  await main.getByRole('button', { name: 'Carrinho' }).click();
  expect(await storedCart(page)).toMatchObject([{ _id: wreath._id, quantity: 1 }]);
  await main.getByRole('button', { name: 'Comprar' }).click();
  await expect(cartPanel(page)).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ _id: wreath._id, quantity: 2 }]);
  const draft = JSON.parse((await stored(page, 'draft_checkout')) ?? '{}') as { faixas?: unknown };
  expect(draft.faixas).toEqual({ [wreath._id]: ['Com carinho da família Lima'] });
  const form = await openCheckout(page);
  await expect(form.getByLabel(`Texto da faixa 1 de 2: ${wreath.name}`)).toHaveValue('Com carinho da família Lima');
});

test('a wreath in the cards and records of other sites; its earlier links lead to it for good; sold out it shows others, withdrawn it says so kindly, and an unknown one is no page', async ({
  page,
  shop,
  office,
  aWreath,
  watch,
}) => {
  watch.allow(/(404|410) \((Not Found|Gone)\)/);
  const before = await aWreath({ name: 'Coroa Passado', stock: 0 });
  const wreath = await office.changeWreath(before._id, { name: 'Coroa Presente' });
  expect(wreath.slug).not.toBe(before.slug);
  const url = `${shop.url}/coroas/${wreath.slug}`;
  for (const link of [`/coroas/${before.slug}`, `/coroas?coroa=${wreath._id}`]) {
    const answer = await page.request.get(link, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, `/coroas/${wreath.slug}`]);
  }

  await open(page, url);
  const card = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content');
  expect(await card('title')).toContain(wreath.name);
  expect(await card('description')).toMatch(/com faixa R\$ \d/);
  expect(await card('url')).toBe(url);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', url);
  const picture = await page.request.get((await card('image')) ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(wreath.slug);

  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Indisponível' })).toBeDisabled();
  await expect(main.getByText('No momento esta coroa não está disponível')).toBeVisible();
  const others = main.getByRole('region', { name: 'Parecidas, e à venda agora' });
  await expect(others.getByRole('link')).toHaveCount(3);

  await office.changeWreath(wreath._id, { active: false });
  const answer = await page.goto(`/coroas/${wreath.slug}`);
  expect(answer?.status()).toBe(410);
  await expect(main.getByRole('heading', { name: 'Esta coroa não está mais à venda' })).toBeVisible();
  await main.getByRole('link', { name: 'Ver todas as coroas' }).click();
  await expect(page).toHaveURL('/coroas');

  const unknown = await page.goto('/coroas/nunca-existiu');
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});
