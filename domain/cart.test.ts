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

const refused = (reason: 'stock' | 'limit', remaining: number) => ({ ok: false, reason, remaining });

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

  const taken = { ok: true };
  const many = { quantity: 18, stock: 1000 };
  it.each<[string, CartItem[], Partial<CatalogueProduct>, number, object]>([
    ['the last one', [item({ quantity: 2 })], {}, 1, taken],
    ['one more than there are', [item({ quantity: 3 })], {}, 1, refused('stock', 0)],
    ['two where one is left', [item({ quantity: 2 })], {}, 2, refused('stock', 1)],
    ['one whose stock fell below what the cart has', [item({ quantity: 3 })], { stock: 1 }, 1, refused('stock', 0)],
    ['one without stock', [], { stock: 0 }, 1, refused('stock', 0)],
    ['one without _id', [], { _id: '' }, 1, { ok: false }],
    ['one without a price', [], { price: Number.NaN }, 1, { ok: false }],
    ['the 20th unit of an order', [item(many)], { stock: 1000 }, 2, taken],
    ['the 21st unit, whatever the stock', [item(many)], { stock: 1000 }, 3, refused('limit', 2)],
    [
      'three, of which two are left as the order takes two',
      [item({ ...many, _id: 'c' })],
      { stock: 2 },
      3,
      refused('stock', 2),
    ],
    ...[0, -1, 1.5, Number.NaN].map((count): [string, CartItem[], Partial<CatalogueProduct>, number, object] => [
      `${count} units`,
      [],
      {},
      count,
      { ok: false },
    ]),
  ])('takes or refuses %s', (_, cart, change, quantity, expected) => {
    expect(addToCart(cart, { ...serenity, ...change }, quantity)).toMatchObject(expected);
  });

  it('leaves the cart it was given untouched', () => {
    const cart = Object.freeze([Object.freeze(item())]) as CartItem[];
    addToCart(cart, serenity, 1);
    addToCart(cart, serenity, 9);
    expect(cart).toEqual([item()]);
  });
});

describe('changing and removing', () => {
  it('changes the line it was asked for and no other', () => {
    const cart = [item(), item({ _id: 'b', stock: 9 })];
    expect(setQuantity(cart, 'b', 5)).toEqual({ ok: true, cart: [item(), item({ _id: 'b', stock: 9, quantity: 5 })] });
    expect(setQuantity(cart, 'x', 5)).toEqual({ ok: true, cart });
  });

  const short = [item({ quantity: 5, stock: 2 })];
  const large = [item({ quantity: 10, stock: 100 }), item({ _id: 'b', quantity: 9, stock: 100 })];
  it.each<[string, CartItem[], number, object]>([
    ['up to the stock', [item()], 3, { ok: true, cart: [{ quantity: 3 }] }],
    ['not beyond it', [item({ quantity: 3 })], 4, refused('stock', 0)],
    ['to fewer units even while they are still more than the stock', short, 4, { ok: true, cart: [{ quantity: 4 }] }],
    ['as it is, also when the stock has fallen below it', short, 5, { ok: true, cart: short }],
    ['to the 20th wreath over all lines', large, 11, { ok: true }],
    ['not to the 21st', large, 12, refused('limit', 1)],
    ['not below one: removing is an act of its own', [item()], 0, { ok: true, cart: [item()] }],
  ])('sets a quantity %s', (_, cart, quantity, expected) => {
    expect(setQuantity(cart, 'a', quantity)).toMatchObject(expected);
  });
});

describe('the total', () => {
  it('is quantity times price plus R$ 20,00 for each unit: two at 150,00 are R$ 340,00', () => {
    expect(cartTotal([item({ quantity: 2 })])).toBe(340_00);
    expect(cartTotal([])).toBe(0);
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
    ['a price above every price', { price: MAX_CENTS / 100 + 0.01 }],
    ['more units than a shelf holds', { quantity: limits.stock + 1 }],
    ['a stock above every stock', { stock: limits.stock + 1 }],
    ['a stock below zero', { stock: -1 }],
    ['a number for its _id', { _id: 7 }],
    ['an _id longer than any of ours', { _id: 'x'.repeat(65) }],
  ])('drops an item with %s and keeps the others', (_, wrong) => {
    expect(parseCart([{ ...item(), ...wrong }, item({ _id: 'b' })])).toEqual([item({ _id: 'b' })]);
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
