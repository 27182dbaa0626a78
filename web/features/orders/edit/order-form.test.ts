import { describe, expect, it } from 'vitest';
import { anOrder, aWreath } from '#web/testing/order.ts';
import { differencesOf, isSameForm, mergeForms } from './conflict.ts';
import { parseOrderDraft } from './order-draft.ts';
import { baseOf, bodyOf, errorsOf, type OrderForm, totalsOf } from './order-form.ts';

const base = baseOf(anOrder());
const edited = (change: Partial<OrderForm>): OrderForm => ({ ...base, ...change });
const withField = (name: keyof OrderForm['fields'], value: string) =>
  edited({ fields: { ...base.fields, [name]: value } });

describe('the total of an edited order', () => {
  it('is left alone while nothing that costs has changed', () => {
    expect(totalsOf(base, withField('buyer_name', 'Outra'))).toMatchObject({
      before: 37000,
      after: 37000,
      adjustment: 0,
    });
  });

  it('follows the quantities and counts R$ 20,00 for each faixa', () => {
    expect(totalsOf(base, edited({ quantities: ['2'] })).after).toBe(72000);
    const two = [...base.faixas, { key: 7, text: 'Paz' }];
    expect(totalsOf(base, edited({ quantities: ['2'], faixas: two })).after).toBe(74000);
    expect(totalsOf(base, edited({ faixas: [] })).after).toBe(35000);
  });

  it('keeps a discount that was agreed when the order was made, and never falls below zero', () => {
    const agreed = baseOf(anOrder({ total: 300 }));
    expect(totalsOf(agreed, agreed)).toMatchObject({ adjustment: -7000, after: 30000 });
    expect(totalsOf(agreed, { ...agreed, quantities: ['2'] }).after).toBe(65000);
    const gift = baseOf(anOrder({ total: 0 }));
    expect(totalsOf(gift, { ...gift, faixas: [] }).after).toBe(0);
  });
});

describe('the body of the call', () => {
  it('carries every field of the specification, with the ceremony as DD/MM/YYYY HH:mm', () => {
    expect(bodyOf(base, base)).toEqual({
      buyer_name: 'Maria Oliveira',
      buyer_email: 'maria@example.com',
      buyer_phone: '21999990000',
      buyer_cpf: '529.982.247-25',
      billing_address: 'Rua das Acácias, 10, Teresópolis',
      deceased_name: 'José da Silva',
      funeral_location: 'Capela Municipal',
      funeral_time: '25/11/2026 14:30',
      faixa_texts: ['Saudades eternas'],
      payment_method: 'pix',
      total: 370,
      items: [aWreath()],
      version: 3,
    });
  });

  it('is accepted by the contract as loaded, without a phone too', () => {
    expect(errorsOf(bodyOf(base, base))).toEqual({});
    const { buyer_phone: _, ...order } = anOrder();
    const silent = baseOf(order);
    expect(errorsOf(bodyOf(silent, silent))).toEqual({});
  });

  it.each(['0', '', '-1', '1,5', 'dois'])('is refused with the quantity %j', (quantity) => {
    const errors = errorsOf(bodyOf(base, edited({ quantities: [quantity] })));
    expect(errors['items.0.quantity']).toBe('A quantidade mínima é 1.');
  });

  it('is refused with an empty faixa or a ceremony without a time, each at its place', () => {
    expect(Object.keys(errorsOf(bodyOf(base, edited({ faixas: [{ key: 0, text: ' ' }] }))))).toEqual(['faixa_texts.0']);
    expect(Object.keys(errorsOf(bodyOf(base, withField('funeral_time', '25/11/2026'))))).toEqual(['funeral_time']);
  });
});

describe('an order that somebody else has changed meanwhile', () => {
  const theirs = baseOf(anOrder({ version: 4, funeral_location: 'Capela B', faixa_texts: ['Descanse em paz'] }));

  it('shows what they changed', () => {
    expect(differencesOf(base, withField('funeral_location', 'Capela A'), theirs)).toEqual([
      { label: 'Local da cerimônia', theirs: 'Capela B', mine: 'Capela A' },
      { label: 'Faixas', theirs: 'Descanse em paz', mine: 'Saudades eternas' },
    ]);
  });

  it('takes my changes on top of theirs, and theirs where I changed nothing', () => {
    const merged = mergeForms(base, withField('buyer_name', 'Maria Souza'), theirs);
    expect(merged.fields).toMatchObject({ buyer_name: 'Maria Souza', funeral_location: 'Capela B' });
    expect(merged.faixas).toEqual(theirs.faixas);
  });

  it('keeps my quantities only while the wreaths are the same', () => {
    const mine = edited({ quantities: ['5'] });
    expect(mergeForms(base, mine, theirs).quantities).toEqual(['5']);
    const others = baseOf(anOrder({ version: 4, items: [aWreath({ id: 'b2', quantity: 2 })] }));
    expect(mergeForms(base, mine, others).quantities).toEqual(['2']);
  });
});

describe('a kept draft', () => {
  it('is read as it was saved', () => {
    const draft = { form: withField('deceased_name', 'Josefa'), base };
    expect(isSameForm(parseOrderDraft(JSON.parse(JSON.stringify(draft))).form, draft.form)).toBe(true);
    expect(parseOrderDraft(JSON.parse(JSON.stringify(draft))).base).toEqual(base);
  });

  it.each([null, 'x', {}, { form: {}, base: {} }, { form: base, base: { ...base, version: 'x' } }])(
    'is refused when it is something else: %j',
    (raw) => expect(() => parseOrderDraft(raw)).toThrow(),
  );
});
