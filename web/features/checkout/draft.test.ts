import { describe, expect, it } from 'vitest';
import {
  draftStore,
  EMPTY_FIELDS,
  ensureOrderId,
  eraseDraft,
  heldItems,
  keepTyped,
  markSent,
  renewOrderId,
  toPaymentLink,
} from './draft.ts';

const item = { _id: 'a', image: '', title: 'Coroa', size: '', color: 'Padrão', quantity: 1, price: 150, stock: 2 };

describe('the draft of the order', () => {
  it('is kept on the device while it is typed', () => {
    const faixas: string[] = [];
    faixas[1] = 'Saudades';
    keepTyped({ ...EMPTY_FIELDS, buyer_name: 'Maria', faixas: { a: faixas } });
    expect(JSON.parse(localStorage.getItem('draft_checkout') ?? '')).toMatchObject({
      fields: { buyer_name: 'Maria', buyer_email: '' },
      faixas: { a: ['', 'Saudades'] },
    });
  });

  it('has one order_id for all tries, and another only when it is renewed', () => {
    const first = ensureOrderId();
    expect(first).toMatch(/^[0-9A-Za-z_-]{8,64}$/);
    expect(ensureOrderId()).toBe(first);
    markSent([item], new Date(), null);
    expect(ensureOrderId()).toBe(first);
    renewOrderId();
    expect(ensureOrderId()).not.toBe(first);
    expect(draftStore.get().sent).toBeNull();
  });

  it('keeps the wreaths of the sent order as held for as long as its link can be paid', () => {
    const link = { url: 'https://pay.example/1', expiresAt: '2026-11-21T12:10:00.000Z', orderKey: 'chave-secreta' };
    markSent([item], new Date('2026-11-21T12:00:00Z'), link);
    const { sent } = draftStore.get();
    expect(sent?.link).toEqual(link);
    expect(heldItems(sent, new Date('2026-11-21T12:09:59Z'))).toEqual([item]);
    expect(heldItems(sent, new Date('2026-11-21T12:10:00Z'))).toEqual([]);
  });

  it.each([
    ['javascript:alert(1)', null],
    ['', null],
    [7, null],
    ['https://pay.example/1', { url: 'https://pay.example/1', expiresAt: '', orderKey: '' }],
  ])('takes %j as the address of a payment page only when a browser may go there', (url, link) => {
    expect(toPaymentLink(url, 'amanhã', '../admin')).toEqual(link);
  });

  it('keeps the wreaths of the sent order for half an hour when nobody said how long', () => {
    markSent([item], new Date('2026-11-21T12:00:00Z'), null);
    const { sent } = draftStore.get();
    expect(heldItems(sent, new Date('2026-11-21T12:29:59Z'))).toEqual([item]);
    expect(heldItems(sent, new Date('2026-11-21T12:30:00Z'))).toEqual([]);
  });

  it('is gone once the order is paid', () => {
    keepTyped({ ...EMPTY_FIELDS, buyer_cpf: '529.982.247-25', faixas: {} });
    eraseDraft();
    expect(localStorage.getItem('draft_checkout')).toBeNull();
  });

  it.each([
    '{',
    '[]',
    'null',
    '{"fields":7,"faixas":{},"order_id":"<script>","sent":{"at":"x"}}',
    '{"faixas":[{"id":1}]}',
    '{"faixas":"<script>"}',
  ])('reads as empty from corrupt storage: %s', (text) => {
    localStorage.setItem('draft_checkout', text);
    expect(draftStore.get()).toMatchObject({ faixas: {}, order_id: '', sent: null });
    expect(draftStore.get().fields.buyer_name).toBe('');
  });
});
