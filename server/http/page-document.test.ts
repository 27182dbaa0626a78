import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Encoding } from './content-encoding.ts';
import { type PageDocument, pageDocument } from './page-document.ts';

const newNonce = () => randomBytes(16).toString('base64url');
const HOLE = newNonce();
const HTML = `<html><script nonce="${HOLE}">a("ç")</script>${'<p>Coroas de flores à venda</p>'.repeat(200)}<link nonce="${HOLE}"/><script nonce="${HOLE}">b()</script></html>`;

async function sent(page: PageDocument, wanted: Encoding, nonce: string): Promise<Buffer> {
  const encoding = await page.prepare(wanted);
  const body = page.body(encoding, nonce);
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}

test.each(['identity', 'gzip', 'br'] as const)(
  'each answer carries its own nonce in every hole (%s)',
  async (wanted) => {
    const page = pageDocument(HTML, HOLE, 200);
    for (let round = 0; round < 50; round += 1) {
      const nonce = newNonce();
      expect((await sent(page, wanted, nonce)).toString()).toBe(HTML.replaceAll(HOLE, nonce));
    }
  },
);

test.each(['identity', 'gzip', 'br'] as const)(
  'a body that is given back serves the next answer (%s)',
  async (wanted) => {
    const page = pageDocument(HTML, HOLE, 200);
    await page.prepare(wanted);
    const first = page.body(wanted, newNonce());
    const other = page.body(wanted, newNonce());
    expect(other).not.toBe(first);
    page.giveBack(wanted, first);
    const nonce = newNonce();
    expect((await sent(page, wanted, nonce)).toString()).toBe(HTML.replaceAll(HOLE, nonce));
    page.giveBack(wanted, Buffer.from('something else'));
    expect((await sent(page, wanted, nonce)).toString()).toBe(HTML.replaceAll(HOLE, nonce));
  },
);

test('the compressed answers are much smaller than the text, and each is in the encoding that was asked for', async () => {
  const page = pageDocument(HTML, HOLE, 200);
  for (const wanted of ['gzip', 'br'] as const) {
    expect(await page.prepare(wanted)).toBe(wanted);
    expect(page.body(wanted, newNonce()).length).toBeLessThan(HTML.length / 10);
  }
});

test('a page without holes is compressed too', async () => {
  const page = pageDocument('<html>simples</html>', HOLE, 404);
  expect(page.status).toBe(404);
  expect((await sent(page, 'gzip', newNonce())).toString()).toBe('<html>simples</html>');
  expect((await sent(page, 'br', newNonce())).toString()).toBe('<html>simples</html>');
});

test('a page that ends in a hole comes in gzip when brotli is asked for', async () => {
  const page = pageDocument(`<html>${HOLE}`, HOLE, 200);
  expect(await page.prepare('br')).toBe('gzip');
  const nonce = newNonce();
  expect((await sent(page, 'br', nonce)).toString()).toBe(`<html>${nonce}`);
});

test('texts that repeat across the holes are restored', async () => {
  const text = Array.from(
    { length: 40 },
    (_, i) => `<link rel="modulepreload" nonce="${HOLE}" href="/assets/${i % 7}.js"/>`,
  );
  const page = pageDocument(text.join('\n'), HOLE, 200);
  const nonce = newNonce();
  for (const wanted of ['gzip', 'br'] as const) {
    expect((await sent(page, wanted, nonce)).toString()).toBe(text.join('\n').replaceAll(HOLE, nonce));
  }
});
