import { describe, expect, it } from 'vitest';
import type { CartItem } from './cart.ts';
import { isCeremonyPast, priceCart, pricedTotal, wreathUnits } from './checkout.ts';

const a: CartItem = {
  _id: 'a',
  image: '/a.webp',
  title: 'Coroa A',
  size: 'G',
  color: 'Padrão',
  quantity: 2,
  price: 150,
  stock: 5,
};
const b: CartItem = { ...a, _id: 'b', title: 'Coroa B', quantity: 1, price: 99.9 };
const cart = [a, b];
const units = wreathUnits(cart, { a: ['Saudades', 'Com carinho'], b: [' Eternas saudades '] });

describe('the wreaths of the order', () => {
  it('are one unit for each piece, each with its own text, in the order of the cart', () => {
    expect(units.map(({ name, label, text }) => [name, label, text])).toEqual([
      ['faixas.a.0', 'Texto da faixa 1 de 2: Coroa A', 'Saudades'],
      ['faixas.a.1', 'Texto da faixa 2 de 2: Coroa A', 'Com carinho'],
      ['faixas.b.0', 'Texto da faixa: Coroa B', ' Eternas saudades '],
    ]);
  });

  it('have no text yet where none was typed', () => {
    expect(wreathUnits([a], {}).map(({ text }) => text)).toEqual(['', '']);
  });
});

describe("pricing by the server's answer", () => {
  it('takes the prices of the answer, not those of the cart', () => {
    const priced = priceCart(cart, [
      { _id: 'b', price: 100, name: 'Coroa B' },
      { _id: 'a', price: 160.5, name: 'Coroa A nova' },
    ]);
    expect(priced.ok && priced.lines.map(({ title, price }) => [title, price])).toEqual([
      ['Coroa A nova', 160_50],
      ['Coroa B', 100_00],
    ]);
    expect(priced.ok && pricedTotal(priced.lines)).toBe(2 * 160_50 + 100_00 + 3 * 20_00);
  });

  it.each([[{}], [null], ['[]'], [undefined]])('refuses an answer that is not a list: %j', (answer) => {
    expect(priceCart(cart, answer)).toEqual({ ok: false, reason: 'not-a-list' });
  });

  it.each([
    ['missing', []],
    ['at zero', [{ _id: 'a', price: 0 }]],
    ['negative', [{ _id: 'a', price: -5 }]],
    ['in words', [{ _id: 'a', price: '150' }]],
    ['a fraction of a centavo', [{ _id: 'a', price: 1.005 }]],
  ])('refuses by title a wreath whose price is %s', (_, answer) => {
    expect(priceCart(cart, answer)).toEqual({ ok: false, reason: 'no-price', title: 'Coroa A' });
  });
});

it('a ceremony is past a quarter of an hour after it began', () => {
  const ceremony = new Date('2026-12-25T17:30:00Z');
  const after = (minutes: number) => new Date(ceremony.getTime() + minutes * 60_000);
  expect([after(15), after(16)].map((now) => isCeremonyPast(ceremony, now))).toEqual([false, true]);
});
