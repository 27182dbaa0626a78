import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToCart,
  type CartItem,
  type CatalogueProduct,
  cartTotal,
  cartUnits,
  compareWithCatalogue,
  mergeCarts,
  parseCart,
  removeFromCart,
  setQuantity,
  withOwnHold,
} from './cart.ts';
import { limits } from './limits.ts';
import { MAX_CENTS } from './money.ts';

const serenity: CatalogueProduct = {
  _id: 'a',
  name: 'Coroa Serenidade',
  size: '1,20 m',
  image: '/images/a.webp',
  price: 150,
  stock: 3,
  active: true,
};
const eternal: CatalogueProduct = { ...serenity, _id: 'b', name: 'Coroa Eterna', price: 0.1, stock: 1 };

function item(over: Partial<CartItem> = {}): CartItem {
  return {
    _id: 'a',
    image: '/images/a.webp',
    title: 'Coroa Serenidade',
    size: '1,20 m',
    color: 'Padrão',
    quantity: 1,
    price: 150,
    stock: 3,
    ...over,
  };
}

describe('adding to the cart', () => {
  it('makes an item of exactly the stored fields, in the colour Padrão', () => {
    expect(addToCart([], serenity, 1)).toEqual({ ok: true, cart: [item()] });
  });

  it('puts a new wreath last and lets a present one grow where it stands', () => {
    const cart = [item(), item({ _id: 'c', title: 'Outra' })];
    const grown = addToCart(cart, serenity, 1);
    expect(grown.ok && grown.cart.map(({ _id, quantity }) => [_id, quantity])).toEqual([
      ['a', 2],
      ['c', 1],
    ]);
    const added = addToCart(cart, eternal, 1);
    expect(added.ok && added.cart.map(({ _id }) => _id)).toEqual(['a', 'c', 'b']);
  });

  it('accepts up to the stock and refuses one more, saying how many are left', () => {
    expect(addToCart([item({ quantity: 2 })], serenity, 1).ok).toBe(true);
    expect(addToCart([item({ quantity: 3 })], serenity, 1)).toEqual({ ok: false, reason: 'stock', remaining: 0 });
    expect(addToCart([item({ quantity: 2 })], serenity, 2)).toEqual({ ok: false, reason: 'stock', remaining: 1 });
  });

  it('never says a negative number when the stock fell below what the cart has', () => {
    expect(addToCart([item({ quantity: 3 })], { ...serenity, stock: 1 }, 1)).toMatchObject({ remaining: 0 });
  });

  it('refuses a wreath without stock, without _id or without a price', () => {
    expect(addToCart([], { ...serenity, stock: 0 }, 1)).toEqual({ ok: false, reason: 'stock', remaining: 0 });
    expect(addToCart([], { ...serenity, _id: '' }, 1).ok).toBe(false);
    expect(addToCart([], { ...serenity, price: Number.NaN }, 1).ok).toBe(false);
  });

  it('refuses the 21st unit of an order whatever the stock', () => {
    const plenty = { ...serenity, stock: 1000 };
    expect(addToCart([item({ quantity: 19, stock: 1000 })], plenty, 1).ok).toBe(true);
    expect(addToCart([item({ quantity: 20, stock: 1000 })], plenty, 1)).toEqual({
      ok: false,
      reason: 'limit',
      remaining: 0,
    });
  });

  it('blames the stock when as many are left as the order still takes', () => {
    const cart = [item({ _id: 'c', quantity: 18, stock: 100 })];
    expect(addToCart(cart, { ...serenity, stock: 2 }, 3)).toEqual({ ok: false, reason: 'stock', remaining: 2 });
    expect(addToCart(cart, { ...serenity, stock: 3 }, 3)).toEqual({ ok: false, reason: 'limit', remaining: 2 });
  });

  it('refuses quantities that are no count', () => {
    for (const quantity of [0, -1, 1.5, Number.NaN]) expect(addToCart([], serenity, quantity).ok).toBe(false);
  });

  it('leaves the cart it was given untouched', () => {
    const cart = Object.freeze([Object.freeze(item())]) as CartItem[];
    addToCart(cart, serenity, 1);
    addToCart(cart, serenity, 9);
    expect(cart).toEqual([item()]);
  });
});

describe('changing and removing', () => {
  it('sets a quantity up to the stock and refuses more with what is left', () => {
    expect(setQuantity([item()], 'a', 3)).toEqual({ ok: true, cart: [item({ quantity: 3 })] });
    expect(setQuantity([item({ quantity: 3 })], 'a', 4)).toEqual({ ok: false, reason: 'stock', remaining: 0 });
  });

  it('lets fewer units pass even while they are still more than the stock', () => {
    expect(setQuantity([item({ quantity: 5, stock: 2 })], 'a', 4)).toMatchObject({ ok: true, cart: [{ quantity: 4 }] });
  });

  it('changes the line it was asked for and no other', () => {
    const cart = [item(), item({ _id: 'b', stock: 9 })];
    expect(setQuantity(cart, 'b', 5)).toEqual({ ok: true, cart: [item(), item({ _id: 'b', stock: 9, quantity: 5 })] });
    expect(setQuantity(cart, 'x', 5)).toEqual({ ok: true, cart });
  });

  it('fills an order up to 20 wreaths over all its lines, and not to the 21st', () => {
    const cart = [item({ quantity: 10, stock: 100 }), item({ _id: 'b', quantity: 9, stock: 100 })];
    expect(setQuantity(cart, 'a', 11).ok).toBe(true);
    expect(setQuantity(cart, 'a', 12)).toEqual({ ok: false, reason: 'limit', remaining: 1 });
  });

  it('lets a line stay as it is, also when the stock has fallen below it', () => {
    const cart = [item({ quantity: 5, stock: 2 })];
    expect(setQuantity(cart, 'a', 5)).toEqual({ ok: true, cart });
  });

  it('ignores quantities below one: removing is an act of its own', () => {
    expect(setQuantity([item()], 'a', 0)).toEqual({ ok: true, cart: [item()] });
  });

  it('removes by _id alone', () => {
    expect(removeFromCart([item(), item({ _id: 'b' })], 'a')).toEqual([item({ _id: 'b' })]);
  });
});

describe('the total', () => {
  it('is quantity times price plus R$ 20,00 for each unit: two at 150,00 are R$ 340,00', () => {
    expect(cartTotal([item({ quantity: 2 })])).toBe(340_00);
    expect(cartTotal([])).toBe(0);
  });

  it('adds centavos without drifting', () => {
    expect(cartTotal([item({ price: 0.1 }), item({ _id: 'b', price: 0.2 })])).toBe(40_30);
  });
});

describe('the cart found in storage', () => {
  it('comes back as it was saved', () => {
    const cart = [item({ quantity: 2 }), item({ _id: 'b', price: 99.9 })];
    expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
  });

  it.each([
    ['a negative quantity', { quantity: -1 }],
    ['half a wreath', { quantity: 0.5 }],
    ['a huge quantity', { quantity: 1e12 }],
    ['a negative price', { price: -1 }],
    ['a price in words', { price: '150' }],
    ['an infinite price', { price: Number.POSITIVE_INFINITY }],
    ['no _id', { _id: '' }],
    ['a title that is no text', { title: 7 }],
  ])('drops an item with %s and keeps the others', (_, wrong) => {
    expect(parseCart([{ ...item(), ...wrong }, item({ _id: 'b' })])).toEqual([item({ _id: 'b' })]);
  });

  it.each([
    ['a price above every price', { price: MAX_CENTS / 100 + 0.01 }],
    ['more units than a shelf holds', { quantity: limits.stock + 1 }],
    ['a stock above every stock', { stock: limits.stock + 1 }],
    ['a stock below zero', { stock: -1 }],
    ['a number for its _id', { _id: 7 }],
    ['an _id longer than any of ours', { _id: 'x'.repeat(65) }],
  ])('drops an item with %s', (_, wrong) => {
    expect(parseCart([{ ...item(), ...wrong }])).toEqual([]);
  });

  it('keeps what is just within its limits', () => {
    const dearest = item({ _id: 'x'.repeat(64), price: MAX_CENTS / 100, stock: limits.stock });
    const free = item({ _id: 'b', price: 0, stock: 0 });
    expect(parseCart([dearest, free])).toEqual([dearest, free]);
  });

  it('leaves out what is no object, and lines for which the order has no room', () => {
    expect(parseCart([null, 7, 'coroa', [], [item()], item()])).toEqual([item()]);
    const full = [item({ quantity: limits.unitsPerHold, stock: 100 })];
    expect(parseCart([...full, item({ _id: 'b' })])).toEqual(full);
  });

  it('gives what is missing its usual value and cuts what is too long', () => {
    const { _id, title, quantity, price } = item();
    const bare = { _id, title, quantity, price };
    expect(parseCart([bare])).toEqual([item({ image: '', size: '', color: 'Padrão', stock: 1 })]);
    const long = 'x'.repeat(5000);
    const [cut] = parseCart([{ ...item(), title: long, size: long, color: long, image: long }]);
    expect([cut?.title.length, cut?.size.length, cut?.color.length, cut?.image.length]).toEqual([
      limits.productName * 2,
      limits.productSize * 2,
      80,
      limits.imageUrl,
    ]);
  });

  it('takes nothing from prototypes', () => {
    const raw: unknown = JSON.parse('[{"__proto__":{"_id":"x","title":"t","quantity":1,"price":1,"stock":1}}]');
    expect(parseCart(raw)).toEqual([]);
    expect(({} as Record<string, unknown>)._id).toBeUndefined();
  });

  it('makes one line of a product that stands there twice and keeps at most 20 units', () => {
    expect(parseCart([item({ quantity: 2 }), item({ quantity: 3 })])).toEqual([item({ quantity: 5 })]);
    expect(cartUnits(parseCart([item({ quantity: 15 }), item({ _id: 'b', quantity: 15 })]))).toBe(20);
  });

  it('is always a cart that can be totalled, whatever stood there', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (raw) => {
        const cart = parseCart(raw);
        expect(Number.isSafeInteger(cartTotal(cart))).toBe(true);
        expect(parseCart(cart)).toEqual(cart);
      }),
    );
  });
});

describe('comparing with the catalogue', () => {
  it('is silent when nothing changed', () => {
    const cart = [item()];
    expect(compareWithCatalogue(cart, [serenity])).toEqual({ cart, changes: [] });
    const all = [item({ quantity: serenity.stock })];
    expect(compareWithCatalogue(all, [serenity])).toEqual({ cart: all, changes: [] });
  });

  it('tells a new price and a new name, and takes them over', () => {
    const result = compareWithCatalogue([item()], [{ ...serenity, name: 'Coroa Paz', price: 175.5 }]);
    expect(result.cart).toEqual([item({ title: 'Coroa Paz', price: 175.5 })]);
    expect(result.changes).toEqual([
      { id: 'a', title: 'Coroa Paz', kind: 'name', from: 'Coroa Serenidade' },
      { id: 'a', title: 'Coroa Paz', kind: 'price', from: 150_00, to: 175_50 },
    ]);
  });

  it('tells that fewer are left and keeps the units that the buyer chose', () => {
    const result = compareWithCatalogue([item({ quantity: 3 })], [{ ...serenity, stock: 1 }]);
    expect(result.cart).toEqual([item({ quantity: 3, stock: 1 })]);
    expect(result.changes).toEqual([{ id: 'a', title: 'Coroa Serenidade', kind: 'stock', available: 1, wanted: 3 }]);
  });

  it.each([
    ['is gone', []],
    ['is inactive', [{ ...serenity, active: false }]],
    ['has no price', [{ ...serenity, price: 0 }]],
  ])('keeps a wreath that %s and says that it is unavailable', (_, products) => {
    const result = compareWithCatalogue([item()], products);
    expect(result.cart).toEqual([item({ stock: 0 })]);
    expect(result.changes).toEqual([{ id: 'a', title: 'Coroa Serenidade', kind: 'unavailable' }]);
  });

  it("counts the buyer's own unpaid order as available", () => {
    const [product] = withOwnHold([{ ...serenity, stock: 0 }], [item({ quantity: 2 })]);
    expect(product?.stock).toBe(2);
    expect(withOwnHold([serenity], [item({ _id: 'b' })])).toEqual([serenity]);
  });
});

describe('bringing an earlier cart back', () => {
  it('adds what is missing and leaves what is there', () => {
    const now = [item({ quantity: 2 })];
    expect(mergeCarts(now, [item({ quantity: 9 }), item({ _id: 'b' })])).toEqual([
      item({ quantity: 2 }),
      item({ _id: 'b' }),
    ]);
    const both = [item(), item({ _id: 'b' })];
    expect(mergeCarts(both, [item(), item({ _id: 'b', quantity: 7 })])).toEqual(both);
  });
});
