import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pageDocument } from './page-document.ts';

const HOLE = 'nonce-placeholder';
const HTML = `<html><script nonce="${HOLE}">a()</script>${'<p>Coroas de flores à venda</p>'.repeat(200)}<script nonce="${HOLE}">b()</script></html>`;

test('each answer carries its own nonce in every hole', () => {
  const page = pageDocument(HTML, HOLE, 200);
  expect(page.text('AAA')).toBe(HTML.replaceAll(HOLE, 'AAA'));
  expect(page.text('BBB')).not.toContain('AAA');
});

test('the compressed answer is the same text, for any nonce', () => {
  const page = pageDocument(HTML, HOLE, 200);
  for (const nonce of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', 'çã-_0123456789']) {
    expect(gunzipSync(page.gzip(nonce)).toString()).toBe(page.text(nonce));
  }
});

test('the compressed answer is much smaller than the text', () => {
  const page = pageDocument(HTML, HOLE, 200);
  expect(page.gzip('AAAAAAAAAAAAAAAAAAAAAA').length).toBeLessThan(HTML.length / 10);
});

test('a page without holes is compressed too', () => {
  const page = pageDocument('<html>simples</html>', HOLE, 404);
  expect(page.status).toBe(404);
  expect(gunzipSync(page.gzip('AAA')).toString()).toBe('<html>simples</html>');
});
