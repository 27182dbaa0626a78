import { describe, expect, it } from 'vitest';
import type { Order, OrderDetails } from '#contract/orders.ts';
import type { ManagedProduct } from '#contract/products.ts';
import { concluded, running } from '#web/testing/funeral-stage.tsx';
import { anOrder } from '#web/testing/order.ts';
import {
  completeExpense,
  completeFuneral,
  completeFuneralDetails,
  completeOrder,
  completeOrderDetails,
  completeProduct,
  wireInstant,
} from './complete-records.ts';

describe('an instant of an answer', () => {
  it.each([
    ['2025-06-01T15:00:00Z', '2025-06-01T15:00:00Z'],
    ['2025-06-01T12:00:00-03:00', '2025-06-01T12:00:00-03:00'],
    ['2025-06-01T15:00:00', '2025-06-01T15:00:00Z'],
    ['2025-06-01 15:00', '2025-06-01T15:00Z'],
    ['2025-06-01T15:00:00.123456', '2025-06-01T15:00:00.123456Z'],
    ['01/06/2025 12:00', '2025-06-01T15:00:00.000Z'],
    ['31/02/2025 12:00', '31/02/2025 12:00'],
    ['', ''],
  ])('%s is %s', (text, instant) => {
    expect(wireInstant(text)).toBe(instant);
  });
});

/** A record without some of its fields, as an answer may hold it. */
function without<T extends object>(record: T, names: readonly (keyof T)[]): T {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name as keyof T))) as T;
}

describe('an order without what we tell beyond it', () => {
  const additions = ['origin', 'payment_id', 'flags', 'production', 'production_at', 'deliver_by'] as const;

  it('counts as an untouched one of the shop, to be delivered an hour before the ceremony', () => {
    const bare = without<Order>(anOrder({ created_at: '2026-11-21T02:00:00' }), additions);
    expect(completeOrder(bare)).toMatchObject({
      origin: 'shop',
      payment_id: null,
      flags: [],
      production: 'novo',
      deliver_by: '2026-11-25T16:30:00.000Z',
      created_at: '2026-11-21T02:00:00Z',
    });
  });

  it('is left as it is when all is there', () => {
    const known = anOrder({ flags: ['late'], production: 'pronto', origin: 'manual' });
    expect(completeOrderDetails(known)).toEqual(known);
  });

  it('has no history, no funeral and no page of its own', () => {
    const bare = without<OrderDetails>(anOrder(), ['funeral', 'production_steps', 'access_key']);
    expect(completeOrderDetails(bare)).toMatchObject({ funeral: null, production_steps: [], access_key: '' });
  });
});

describe('a funeral without what we tell beyond it', () => {
  it('is active, with no warnings, no wreaths and no history', () => {
    const bare = without({ ...running, historico: [] }, ['ativo', 'coroas', 'avisos', 'historico', 'velorio']);
    expect(completeFuneralDetails(bare)).toEqual({ ...running, historico: [] });
  });

  it('is left as it is when all is there', () => {
    expect(completeFuneral(concluded)).toEqual(concluded);
  });
});

describe('a product', () => {
  const product = {
    _id: 'p',
    slug: 'coroa',
    name: 'Coroa',
    description: 'D',
    size: 'M',
    stock: 3,
    price: 10,
    image: '/x.webp',
    version: 1,
  };

  it('that says nothing of it is active and has nothing reserved', () => {
    expect(completeProduct(product as ManagedProduct)).toEqual({ ...product, active: true, reserved: 0 });
    expect(completeProduct({ ...product, active: false, reserved: 2 })).toMatchObject({ active: false, reserved: 2 });
  });
});

describe('an expense', () => {
  const expense = { _id: 'e', descricao: 'Luz', valor: 10, categoria: 'Outros', data: '2026-11-12', version: 1 };

  it('of a day begins with that day in São Paulo', () => {
    expect(completeExpense(expense).data).toBe('2026-11-12T03:00:00.000Z');
  });

  it('without a category is one of Outros', () => {
    expect(completeExpense(without(expense, ['categoria'])).categoria).toBe('Outros');
  });
});
