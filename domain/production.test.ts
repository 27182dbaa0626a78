import { describe, expect, it } from 'vitest';
import {
  deliverBy,
  isTakenBack,
  isToldToBuyer,
  mayMoveProduction,
  nextProductionState,
  PRODUCTION_STATES,
  type ProductionState,
  urgencyOf,
} from './production.ts';

describe('production', () => {
  it('moves forward as far as needed and back by one', () => {
    const table = PRODUCTION_STATES.map((from) => PRODUCTION_STATES.map((to) => mayMoveProduction(from, to)));
    expect(table).toEqual([
      [false, true, true, true, true],
      [true, false, true, true, true],
      [false, true, false, true, true],
      [false, false, true, false, true],
      [false, false, false, true, false],
    ]);
  });

  it('ends with the delivery', () => {
    expect(PRODUCTION_STATES.map(nextProductionState)).toEqual([
      'em_producao',
      'pronto',
      'saiu',
      'entregue',
      undefined,
    ]);
  });

  it('has the wreath there an hour before the ceremony', () => {
    expect(deliverBy(new Date('2026-11-21T18:00:00Z')).toISOString()).toBe('2026-11-21T17:00:00.000Z');
  });

  it.each<[string, ProductionState, string]>([
    ['2026-11-21T10:00:00Z', 'novo', 'normal'],
    ['2026-11-21T10:00:01Z', 'novo', 'urgent'],
    ['2026-11-21T14:00:01Z', 'novo', 'urgent'],
    ['2026-11-21T16:00:00Z', 'em_producao', 'normal'],
    ['2026-11-21T17:00:00Z', 'pronto', 'urgent'],
    ['2026-11-21T17:00:01Z', 'saiu', 'overdue'],
    ['2026-11-22T17:00:01Z', 'entregue', 'done'],
  ])('at %s an order that is %s is %s', (now, production, urgency) => {
    const startBy = new Date('2026-11-21T14:00:00Z');
    expect(urgencyOf({ production, deliverBy: new Date('2026-11-21T17:00:00Z'), startBy }, new Date(now))).toBe(
      urgency,
    );
  });

  it('is urgent from the beginning when there never was time to make the wreath', () => {
    const order = { production: 'novo' as const, deliverBy: new Date('2026-12-21T17:00:00Z'), startBy: null };
    expect(urgencyOf(order, new Date('2026-11-21T13:00:00Z'))).toBe('urgent');
  });
});

describe('telling the buyer', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 23, 12) + minutes * 60_000);
  const step = (to: ProductionState, minutes: number) => ({ to, createdAt: at(minutes) });

  it('happens when the wreath leaves and when it is delivered, also straight from the workshop', () => {
    const moves = PRODUCTION_STATES.flatMap((from, i) => PRODUCTION_STATES.slice(i + 1).map((to) => ({ from, to })));
    const told = moves.filter((move) => isToldToBuyer(move, [], at(0)));
    expect(new Set(told.map(({ to }) => to))).toEqual(new Set(['saiu', 'entregue']));
    expect(told).toHaveLength(3 + 4);
  });

  it('never happens for a stage that is reached by going back', () => {
    expect(isToldToBuyer({ from: 'entregue', to: 'saiu' }, [], at(0))).toBe(false);
  });

  it('happens once more only when the stage was undone for an hour or longer', () => {
    const steps = [step('saiu', 0), step('entregue', 5), step('saiu', 6)];
    const again = { from: 'saiu', to: 'entregue' } as const;
    expect(isToldToBuyer(again, steps, at(64))).toBe(false);
    expect(isToldToBuyer(again, steps, at(65))).toBe(true);
  });

  it('is taken back by a move back within a minute, and then happens when the stage is reached again', () => {
    const slip = [step('saiu', 0), step('pronto', 0.5)];
    expect(slip.map((reached) => isTakenBack(reached, slip))).toEqual([true, false]);
    expect(isToldToBuyer({ from: 'pronto', to: 'saiu' }, slip, at(2))).toBe(true);
    const late = [step('saiu', 0), step('pronto', 1)];
    expect(isTakenBack({ to: 'saiu', createdAt: at(0) }, late)).toBe(false);
    expect(isToldToBuyer({ from: 'pronto', to: 'saiu' }, late, at(2))).toBe(false);
    expect(isTakenBack({ to: 'saiu', createdAt: at(0) }, [step('saiu', 0), step('entregue', 0.5)])).toBe(false);
  });
});
