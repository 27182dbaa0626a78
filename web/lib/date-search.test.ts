import { expect, it } from 'vitest';
import { periodOf, usualPeriods } from './date-search.ts';

it('a search needs both days', () => {
  const message = 'Informe as duas datas para pesquisar.';
  expect(periodOf(undefined, undefined)).toEqual({ ok: false, field: 'start', message });
  expect(periodOf(undefined, '2026-11-21')).toEqual({ ok: false, field: 'start', message });
  expect(periodOf('2026-11-21', undefined)).toEqual({ ok: false, field: 'end', message });
});

it('a search does not end before it begins, but may be a single day', () => {
  expect(periodOf('2026-11-22', '2026-11-21')).toEqual({
    ok: false,
    field: 'start',
    message: 'A data de início não pode ser posterior à data de fim.',
  });
  expect(periodOf('2026-11-21', '2026-11-21').ok).toBe(true);
});

it('a search spans a year at most, a leap year included', () => {
  const message = 'O período pode ter no máximo 366 dias.';
  expect(periodOf('2028-01-01', '2028-12-31').ok).toBe(true);
  expect(periodOf('2026-01-01', '2027-01-01').ok).toBe(true);
  expect(periodOf('2026-01-01', '2027-01-02')).toEqual({ ok: false, field: 'end', message });
});

it('the usual periods end today', () => {
  expect(usualPeriods('2026-11-03').map(({ period }) => period)).toEqual([
    { start: '2026-11-03', end: '2026-11-03' },
    { start: '2026-10-28', end: '2026-11-03' },
    { start: '2026-11-01', end: '2026-11-03' },
  ]);
});
