import { describe, expect, it } from 'vitest';
import type { WrittenCart } from '#domain/shared-cart.ts';
import { sharedCartLink } from '#web/lib/shared-cart-link.ts';
import { readLink } from './read-link.ts';

const PAGE = 'https://flores.example/carrinho';
const ID = '01938f0a-0000-7000-8000-000000000001';
const item = (_id: string, quantity: number) => ({
  ...{ _id, quantity, image: '/a.webp', title: 'Coroa Paz', size: '1 m', color: 'Padrão', price: 350, stock: 9 },
});
const written: WrittenCart = {
  cart: [item(ID, 2)],
  faixas: { [ID]: ['Saudades de José 🌹', 'Família Ávila', 'of a unit that was taken out'] },
};

function fragmentOf(value: unknown): string {
  return `#${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
}

describe('the link of a shared cart', () => {
  const link = sharedCartLink(written, PAGE);

  it('brings wreaths, quantities and faixas, and nothing else', () => {
    expect(link.startsWith(`${PAGE}#`)).toBe(true);
    expect(readLink(new URL(link).hash)).toEqual([
      { id: ID, quantity: 2, faixas: ['Saudades de José 🌹', 'Família Ávila'] },
    ]);
    expect(JSON.stringify(readLink(new URL(link).hash))).not.toContain('350');
  });

  it('fits what a draft keeps at most: a ribbon with too many letters is for the checkout to refuse', () => {
    const cart = Array.from({ length: 20 }, (_, i) => item(`${ID.slice(0, -2)}${10 + i}`, 1));
    const faixas = Object.fromEntries(cart.map(({ _id }) => [_id, ['€'.repeat(1000)]]));
    expect(readLink(new URL(sharedCartLink({ cart, faixas }, PAGE)).hash)).toHaveLength(20);
  });

  it.each([
    ['nothing', ''],
    ['a cut link', new URL(link).hash.slice(0, -9)],
    ['no JSON', '#bm8'],
    ['what is no base64', '#%%%'],
    ['another version', fragmentOf([2, [[ID, 1, []]]])],
    ['an empty cart', fragmentOf([1, []])],
    ['no unit', fragmentOf([1, [[ID, 0, []]]])],
    ['half a unit', fragmentOf([1, [[ID, 1.5, []]]])],
    [
      'too many units',
      fragmentOf([
        1,
        [
          [ID, 15, []],
          ['b', 6, []],
        ],
      ]),
    ],
    [
      'a wreath twice',
      fragmentOf([
        1,
        [
          [ID, 1, []],
          [ID, 1, []],
        ],
      ]),
    ],
    ['a text that no draft keeps', fragmentOf([1, [[ID, 1, ['a'.repeat(1001)]]]])],
    ['a text that is none', fragmentOf([1, [[ID, 1, [{}]]]])],
    ['an object', fragmentOf({ __proto__: 1, items: [] })],
    ['something huge', fragmentOf([1, [[ID, 1, []]], 'a'.repeat(100_000)])],
  ])('is refused when it holds %s', (_what, fragment) => {
    expect(readLink(fragment)).toBeUndefined();
  });
});
