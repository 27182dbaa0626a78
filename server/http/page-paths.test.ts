import { expect, test } from 'vitest';
import { cacheablePath, isReadable, meantAddress } from './page-paths.ts';

test('only pages that are the same for everybody are cached, with the query keys they know', () => {
  expect(cacheablePath('/coroas?sort=price_asc')).toBe('/coroas?sort=price_asc');
  expect(cacheablePath('/coroas')).toBe('/coroas');
  expect(cacheablePath('/login?utm_source=mail')).toBe('/login');
  expect(cacheablePath('/coroas/coroa-paz-2?utm_source=whatsapp')).toBe('/coroas/coroa-paz-2');
  expect(cacheablePath('/cerimonias/ana-lima-bcdfghjklmnpqrst?fbclid=1')).toBe('/cerimonias/ana-lima-bcdfghjklmnpqrst');
  for (const url of ['/coroas/A', '/coroas/a/b', `/coroas/${'a'.repeat(101)}`])
    expect(cacheablePath(url)).toBeUndefined();
  for (const url of ['/confirmacao?payment_id=1', '/redefinir-senha?token=a', '/pedido/chave', '/dashboard', '/x'])
    expect(cacheablePath(url)).toBeUndefined();
  expect(cacheablePath('/__proto__')).toBeUndefined();
});

test('addresses that a renderer may read as other ones are refused', () => {
  const refused = [
    '/pedido\\chave',
    '/x/../pedido/chave',
    '/x/./y',
    '/x/..',
    '/pedido%2Fchave',
    '/pedido%5cchave',
    '/pedido;a/chave',
  ];
  expect(refused.filter(isReadable)).toEqual([]);
  expect(['/pedido/chave', '/coroas/coroa-paz', '/?a=x/../y;z', '/a..b'].filter(isReadable)).toHaveLength(4);
});

test("a sentence's last mark and the letters of a page's name lead to the address that was meant", () => {
  const meant = {
    '/coroas.': '/coroas',
    '/coroas/coroa-paz),?utm_source=mail': '/coroas/coroa-paz?utm_source=mail',
    '/pedido/Chave-1%29.': '/pedido/Chave-1',
    '/Coroas/Coroa-Ternura': '/coroas/coroa-ternura',
    '/FINALIZAR': '/finalizar',
    '/Pedido/Chave-1': '/pedido/Chave-1',
    '//evil.example/x.': '/evil.example/x',
    '/.': '/',
  };
  expect(Object.fromEntries(Object.keys(meant).map((url) => [url, meantAddress(url)]))).toEqual(meant);
  const right = ['/', '/coroas/', '/pedido/Chave-1', '/a;b', '/..%2F..%2FEtc', '//evil.example/x', '/?a=b.'];
  expect(right.filter((url) => meantAddress(url) !== undefined)).toEqual([]);
});

test('unknown query keys and values share the page without them', () => {
  expect(cacheablePath('/coroas?fbclid=abc&sort=price_desc&sort=x')).toBe('/coroas?sort=price_desc');
  expect(cacheablePath('/coroas?sort=nonsense')).toBe('/coroas');
  expect(cacheablePath('/?utm_source=whatsapp')).toBe('/');
  expect(cacheablePath(`/coroas?a=${'x'.repeat(3000)}&sort=price_asc`)).toBe('/coroas?sort=price_asc');
  expect(cacheablePath('/coroas/?a=b')).toBe('/coroas');
});
