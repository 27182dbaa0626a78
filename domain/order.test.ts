import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { isBlank, orderTotal, splitUnits, unitsByProduct } from './order.ts';

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
