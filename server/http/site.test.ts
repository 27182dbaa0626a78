import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { pictureUrl } from '#domain/picture-variants.ts';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { processImage } from '../adapters/image-pipeline.ts';
import { buildApp } from '../app.ts';
import { shopOfFile } from '../testing/app.ts';
import { aProduct } from '../testing/factories.ts';
import { canvas } from '../testing/pictures.ts';
import { inProcessCall } from './in-process-client.ts';
import { registerSite, shortName } from './site-files.ts';

const IDS = ['coroa-um', 'coroa-dois', 'coroa-tres'];

const shop = await shopOfFile();
const app = await buildApp(shop.deps);
registerSite(app, shop.deps, { call: inProcessCall(app), dev: false });
app.get('/falha-de-prova', () => {
  throw new Error('provoked');
});
afterAll(() => app.close());

async function addWreath(id: string): Promise<void> {
  const made = await processImage(await canvas(900, 900).jpeg().toBuffer(), { id });
  if (!made.ok) throw new Error(made.reason);
  await shop.deps.images.put(id, made.files);
  await aProduct(shop.deps, { image: made.url });
}

async function picture(url: string) {
  const answer = await app.inject(url);
  return { answer, size: answer.statusCode === 200 ? await sharp(answer.rawPayload).metadata() : undefined };
}

test('the pictures of shared links are the uploads themselves, in the format that messengers show', async () => {
  const empty = await app.inject('/compartilhar/coroas.jpg');
  expect(empty.headers.location).toBe('/pictures/og.jpg');
  for (const id of IDS) await addWreath(id);
  const inMails = '/compartilhar/coroa/coroa-um.jpg';
  for (const url of ['/compartilhar/coroas/coroa-branca.jpg', inMails, '/compartilhar/coroas.jpg']) {
    const { answer, size } = await picture(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect([size?.format, size?.width, size?.height]).toEqual(['jpeg', 1200, 630]);
    expect(answer.rawPayload.length).toBeLessThan(300_000);
    // The left half is the wreath's picture, red in this test; the right half is the brand's green.
    const { data } = await sharp(answer.rawPayload)
      .extract({ left: 100, top: 300, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(150);
    const band = await sharp(answer.rawPayload).extract({ left: 1190, top: 10, width: 1, height: 1 }).raw().toBuffer();
    expect(band[1]).toBeGreaterThan(band[0] ?? 255);
  }
  const one = async (slug: string) => (await picture(`/compartilhar/coroas/${slug}.jpg`)).answer.rawPayload;
  await aProduct(shop.deps, { name: 'Mais cara', price: 1490, image: pictureUrl('coroa-um') });
  expect((await one('mais-cara')).equals(await one('coroa-branca'))).toBe(false);
});

test('pictures of unknown wreaths and other file names are not found', async () => {
  for (const slug of ['coroa-desconhecida', '..%2F..%2Fetc', 'A', 'x'.repeat(80)]) {
    expect((await picture(`/compartilhar/coroas/${slug}.jpg`)).answer.statusCode).toBe(404);
    expect((await picture(`/compartilhar/coroa/${slug}.jpg`)).answer.statusCode).toBe(404);
  }
});

test('robots.txt keeps searches out of the back office, accounts, payments and orders, and names the sitemap', async () => {
  const { body } = await app.inject('/robots.txt');
  const hidden = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
  const isHidden = (path: string) => hidden.some((prefix) => path.startsWith(prefix));
  for (const path of [
    '/api/login',
    '/admin/pedidos',
    '/dashboard',
    '/funcionario/agenda',
    '/login',
    '/pedido/abc',
    '/pendente',
    '/finalizar',
    '/confirmacao',
    '/falha',
    '/redefinir-senha',
  ]) {
    expect(isHidden(path), path).toBe(true);
  }
  for (const path of [...Object.keys(PUBLIC_PAGES), '/compartilhar/coroas.jpg', '/media/a/960.webp']) {
    expect(isHidden(path), path).toBe(false);
  }
  expect(body).toContain(`Sitemap: ${new URL(shop.deps.config.publicUrl).origin}/sitemap.xml`);
});

test('the sitemap lists every public page by its full address, and nothing that robots.txt hides', async () => {
  const { body, headers } = await app.inject('/sitemap.xml');
  expect(headers['content-type']).toContain('xml');
  const { origin } = new URL(shop.deps.config.publicUrl);
  const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  const wreaths = ['coroa-branca', 'coroa-branca-2', 'coroa-branca-3', 'mais-cara'].map((slug) => `/coroas/${slug}`);
  const pages = [...Object.keys(PUBLIC_PAGES), ...wreaths];
  expect(listed).toEqual(pages.map((path) => origin + path));
});

test('the manifest has the business name and icons for every mask', async () => {
  const { business } = shop.deps;
  const manifest = (await app.inject('/site.webmanifest')).json();
  expect(manifest).toMatchObject({
    name: business.name,
    start_url: '/',
    scope: '/',
    lang: 'pt-BR',
    display: 'standalone',
  });
  const icons: { sizes: string; purpose: string; src: string; type: string }[] = manifest.icons;
  for (const purpose of ['any', 'maskable']) {
    const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  }
  const files = [...icons, ...manifest.screenshots] as { sizes: string; src: string; type: string }[];
  for (const { src, sizes, type } of files.filter((file) => file.sizes !== 'any')) {
    const { width, height, format } = await sharp(`web/public${src}`).metadata();
    expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type]);
  }
});

test('the name below an icon keeps whole words', () => {
  expect(shortName('Serra Memorial')).toBe('Serra');
  expect(shortName('Casa de Luz')).toBe('Casa de Luz');
  expect(shortName('Funerária e Floricultura Silva')).toBe('Funerária');
  expect(shortName('Memorial')).toBe('Memorial');
});

test('the page for the time without connection is whole by itself and has both telephones', async () => {
  const { body, headers } = await app.inject('/sem-conexao');
  expect(body).toContain('href="tel:+552127420000"');
  expect(body).toContain('href="tel:+552127420001"');
  expect(body).not.toMatch(/<(?:link|img)|src=|@import|url\(/);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*style-src 'sha256-/);
  expect(headers['content-security-policy']).not.toContain('unsafe');
});

test('a failing address shows a person a page with the telephones, and a program the JSON error', async () => {
  const page = await app.inject({ url: '/falha-de-prova', headers: { accept: 'text/html,*/*' } });
  expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
    500,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(page.body).toContain('Algo não saiu como esperado');
  expect(page.body).toContain('(21) 2742-0000');
  expect(page.body).not.toContain('provoked');
  const program = await app.inject({ url: '/falha-de-prova', headers: { accept: 'application/json' } });
  expect(program.json()).toMatchObject({ code: 'internal' });
});
