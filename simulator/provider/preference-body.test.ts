import { describe, expect, it } from 'vitest';
import { ProviderRefusal, parsePreferenceBody, totalCentsOf } from './preference-body.ts';

const item = { id: 'p1', title: 'Coroa Branca', quantity: 2, unit_price: 350.1, currency_id: 'BRL' };
const success = 'https://loja.example.com/confirmacao';
const valid = { items: [item], external_reference: 'abc-DEF_1', back_urls: { success }, auto_return: 'approved' };

function refusal(change: object): { status: number; error: string } | undefined {
  try {
    parsePreferenceBody({ ...valid, ...change });
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return { status: error.status, error: error.error };
  }
}

describe('the request for a preference', () => {
  it('is taken when it is right, and its total counts centavos', () => {
    expect(refusal({})).toBeUndefined();
    expect(totalCentsOf(parsePreferenceBody(valid))).toBe(70_020);
    const parts = {
      items: [
        { ...item, quantity: 3, unit_price: 0.1 },
        { ...item, quantity: 1, unit_price: 0.2 },
      ],
    };
    expect(totalCentsOf(parsePreferenceBody({ ...valid, ...parts }))).toBe(50);
  });

  it.each([
    ['half centavos', { items: [{ ...item, unit_price: 1.005 }] }, 'invalid_items'],
    ['dollars', { items: [{ ...item, currency_id: 'USD' }] }, 'invalid_items'],
    ['37 instalments', { payment_methods: { installments: 37 } }, 'invalid_payment_methods'],
  ])('is refused with %s', (_case, change, error) => {
    expect(refusal(change)).toEqual({ status: 400, error });
  });
});
