import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  asDayRange,
  asOptionalRange,
  asRange,
  dayRangeFields,
  optionalRangeFields,
  rangeFields,
} from './date-range.ts';

const query = z.object({ ...rangeFields, limit: z.string().optional() }).transform(asRange);
const range = (start: unknown, end: unknown) => query.safeParse({ start, end });
const problem = (start: unknown, end: unknown) => range(start, end).error?.issues.map(({ message }) => message);

describe('a range of dates in a query', () => {
  it('covers whole São Paulo days, the last one included', () => {
    expect(query.parse({ start: '2026-11-01', end: '2026-11-01', limit: '5' })).toEqual({
      from: new Date('2026-11-01T03:00:00Z'),
      to: new Date('2026-11-02T03:00:00Z'),
      limit: '5',
    });
  });

  it('takes instants, with and without offset, the last one included', () => {
    expect(range('2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z').data).toEqual({
      from: new Date('2026-11-01T00:00:00.000Z'),
      to: new Date('2026-11-01T00:00:00.001Z'),
    });
    expect(range('2026-11-01T00:00', '2026-11-01').data?.from).toEqual(new Date('2026-11-01T03:00:00Z'));
  });

  it('may be 366 days long and not one more', () => {
    expect(range('2025-01-01', '2026-01-01').success).toBe(true);
    expect(problem('2025-01-01', '2026-01-02')).toEqual(['O período pode ter no máximo 366 dias.']);
  });

  it.each([
    ['2026-11-02', '2026-11-01', 'A data de início não pode ser posterior à data de fim.'],
    ['2026-11-01T12:00:01Z', '2026-11-01T12:00:00Z', 'A data de início não pode ser posterior à data de fim.'],
    ['2026-02-30', '2026-03-01', 'Data inválida.'],
    ['ontem', '2026-03-01', 'Data inválida.'],
    [undefined, '2026-03-01', 'Informe a data.'],
    [['2026-03-01'], '2026-03-01', 'Informe a data.'],
  ])('from %j to %j is refused', (start, end, message) => {
    expect(problem(start, end)).toEqual([message]);
  });
});

describe('a range that may be left out', () => {
  const optional = z.object(optionalRangeFields).transform(asOptionalRange);
  const issues = (input: object) =>
    optional.safeParse(input).error?.issues.map(({ path, message }) => ({ path, message }));

  it('leaves nothing out when it is', () => {
    expect(optional.parse({})).toEqual({ range: undefined });
  });

  it('is a range like any other when it is there', () => {
    expect(optional.parse({ start: '2026-11-01', end: '2026-11-01' })).toEqual({
      range: { from: new Date('2026-11-01T03:00:00Z'), to: new Date('2026-11-02T03:00:00Z') },
    });
    expect(issues({ start: '2026-11-02', end: '2026-11-01' })).toEqual([
      { path: ['start'], message: 'A data de início não pode ser posterior à data de fim.' },
    ]);
  });

  it('is refused with one end only, naming the other', () => {
    expect(issues({ start: '2026-11-01' })).toEqual([{ path: ['end'], message: 'Informe as duas datas.' }]);
    expect(issues({ end: '2026-11-01' })).toEqual([{ path: ['start'], message: 'Informe as duas datas.' }]);
  });
});

describe('a range of days', () => {
  const days = z.object(dayRangeFields).transform(asDayRange);

  it('keeps the days beside the instants that they span', () => {
    expect(days.parse({ start: '2026-11-01', end: '2026-11-30' })).toEqual({
      start: '2026-11-01',
      end: '2026-11-30',
      from: new Date('2026-11-01T03:00:00Z'),
      to: new Date('2026-12-01T03:00:00Z'),
    });
  });

  it.each([
    ['2026-11-01T03:00:00Z', '2026-11-30'],
    ['2026-02-30', '2026-03-01'],
    ['2026-11-30', '2026-11-01'],
    ['2025-01-01', '2026-01-02'],
    [undefined, '2026-11-01'],
    ['0000-01-01', '99999-01-01'],
    ['infinity', '-infinity'],
  ])('refuses %j to %j', (start, end) => {
    expect(days.safeParse({ start, end }).success).toBe(false);
  });
});
