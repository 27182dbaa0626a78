import { describe, expect, it } from 'vitest';
import { type FuneralAction, type FuneralState, funeralState, nextFuneralState } from './funeral.ts';

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
