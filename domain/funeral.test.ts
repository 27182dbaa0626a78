import { describe, expect, it, test } from 'vitest';
import { type FuneralAction, type FuneralState, funeralState, mayUndoCompletion, nextFuneralState } from './funeral.ts';

const ACTIONS: FuneralAction[] = ['edit', 'conclude', 'deactivate', 'reopen', 'reactivate'];

describe('the life of a funeral', () => {
  it.each<[FuneralState, (FuneralState | undefined)[]]>([
    ['in-progress', ['in-progress', 'concluded', 'deactivated', undefined, undefined]],
    ['concluded', [undefined, undefined, undefined, 'in-progress', undefined]],
    ['deactivated', [undefined, undefined, undefined, undefined, 'in-progress']],
  ])('from %s leads by edit, conclude, deactivate, reopen, reactivate to %j', (state, expected) => {
    expect(ACTIONS.map((action) => nextFuneralState(state, action))).toEqual(expected);
  });

  it('is deactivated before anything else', () => {
    expect(funeralState({ active: false, concludedAt: new Date() })).toBe('deactivated');
    expect(funeralState({ active: true, concludedAt: new Date() })).toBe('concluded');
    expect(funeralState({ active: true, concludedAt: null })).toBe('in-progress');
  });
});

test('a conclusion is taken back by who made it, within ten minutes', () => {
  const at = new Date('2026-11-21T15:00:00Z');
  const after = (minutes: number, email = 'ana@example.com') =>
    mayUndoCompletion({ by: 'ana@example.com', at }, { email, now: new Date(at.getTime() + minutes * 60_000) });
  expect([after(0), after(10), after(10.1), after(1, 'eva@example.com')]).toEqual([true, true, false, false]);
  expect(mayUndoCompletion({ by: null, at: null }, { email: '', now: at })).toBe(false);
});
