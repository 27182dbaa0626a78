import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { ManagedProduct } from '#contract/products.ts';
import { ADMIN } from './testing/accounts.ts';
import { alertBox, cardOf, open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { FALSE_PHOTO, IPHONE_PHOTO, phonePhoto, TWELVE_MEGAPIXELS } from './testing/photo.ts';
import type { Shop } from './testing/shop.ts';

async function expectShown(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
}

/** The products on sale, as anybody gets them. */
async function onSale(shop: Shop): Promise<ManagedProduct[]> {
  return (await fetch(`${shop.url}/api/products/ativos`)).json() as Promise<ManagedProduct[]>;
}

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(value);
}

test('a product with a photograph from the phone, in HEIC from an iPhone, is created, sold, and taken off the shop', async ({
  page,
  shop,
  openAs,
  watch,
}) => {
  watch.allow(/422 \(Unprocessable Entity\)/);
  const decoders: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('heic')) decoders.push(request.url());
  });
  const name = `Coroa da Serra ${Date.now()}`;
  await openAs(ADMIN, '/admin/produtos');
  await page.getByRole('link', { name: 'Adicionar Produto' }).click();
  await page.waitForURL('**/admin/produtos/novo');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(alertBox(page, 'Preencha todos os campos obrigatórios.')).toBeVisible();

  const image = page.getByLabel('Imagem', { exact: true });
  await image.setInputFiles(FALSE_PHOTO);
  await expect(page.getByText('Envie uma imagem válida (JPG, HEIC, PNG, WebP, GIF, AVIF ou TIFF).')).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/upload-image', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await image.setInputFiles(await phonePhoto());
  await expect(page.getByRole('progressbar')).toBeVisible();
  gate.resolve();
  await expect(page.getByText('Trocar imagem')).toBeVisible();

  expect(decoders, 'the decoder is fetched for HEIC alone').toEqual([]);
  const answer = page.waitForResponse('**/api/upload-image');
  await image.setInputFiles(IPHONE_PHOTO);
  const { url } = (await (await answer).json()) as { url: string };
  expect(decoders).toHaveLength(1);
  const picture = Buffer.from(await (await fetch(`${shop.url}${url}`)).arrayBuffer());
  expect(await sharp(picture).metadata()).toMatchObject({ width: 600, height: 800 });

  await fillIn(page, { name, price: '1250,5', size: 'Grande', stock: '4', description: 'Lírios da serra.' });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/products'));
  await page.getByRole('button', { name: 'Salvar' }).click();
  const body = (await sent).postDataJSON();
  expect(Object.keys(body).sort()).toEqual(['active', 'description', 'image', 'name', 'price', 'size', 'stock']);
  expect(body).toMatchObject({ price: 1250.5, stock: 4, active: true });
  await expect(alertBox(page, 'Produto criado com sucesso.')).toBeVisible();
  await page.waitForURL('**/admin/produtos');

  await page.getByRole('searchbox').fill(name.toUpperCase());
  const card = cardOf(page, name);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectShown(card.getByRole('img', { name }));
  await expect(card).toContainText('R$ 1.250,50');
  expect((await onSale(shop)).map((product) => product.name)).toContain(name);

  const active = page.getByRole('switch', { name: `Produto ${name} ativo` });
  await active.click();
  await expect(active).not.toBeChecked();
  await expect(active).not.toHaveAttribute('aria-busy');
  expect((await onSale(shop)).map((product) => product.name)).not.toContain(name);
  await page.reload();
  await expect(page).toHaveURL(/busca=/);
  await expect(active).not.toBeChecked();
  await expect(card).toHaveCSS('opacity', /^0\./);
});

test('a photograph of twelve megapixels is made smaller before it goes up', { tag: '@nightly' }, async ({
  page,
  openAs,
}) => {
  const photo = await phonePhoto(TWELVE_MEGAPIXELS);
  expect(photo.buffer.length).toBeGreaterThan(3_200_000);
  await page.addInitScript(() => {
    window.FormData = class extends FormData {
      override append(name: string, value: string | Blob): void {
        if (value instanceof Blob) Object.assign(window, { sentPhoto: value });
        super.append(name, value as Blob);
      }
    };
  });
  await openAs(ADMIN, '/admin/produtos/novo');
  await page.route('**/api/upload-image', (route) => route.fulfill({ json: { url: '/media/coroa-ternura/960.webp' } }));
  await page.getByLabel('Imagem', { exact: true }).setInputFiles(photo);
  await expect(page.getByText('Trocar imagem')).toBeVisible();
  const sent = await page.evaluate(async () => {
    // The script put in before the page was opened keeps the photo there, which the type of a window does not know.
    const { sentPhoto } = window as unknown as { sentPhoto: Blob };
    const { width, height } = await createImageBitmap(sentPhoto);
    return { type: sentPhoto.type, width, height, isLighter: sentPhoto.size < 2_000_000 };
  });
  expect(sent).toEqual({ type: 'image/jpeg', width: 1500, height: 2000, isLighter: true });
});

test('a stock is corrected with its reason in three clicks; the product is edited, and nothing typed is lost on the way', {
  tag: '@smoke',
}, async ({ page, openAs, aWreath }) => {
  const wreath = await aWreath({ name: `Coroa Contada ${Date.now()}`, price: 350, stock: 5 });
  const search = `/admin/produtos?busca=${encodeURIComponent(wreath.name)}`;
  await openAs(ADMIN, search);
  let clicks = 0;
  const click = (button: Locator) => {
    clicks += 1;
    return button.click();
  };
  await click(cardOf(page, wreath.name).getByRole('link', { name: 'Estoque' }));
  await page.getByLabel('Quantas há de verdade').fill('3');
  await click(page.getByRole('button', { name: 'Estragada' }));
  await click(page.getByRole('button', { name: 'Corrigir estoque' }));
  const row = page.getByRole('table', { name: 'O que mudou o estoque' }).getByRole('row');
  await expect(row.filter({ hasText: 'Correção: Estragada' })).toContainText(ADMIN.email);
  await expect(row.filter({ hasText: 'Correção: Estragada' })).toContainText('−2');
  await expect(row.filter({ hasText: 'Cadastro' })).toContainText('+5');
  expect(clicks).toBe(3);

  const address = `/admin/produtos/${wreath._id}/editar`;
  await open(page, address);
  const price = page.locator('[name=price]');
  await expect(price).toHaveValue('350,00');
  await fillIn(page, { price: '420', originalPrice: '1.500,00' });
  const found = page.getByRole('dialog', { name: 'Busca' });
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await test.step('a link in something open asks about the unsaved form, and back leads to it', async () => {
    await page.getByRole('button', { name: 'Localizar em tudo' }).click();
    await page.getByRole('combobox', { name: 'Localizar em tudo' }).fill('urna');
    const urn = page.getByRole('group', { name: 'Urnas' }).getByRole('option').first();
    await urn.click();
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(found).toBeVisible();
    await urn.click();
    await question.getByRole('button', { name: 'Sair e guardar o rascunho' }).click();
    await page.waitForURL(/#urna-/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await page.waitForURL(`**${address}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await expect(page.getByText('Recuperamos o que você havia digitado')).toBeVisible();
  await expect(price).toHaveValue('420,00');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Salvar' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ price: 420, originalPrice: 1500 });
  await expect(alertBox(page, 'Produto atualizado com sucesso.')).toBeVisible();
  await page.waitForURL('**/admin/produtos');
  await page.getByRole('searchbox').fill(wreath.name);
  await expect(cardOf(page, wreath.name)).toContainText('R$ 420,00');
});
