import { expect, it } from 'vitest';
import { periodOf, usualPeriods } from './date-search.ts';

const BOTH = { field: 'start', message: 'Informe as duas datas para pesquisar.' };
const BACKWARDS = { field: 'start', message: 'A data de início não pode ser posterior à data de fim.' };
const LONG = { field: 'end', message: 'O período pode ter no máximo 366 dias.' };

it.each([
  [undefined, undefined, BOTH],
  [undefined, '2026-11-21', BOTH],
  ['2026-11-21', undefined, { ...BOTH, field: 'end' }],
  ['2026-11-22', '2026-11-21', BACKWARDS],
  ['2026-11-21', '2026-11-21', undefined],
  ['2028-01-01', '2028-12-31', undefined],
  ['2026-01-01', '2027-01-01', undefined],
  ['2026-01-01', '2027-01-02', LONG],
])('a search from %s to %s has the problem %j', (start, end, problem) => {
  expect(periodOf(start, end)).toMatchObject(problem ? { ok: false, ...problem } : { ok: true });
});

it('the usual periods end today', () => {
  expect(usualPeriods('2026-11-03').map(({ period }) => period)).toEqual([
    { start: '2026-11-03', end: '2026-11-03' },
    { start: '2026-10-28', end: '2026-11-03' },
    { start: '2026-11-01', end: '2026-11-03' },
  ]);
});
