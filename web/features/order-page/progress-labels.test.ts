import { describe, expect, it } from 'vitest';
import { familyPromiseOf, promiseOf, stepsOf } from './progress-labels.ts';

const now = new Date('2026-11-21T12:00:00-03:00');
const order = {
  production: 'novo' as const,
  deliver_by: '2026-11-21T19:00:00.000Z',
  promise: 'in-time' as const,
  cancelled: false,
  refunded: 0,
};

describe('what the family can count on', () => {
  it('is the hour of the delivery while the order was made in time', () => {
    expect(promiseOf(order, now)).toMatchObject({ tone: 'success', title: 'Entregamos até hoje às 16:00.' });
    expect(promiseOf(order, new Date(order.deliver_by))?.tone).toBe('success');
  });

  it('is a telephone once that hour is over without a delivery', () => {
    const after = new Date(Date.parse(order.deliver_by) + 1);
    expect(promiseOf({ ...order, production: 'saiu' }, after)).toMatchObject({ tone: 'warning', needsCall: true });
    expect(promiseOf({ ...order, production: 'entregue' }, after)).toBeUndefined();
  });

  it('is no promise for an order that came too late, and the money when that went back', () => {
    expect(promiseOf({ ...order, promise: 'too-late' }, now)).toMatchObject({ needsCall: true, tone: 'warning' });
    expect(promiseOf({ ...order, promise: 'moved-late' }, now)?.title).toMatch(/^A cerimônia mudou. Estamos vendo/);
    const over = new Date(Date.parse(order.deliver_by) + 1);
    expect(promiseOf({ ...order, promise: 'moved-late' }, over)?.title).toMatch(/Estamos vendo/);
    expect(promiseOf({ ...order, promise: 'called-off' }, over)?.title).toMatch(/^A cerimônia foi cancelada/);
    const returned = { ...order, cancelled: true, refunded: 120, production: 'entregue' as const };
    expect(promiseOf(returned, now)?.title).toMatch(/devolvido/);
    expect(promiseOf({ ...returned, refunded: 0 }, now)?.title).toBe('Este pedido foi cancelado.');
  });
});

it('the family reads the hour of the delivery, and nothing of how late the order was made', () => {
  const { cancelled: _, refunded: __, ...family } = order;
  expect(familyPromiseOf(family, now)?.title).toBe('Entregamos até hoje às 16:00.');
  expect(familyPromiseOf({ ...family, promise: 'too-late' }, now)).toBeUndefined();
});

describe('the stages', () => {
  const standings = (production: Parameters<typeof stepsOf>[0]['production']) =>
    stepsOf({ production, steps: [] }, now).map(({ standing }) => standing);

  it('are four: everything before the present one is done and the rest ahead', () => {
    expect(stepsOf({ production: 'novo', steps: [] }, now).map(({ title }) => title)).toEqual([
      'Recebido',
      'Em produção',
      'Saiu para entrega',
      'Entregue',
    ]);
    expect(standings('novo')).toEqual(['current', 'ahead', 'ahead', 'ahead']);
    expect(standings('em_producao')).toEqual(['done', 'current', 'ahead', 'ahead']);
    expect(standings('saiu')).toEqual(['done', 'done', 'current', 'ahead']);
    expect(standings('entregue')).toEqual(['done', 'done', 'done', 'done']);
  });

  it('a wreath that is ready is still in production, and says so', () => {
    const present = stepsOf({ production: 'pronto', steps: [] }, now)[1];
    expect(present).toMatchObject({ title: 'Em produção', standing: 'current' });
    expect(present?.text).toMatch(/está pronta/);
  });

  it('say when each was reached, where that is known', () => {
    const steps = [
      { state: 'novo' as const, at: '2026-11-21T13:00:00.000Z' },
      { state: 'em_producao' as const, at: null },
      { state: 'pronto' as const, at: '2026-11-21T14:30:00.000Z' },
      { state: 'saiu' as const, at: null },
    ];
    const times = stepsOf({ production: 'saiu', steps }, now).map(({ at }) => at);
    expect(times).toEqual(['hoje às 10:00', 'hoje às 11:30', undefined, undefined]);
  });
});
