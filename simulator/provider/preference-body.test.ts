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
    ['no items', { items: [] }, 'invalid_items'],
    ['a free item', { items: [{ ...item, unit_price: 0 }] }, 'invalid_items'],
    ['a negative item', { items: [{ ...item, unit_price: -1 }] }, 'invalid_items'],
    ['a price in text', { items: [{ ...item, unit_price: '350' }] }, 'invalid_items'],
    ['half centavos', { items: [{ ...item, unit_price: 1.005 }] }, 'invalid_items'],
    ['half a wreath', { items: [{ ...item, quantity: 0.5 }] }, 'invalid_items'],
    ['dollars', { items: [{ ...item, currency_id: 'USD' }] }, 'invalid_items'],
    ['an item without a title', { items: [{ ...item, title: '' }] }, 'invalid_items'],
    ['a reference with other characters', { external_reference: 'a b' }, 'invalid_external_reference'],
    ['a reference that is too long', { external_reference: 'a'.repeat(65) }, 'invalid_external_reference'],
    ['a return without an address', { back_urls: {} }, 'invalid_auto_return'],
    ['an address that is none', { back_urls: { success: '/confirmacao' } }, 'invalid_back_urls'],
    ['a script for an address', { back_urls: { success: 'javascript:alert(1)' } }, 'invalid_back_urls'],
    ['a notification address without scheme', { notification_url: 'loja.example.com' }, 'invalid_notification_url'],
    [
      'a notification address that is too long',
      { notification_url: `https://a.example.com/${'x'.repeat(230)}` },
      'invalid_notification_url',
    ],
    [
      'an unknown type of payment',
      { payment_methods: { excluded_payment_types: [{ id: 'cheque' }] } },
      'invalid_payment_methods',
    ],
    ['37 instalments', { payment_methods: { installments: 37 } }, 'invalid_payment_methods'],
    ['an end without offset', { expiration_date_to: '2026-11-21T10:00:00' }, 'invalid_expiration_date_to'],
  ])('is refused with %s', (_case, change, error) => {
    expect(refusal(change)).toEqual({ status: 400, error });
  });
});
