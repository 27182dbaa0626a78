import { describe, expect, it } from 'vitest';
import type { ProductionState } from '#domain/production.ts';
import { byStage, byUrgency, deadlineText, durationText, remainingText, startText, urgencyAt } from './deadline.ts';

const now = new Date('2026-11-21T15:00:00Z');

/** An order whose wreath is due so many minutes after `now`. */
function due(minutes: number, production: ProductionState = 'novo') {
  const deliverBy = now.getTime() + minutes * 60_000;
  return {
    production,
    deliver_by: new Date(deliverBy).toISOString(),
    start_by: new Date(deliverBy - 180 * 60_000).toISOString(),
    funeral_time: new Date(deliverBy + 60 * 60_000).toISOString(),
  };
}

describe('the deadline', () => {
  it('is shown with its hour, and with its day when that is another one', () => {
    expect(deadlineText('2026-11-21T19:00:00.000Z', now)).toBe('Entregar até 16:00');
    expect(deadlineText('2026-11-22T13:30:00.000Z', now)).toBe('Entregar até 10:30 de 22/11');
    expect(deadlineText('2026-11-22T02:30:00.000Z', now)).toBe('Entregar até 23:30');
  });

  it('of a closed order counts nothing down and asks nobody to begin', () => {
    const closed = { ...due(-30), closing: 'cancelled' };
    expect([remainingText(closed, now), startText(closed, now), urgencyAt(closed, now)]).toEqual([
      undefined,
      undefined,
      'done',
    ]);
    const groups = byUrgency([due(-30), closed], now);
    expect(groups.map(({ title, orders }) => [title, orders.length])).toEqual([
      ['Cancelados', 1],
      ['Atrasados', 1],
    ]);
  });

  it('says how long is left', () => {
    expect(remainingText(due(130), now)).toBe('faltam 2 h 10');
    expect(remainingText(due(1), now)).toBe('falta 1 min');
    expect(remainingText(due(0.5), now)).toBe('falta menos de 1 min');
    expect(remainingText(due(3 * 1440), now)).toBe('faltam 3 dias');
  });

  it('says how late it is', () => {
    expect(remainingText(due(-35), now)).toBe('atrasado 35 min');
    expect(remainingText(due(-0.5), now)).toBe('atrasado agora');
  });

  it('is not shown for a delivered order', () => {
    expect(remainingText(due(-35, 'entregue'), now)).toBeUndefined();
  });

  it('says until when to begin, until somebody has begun', () => {
    expect(startText(due(240), now)).toBe('Comece até 13:00');
    expect(startText(due(2 * 1440), now)).toBe('Comece até 09:00 de 23/11');
    expect(startText(due(179), now)).toBe('Comece já: o prazo de produção já começou');
    expect(startText(due(240, 'em_producao'), now)).toBeUndefined();
    expect(startText({ ...due(240), start_by: null }, now)).toBeUndefined();
  });

  it('writes minutes behind hours with two digits', () => {
    expect([durationText(59), durationText(60), durationText(65), durationText(2879)]).toEqual([
      '59 min',
      '1 h',
      '1 h 05',
      '47 h 59',
    ]);
  });
});

describe('the order of work', () => {
  it('is by urgency and by deadline within, what is delivered last', () => {
    const orders = [due(-10, 'entregue'), due(500), due(60), due(1500), due(450), due(-5), due(30, 'saiu'), due(-90)];
    const groups = byUrgency(orders, now).map(({ title, orders: found }) => [
      title,
      found.map(({ deliver_by }) => (Date.parse(deliver_by) - now.getTime()) / 60_000),
    ]);
    expect(groups).toEqual([
      ['Atrasados', [-90, -5]],
      ['Urgentes', [30, 60]],
      ['Hoje', [450, 500]],
      ['Depois', [1500]],
      ['Entregues', [-10]],
    ]);
  });

  it('is by stage and by deadline within, an empty stage included', () => {
    const orders = [due(30, 'saiu'), due(60), due(-5), due(-10, 'entregue')];
    const groups = byStage(orders).map(({ key, orders: found }) => [key, found.map((order) => orders.indexOf(order))]);
    expect(groups).toEqual([
      ['novo', [2, 1]],
      ['em_producao', []],
      ['pronto', []],
      ['saiu', [0]],
      ['entregue', [3]],
    ]);
  });
});
