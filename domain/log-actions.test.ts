import { expect, it } from 'vitest';
import { actionLabel, actionsWith, LOG_KINDS } from './log-actions.ts';

it('an action is read by its label, one of an earlier version by its code', () => {
  expect(actionLabel('funeral_concluido')).toBe('Funeral concluído');
  expect(actionLabel('algo_de_antes')).toBe('algo_de_antes');
});

it('every kind has actions', () => {
  for (const kind of Object.keys(LOG_KINDS))
    expect(
      actionsWith((action) => action.kind === kind),
      kind,
    ).not.toEqual([]);
});
