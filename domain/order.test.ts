import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { chargesBeside, isBlank, orderTotal, paidWithText, splitUnits, unitsByProduct } from './order.ts';

describe('order', () => {
  it('adds R$ 20,00 for the faixa of each unit', () => {
    expect(orderTotal([{ quantity: 2, price: cents(15000) }])).toBe(34000);
    expect(orderTotal([])).toBe(0);
  });

  it('splits quantities into lines of one unit in the same order', () => {
    const units = splitUnits([
      { id: 'a', quantity: 2 },
      { id: 'b', quantity: 1 },
    ]);
    expect(units.map(({ id, quantity }) => `${id}${quantity}`)).toEqual(['a1', 'a1', 'b1']);
  });

  it('has the same total before and after splitting', () => {
    const lines = fc.array(
      fc.record({ quantity: fc.integer({ min: 0, max: 20 }), price: fc.integer({ min: 1, max: 1_000_000 }) }),
    );
    fc.assert(
      fc.property(lines, (raw) => {
        const priced = raw.map(({ quantity, price }) => ({ quantity, price: cents(price) }));
        expect(orderTotal(splitUnits(priced))).toBe(orderTotal(priced));
      }),
    );
  });

  it('sums the units of a product over all its lines, in ascending id', () => {
    const units = unitsByProduct([
      { id: 'b', quantity: 1 },
      { id: 'a', quantity: 1 },
      { id: 'b', quantity: 2 },
    ]);
    expect([...units]).toEqual([
      ['a', 1],
      ['b', 3],
    ]);
  });

  it('lists products in the same order whatever the order of the lines, so that two buyers never block each other', () => {
    const ids = ['c', 'a', 'd', 'b'];
    for (const lines of [ids, ids.toReversed(), ids.toSorted()]) {
      expect([...unitsByProduct(lines.map((id) => ({ id, quantity: 1 }))).keys()]).toEqual(['a', 'b', 'c', 'd']);
    }
  });

  it('takes zero-width and space-only texts for blank', () => {
    for (const text of ['', '   ', '\u200b', '\ufeff \u2060', '\u3164']) expect(isBlank(text)).toBe(true);
    expect(isBlank('Saudades 🌹')).toBe(false);
  });
});

describe('what lies between the wreaths and the total', () => {
  const wreaths = [
    { quantity: 2, price: cents(35_000) },
    { quantity: 1, price: cents(10_000) },
  ];

  it('is the fee of the faixas in the shop, and anything in an order by phone', () => {
    expect(chargesBeside(cents(86_000), wreaths, 3)).toEqual([{ label: 'Faixas (3 × R$ 20,00)', amount: 6_000 }]);
    expect(chargesBeside(cents(86_000), wreaths, 0)).toEqual([{ label: 'Acréscimo', amount: 6_000 }]);
    expect(chargesBeside(cents(75_000), wreaths, 3)).toEqual([{ label: 'Desconto', amount: -5_000 }]);
    expect(chargesBeside(cents(80_000), wreaths, 3)).toEqual([]);
  });
});

it.each([
  ['pix', 'Pix'],
  ['card', 'Cartão'],
  ['credit_card', 'Cartão'],
  ['account_money', 'Mercado Pago'],
])('a payment by %s reads %s', (method, text) => {
  expect(paidWithText(method)).toBe(text);
});
