import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentPolicy, inlineSources } from './page-paths.ts';

const SCRIPT = 'let a = "<b>";\nstart()';
const NONCE = '0b8f';
const HTML = `<head><script src="/a.js" nonce="${NONCE}"></script></head><body><script type="module" nonce="${NONCE}">${SCRIPT}</script>`;
const inline = inlineSources(`${HTML}<script>steal()</script><script nonce="">steal(1)</script>`, NONCE);
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function directivesOf(pathname: string, options: { dev?: boolean; secure?: boolean } = {}) {
  const { dev = false, secure = false } = options;
  const policy = contentPolicy({ inline, url: pathname, dev, secure });
  return new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive]));
}

test('a page runs the inline scripts that the program wrote and no others', () => {
  for (const path of ['/', '/coroas', '/login', '/dashboard', '/confirmacao']) {
    const directives = directivesOf(path);
    const allowed = directives
      .get('script-src')
      ?.split(' ')
      .filter((source) => !/^(script-src|'self'|https:.*)$/.test(source));
    expect(allowed).toEqual([hashOf(SCRIPT)]);
  }
});

test('the checkout lets in nothing from outside until the sign-language plugin was asked for there', () => {
  for (const url of ['/finalizar', '/finalizar?libras=nao', '/finalizar?x=libras=sim']) {
    expect(contentPolicy({ inline, url, dev: false, secure: true })).not.toMatch(/vlibras|jsdelivr|unsafe/);
  }
  expect(directivesOf('/finalizar?libras=sim').get('script-src')).toContain('https://vlibras.gov.br');
  expect(contentPolicy({ inline, url: '/nada', isUnknown: true, dev: false, secure: true })).toContain('vlibras');
});

test("the page of a buyer's order contacts no other host, not even the payment provider", () => {
  const policy = contentPolicy({ inline, url: '/pedido/uma-chave', dev: false, secure: true });
  expect(policy).not.toMatch(/https?:/);
  expect(directivesOf('/confirmacao').get('form-action')).toContain('mercadopago');
});

test('insecure requests are upgraded only where the site is secure', () => {
  expect(directivesOf('/', { secure: true }).has('upgrade-insecure-requests')).toBe(true);
  expect(directivesOf('/').has('upgrade-insecure-requests')).toBe(false);
});
