import { describe, expect, it } from 'vitest';
import type { CartItem } from './cart.ts';
import {
  type CheckoutFields,
  isCeremonyPast,
  paymentRequest,
  priceCart,
  pricedTotal,
  wreathUnits,
} from './checkout.ts';

const fields: CheckoutFields = {
  buyer_name: ' Maria Souza ',
  buyer_email: 'maria@example.com',
  buyer_phone: '(21) 99999-0000',
  buyer_cpf: '529.982.247-25',
  billing_address: 'Rua A, 1, Teresópolis',
  deceased_name: 'João da Silva',
  funeral_location: 'Capela Municipal',
  funeral_time: '25/12/2026 14:30',
};
const a: CartItem = {
  _id: 'a',
  image: '/a.webp',
  title: 'Coroa A',
  size: 'G',
  color: 'Padrão',
  quantity: 2,
  price: 150,
  stock: 5,
};
const b: CartItem = { ...a, _id: 'b', title: 'Coroa B', quantity: 1, price: 99.9 };
const cart = [a, b];
const faixas = [
  { id: 'a', texts: ['Saudades', 'Com carinho'] },
  { id: 'b', texts: [' Eternas saudades '] },
];
const units = wreathUnits(cart, faixas);

describe('the wreaths of the order', () => {
  it('are one unit for each piece, each with its own text, in the order of the cart', () => {
    expect(units.map(({ title, number, count, text }) => [title, number, count, text])).toEqual([
      ['Coroa A', 1, 2, 'Saudades'],
      ['Coroa A', 2, 2, 'Com carinho'],
      ['Coroa B', 1, 1, ' Eternas saudades '],
    ]);
  });

  it('have no text yet where none was typed', () => {
    expect(wreathUnits([a], []).map(({ text }) => text)).toEqual(['', '']);
  });
});

describe("pricing by the server's answer", () => {
  it('takes the prices of the answer, not those of the cart', () => {
    const priced = priceCart(cart, [
      { _id: 'b', price: 100, name: 'Coroa B' },
      { _id: 'a', price: 160.5, name: 'Coroa A nova' },
    ]);
    expect(priced.ok && priced.lines.map(({ title, price }) => [title, price])).toEqual([
      ['Coroa A nova', 160_50],
      ['Coroa B', 100_00],
    ]);
    expect(priced.ok && pricedTotal(priced.lines)).toBe(2 * 160_50 + 100_00 + 3 * 20_00);
  });

  it.each([[{}], [null], ['[]'], [undefined]])('refuses an answer that is not a list: %j', (answer) => {
    expect(priceCart(cart, answer)).toEqual({ ok: false, reason: 'not-a-list' });
  });

  it.each([
    ['missing', []],
    ['at zero', [{ _id: 'a', price: 0 }]],
    ['negative', [{ _id: 'a', price: -5 }]],
    ['in words', [{ _id: 'a', price: '150' }]],
    ['a fraction of a centavo', [{ _id: 'a', price: 1.005 }]],
  ])('refuses by title a wreath whose price is %s', (_, answer) => {
    expect(priceCart(cart, answer)).toEqual({ ok: false, reason: 'no-price', title: 'Coroa A' });
  });
});

describe('the body of create-payment', () => {
  const priced = priceCart(cart, [
    { _id: 'a', price: 150 },
    { _id: 'b', price: 99.9 },
  ]);
  const body = priced.ok ? paymentRequest({ fields, lines: priced.lines, units, orderId: 'order-0001' }) : undefined;

  it('splits the wreaths into lines of quantity 1 and adds the faixas as a line of their own', () => {
    expect(body?.items).toEqual([
      { title: 'Coroa A', quantity: 1, unit_price: 150 },
      { title: 'Coroa A', quantity: 1, unit_price: 150 },
      { title: 'Coroa B', quantity: 1, unit_price: 99.9 },
      { title: 'Faixa personalizada', quantity: 3, unit_price: 20 },
    ]);
  });

  it('has exactly the fields of the contract, pix, and one faixa text for each unit', () => {
    const wreath = { image: '/a.webp', size: 'G', color: 'Padrão', quantity: 1 };
    expect(body?.order_data).toEqual({
      buyer_name: 'Maria Souza',
      buyer_email: 'maria@example.com',
      buyer_phone: '21999990000',
      buyer_cpf: '529.982.247-25',
      billing_address: 'Rua A, 1, Teresópolis',
      deceased_name: 'João da Silva',
      funeral_location: 'Capela Municipal',
      funeral_time: '2026-12-25T17:30:00.000Z',
      faixa_texts: ['Saudades', 'Com carinho', 'Eternas saudades'],
      payment_method: 'pix',
      total: 459.9,
      order_id: 'order-0001',
      items: [
        { id: 'a', title: 'Coroa A', price: 150, ...wreath },
        { id: 'a', title: 'Coroa A', price: 150, ...wreath },
        { id: 'b', title: 'Coroa B', price: 99.9, ...wreath },
      ],
    });
  });
});

it('a ceremony is past a quarter of an hour after it began', () => {
  const ceremony = new Date('2026-12-25T17:30:00Z');
  const after = (minutes: number) => new Date(ceremony.getTime() + minutes * 60_000);
  expect([after(15), after(16)].map((now) => isCeremonyPast(ceremony, now))).toEqual([false, true]);
});
