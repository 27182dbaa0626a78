import { describe, expect, it } from 'vitest';
import type { CatalogueProduct } from './cart.ts';
import { EMPTY_WRITTEN_CART, sharedLines, takeShared } from './shared-cart.ts';

function product(_id: string, stock = 5, change: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return { _id, name: `Coroa ${_id}`, size: '1 m', image: '', price: 350, stock, ...change };
}
const line = (id: string, quantity: number, ...faixas: string[]) => ({ id, quantity, faixas });
const quantities = (cart: readonly { _id: string; quantity: number }[]) =>
  Object.fromEntries(cart.map(({ _id, quantity }) => [_id, quantity]));

describe('a shared cart', () => {
  it('comes out as it went in, at the prices of the shop', () => {
    const { cart, faixas, gaps } = takeShared(
      EMPTY_WRITTEN_CART,
      [line('a', 2, 'Um', 'Dois'), line('b', 1, 'Três')],
      [product('a'), product('b', 5, { price: 400 })],
    );
    expect([quantities(cart), gaps]).toEqual([{ a: 2, b: 1 }, []]);
    expect(cart.map(({ price }) => price)).toEqual([350, 400]);
    expect(sharedLines({ cart, faixas })).toEqual([line('a', 2, 'Um', 'Dois'), line('b', 1, 'Três')]);
  });

  it('joins what is in the cart, its faixas behind those of the units that were there', () => {
    const mine = takeShared(EMPTY_WRITTEN_CART, [line('a', 2, 'Minha')], [product('a')]);
    const joined = takeShared(mine, [line('a', 1, 'Dela'), line('b', 1)], [product('a'), product('b')]);
    expect(quantities(joined.cart)).toEqual({ a: 3, b: 1 });
    expect(joined.faixas.a).toEqual(['Minha', '', 'Dela']);
  });

  it('says what is withdrawn, sold out or too much, and gives the rest', () => {
    const shared = [line('gone', 1), line('off', 1), line('none', 1, 'x'), line('few', 3, 'x', 'y', 'z')];
    const products = [product('off', 5, { active: false }), product('none', 0), product('few', 2)];
    const { cart, faixas, gaps } = takeShared(EMPTY_WRITTEN_CART, shared, products);
    expect(quantities(cart)).toEqual({ few: 2 });
    expect(faixas).toEqual({ few: ['x', 'y'] });
    expect(gaps).toEqual([
      { id: 'gone', kind: 'withdrawn' },
      { id: 'off', kind: 'withdrawn' },
      { id: 'none', kind: 'fewer', title: 'Coroa none', wanted: 1, given: 0 },
      { id: 'few', kind: 'fewer', title: 'Coroa few', wanted: 3, given: 2 },
    ]);
  });

  it('never makes an order larger than the shop takes', () => {
    const full = takeShared(EMPTY_WRITTEN_CART, [line('a', 18)], [product('a', 50)]);
    const joined = takeShared(full, [line('b', 5)], [product('b', 50)]);
    expect(quantities(joined.cart)).toEqual({ a: 18, b: 2 });
    expect(joined.gaps).toMatchObject([{ id: 'b', wanted: 5, given: 2 }]);
  });
});
