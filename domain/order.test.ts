import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { chargesBeside, isBlank, orderTotal, paidWithText, unitsByProduct } from './order.ts';

describe('order', () => {
  it('adds R$ 20,00 for the faixa of each unit', () => {
    expect(orderTotal([{ quantity: 2, price: cents(15000) }])).toBe(34000);
    expect(orderTotal([])).toBe(0);
  });

  it('sums the units of a product in ascending id', () => {
    expect([...unitsByProduct(['b', 'a', 'b'].map((productId) => ({ productId })))]).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('takes zero-width and space-only texts for blank', () => {
    for (const text of ['', '   ', '\u200b', '\ufeff \u2060', '\u3164']) expect(isBlank(text)).toBe(true);
    expect(isBlank('Saudades 🌹')).toBe(false);
  });
});

describe('what lies between the wreaths and the total', () => {
  const wreaths = [35_000, 35_000, 10_000].map((price) => ({ price: cents(price), faixa: 'Saudades' }));
  const plain = wreaths.map((wreath) => ({ ...wreath, faixa: null }));

  it('is the fee of the faixas in the shop, and anything in an order by phone', () => {
    expect(chargesBeside(cents(86_000), wreaths)).toEqual([{ label: 'Faixas (3 × R$ 20,00)', amount: 6_000 }]);
    expect(chargesBeside(cents(86_000), plain)).toEqual([{ label: 'Acréscimo', amount: 6_000 }]);
    const some = [...wreaths.slice(1), ...plain.slice(0, 1)];
    expect(chargesBeside(cents(84_000), some)).toEqual([{ label: 'Faixas (2 × R$ 20,00)', amount: 4_000 }]);
    expect(chargesBeside(cents(75_000), wreaths)).toEqual([{ label: 'Desconto', amount: -5_000 }]);
    expect(chargesBeside(cents(80_000), wreaths)).toEqual([]);
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
