import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, centsFromReais, formatBRL, MAX_CENTS, parseBRL, reaisFromCents, sumCents } from './money.ts';

describe('money', () => {
  it('formats centavos as pt-BR currency with a plain space', () => {
    expect(formatBRL(cents(123450))).toBe('R$ 1.234,50');
    const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    for (const amount of [0, 5, 50, -500, 99_999, 100_000, 123_456_789, -MAX_CENTS]) {
      expect(formatBRL(cents(amount))).toBe(brl.format(amount / 100).replace('\u00a0', ' '));
    }
  });

  it('accepts reais with at most two decimals and refuses everything else', () => {
    expect(centsFromReais(350)).toBe(35000);
    expect(centsFromReais(33.33)).toBe(3333);
    for (const bad of [19.999, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e12]) {
      expect(centsFromReais(bad)).toBeUndefined();
    }
  });

  it('takes amounts up to R$ 99.999.999,99 and not a centavo more', () => {
    for (const sign of [1, -1]) {
      expect(centsFromReais((sign * MAX_CENTS) / 100)).toBe(sign * MAX_CENTS);
      expect(centsFromReais((sign * (MAX_CENTS + 1)) / 100)).toBeUndefined();
    }
  });

  it('carries every amount of centavos over the wire and back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (n) => {
        expect(centsFromReais(reaisFromCents(cents(n)))).toBe(n);
      }),
    );
  });

  it('reads what people type, with or without thousands separators', () => {
    expect(parseBRL('R$ 1.234,50')).toBe(123450);
    expect(parseBRL('350')).toBe(35000);
    expect(parseBRL('12.50')).toBe(1250);
    expect(parseBRL('1.234')).toBe(123400);
    expect(parseBRL('12,345')).toBeUndefined();
    for (const text of ['abc', '', 'R$', '1e3', '0x10', '1,2,3', '1.23.456', `${' '.repeat(40)}350`]) {
      expect(parseBRL(text), text).toBeUndefined();
    }
  });

  it('refuses fractions of centavos', () => {
    expect(() => cents(1.5)).toThrow(RangeError);
    expect(sumCents([cents(1), cents(2)])).toBe(3);
  });
});
