import { describe, expect, it } from 'vitest';
import { updateOrder } from '#contract/orders.ts';
import { anOrder, aWreath } from '#web/testing/order.ts';
import { bodyOf, fieldsOf, type OrderFields, orderForm, sentBody, totalsOf } from './order-form.ts';

const fields = fieldsOf(anOrder());
const withQuantity = (quantity: string, from = fields): OrderFields => ({
  ...from,
  items: from.items.map((item) => ({ ...item, quantity })),
});
const withFaixas = (faixas: string[], from = fields): OrderFields => ({
  ...from,
  items: from.items.map((item) => ({ ...item, faixas })),
});
const refusedAt = (edited: OrderFields) =>
  updateOrder.body.safeParse(bodyOf(edited)).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the total of an edited order', () => {
  it('is left alone while nothing that costs has changed', () => {
    expect(totalsOf({ ...fields, buyer_name: 'Outra' })).toMatchObject({ before: 37000, after: 37000, adjustment: 0 });
  });

  it('follows the quantities and counts R$ 20,00 for each faixa', () => {
    expect(totalsOf(withQuantity('2')).after).toBe(72000);
    expect(totalsOf(withFaixas(['Saudades', 'Paz'], withQuantity('2'))).after).toBe(74000);
    expect(totalsOf(withFaixas([''])).after).toBe(35000);
  });

  it('keeps a discount that was agreed when the order was made, and never falls below zero', () => {
    const agreed = fieldsOf(anOrder({ total: 300 }));
    expect(totalsOf(agreed)).toMatchObject({ adjustment: -7000, after: 30000 });
    expect(totalsOf(withQuantity('2', agreed)).after).toBe(65000);
    expect(totalsOf(withFaixas([], fieldsOf(anOrder({ total: 0 })))).after).toBe(0);
  });
});

describe('the body of the call', () => {
  it("carries every field: the ribbons in one list, the ceremony's time as people write it", () => {
    const { faixas, ...item } = aWreath();
    expect(sentBody(fields)).toEqual({
      buyer_name: 'Maria Oliveira',
      buyer_email: 'maria@example.com',
      buyer_phone: '21999990000',
      buyer_cpf: '529.982.247-25',
      billing_address: 'Rua das Acácias, 10, Teresópolis',
      deceased_name: 'José da Silva',
      funeral_location: 'Capela Municipal',
      funeral_time: '25/11/2026 14:30',
      payment_method: 'pix',
      whatsapp: false,
      total: 370,
      faixa_texts: faixas,
      items: [item],
      version: 3,
    });
  });

  it('is accepted by the contract as loaded, without a phone too', () => {
    expect(refusedAt(fields)).toEqual([]);
    expect(updateOrder.body.safeParse(sentBody(fields)).error).toBeUndefined();
    const { buyer_phone: _, ...order } = anOrder();
    expect(refusedAt(fieldsOf(order))).toEqual([]);
  });

  it.each(['0', '', '-1', '1,5', 'dois'])('is refused with the quantity %j', (quantity) => {
    expect(refusedAt(withQuantity(quantity))).toEqual(['items.0.quantity']);
  });

  it('says each ribbon with its wreath, and none for wreaths that were taken back', () => {
    const { faixa_texts } = sentBody(withFaixas(['', 'Da família', 'Do clube'], withQuantity('2')));
    expect(faixa_texts).toEqual(['', 'Da família']);
  });

  it('is refused with a faixa that is too long or a ceremony without a time, each at its place', () => {
    expect(refusedAt(withFaixas(['a'.repeat(121)]))).toContain('items.0.faixas.0');
    expect(refusedAt({ ...fields, funeral_time: '25/11/2026' })).toEqual(['funeral_time']);
  });
});

it('a kept draft is read as it was saved', () => {
  expect(orderForm.fields.parse(JSON.parse(JSON.stringify(fields)))).toEqual(fields);
});
