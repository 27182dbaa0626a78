import { describe, expect, it } from 'vitest';
import { storeScheduleBody } from '#contract/store.ts';
import {
  bodyOf,
  type Hours,
  hoursOf,
  intervalsProblem,
  intervalsText,
  intervalText,
  leadChoices,
  leadText,
  longHours,
  specialProblem,
  usualOf,
  withDays,
  withSpecial,
  withSpecialDay,
} from './hours.ts';

const morning = { opens: '08:00', closes: '12:00' };
const afternoon = { opens: '14:00', closes: '18:00' };
const night = { opens: '22:00', closes: '02:00' };
const always = hoursOf({ weekly: null, exceptions: [], lead_minutes: 180, version: 1 });
const scheduled: Hours = { ...always, alwaysOpen: false };

describe('the hours that are edited', () => {
  it('begin with what is saved and are sent back the same, in a body that the API takes', () => {
    const exceptions = [{ day: '2026-12-25', intervals: [], reason: 'Natal' }];
    const weekly = [[], [morning, afternoon], [night], [], [], [], []];
    const body = bodyOf(hoursOf({ weekly, exceptions, lead_minutes: 240, version: 3 }));
    expect(body).toEqual({ weekly, exceptions, lead_minutes: 240, version: 3 });
    expect(storeScheduleBody.safeParse(body).success).toBe(true);
  });

  it('are sent as null while the store is always open, and without an empty reason', () => {
    const hours = withSpecial(withSpecialDay(always, '2026-12-25'), 0, { reason: '  ' });
    expect(bodyOf(hours)).toMatchObject({ weekly: null, exceptions: [{ day: '2026-12-25', intervals: [] }] });
  });

  it('are copied to the chosen days only', () => {
    const hours = withDays(scheduled, [1, 5], [morning]);
    expect(hours.weekly[1]).toEqual([morning]);
    expect(hours.weekly[5]).toEqual([morning]);
    expect(hours.weekly[2]).toEqual(scheduled.weekly[2]);
  });

  it('gain and lose special days, each with a key of its own', () => {
    const two = withSpecialDay(withSpecialDay(always, '2026-12-25'), '2027-01-01');
    const one = withSpecial(two, 0, undefined);
    expect(withSpecialDay(one, '').special.map(({ key, day }) => [key, day])).toEqual([
      [1, '2027-01-01'],
      [2, ''],
    ]);
  });

  it.each([
    [[], undefined],
    [[morning, afternoon], undefined],
    [[afternoon, morning], undefined],
    [[night], undefined],
    [[morning, { opens: '11:00', closes: '13:00' }], 'Horários inválidos ou sobrepostos.'],
    [[night, { opens: '23:00', closes: '23:30' }], 'Horários inválidos ou sobrepostos.'],
    [[{ opens: '', closes: '12:00' }], 'Informe os dois horários.'],
  ])('with the intervals %j have the problem %s', (intervals, problem) => {
    expect(intervalsProblem(intervals)).toBe(problem);
    const isTaken = (hours: Hours) => storeScheduleBody.safeParse(bodyOf(hours)).success;
    expect(isTaken(withDays(scheduled, [2], intervals))).toBe(problem === undefined);
    expect(isTaken({ ...withDays(scheduled, [2], intervals), alwaysOpen: true })).toBe(true);
  });

  it('begin a special date with the whole day of a shop that never closes, for it takes something away', () => {
    expect([always, scheduled].map((hours) => intervalText(usualOf(hours)))).toEqual(['o dia todo', '08:00 às 18:00']);
  });

  it('know what is wrong with a special day', () => {
    const hours = withSpecialDay(withSpecialDay(always, '2026-12-25'), '2026-12-25');
    const [first, second] = hours.special;
    if (!first || !second) throw new Error('both days are there');
    expect(specialProblem(second, hours.special)).toBe('Esta data já está na lista.');
    expect(specialProblem({ ...first, day: '' }, [])).toBe('Informe a data.');
    expect(specialProblem({ ...first, reason: 'x'.repeat(121) }, [])).toBe('Use no máximo 120 caracteres no motivo.');
    expect(specialProblem(first, [first])).toBeUndefined();
    expect(storeScheduleBody.safeParse(bodyOf(hours)).success).toBe(false);
  });

  it.each([
    [[], 'Fechada'],
    [[morning, afternoon], '08:00 às 12:00 e 14:00 às 18:00'],
    [[night], '22:00 às 02:00 do dia seguinte'],
    [[{ opens: '00:00', closes: '00:00' }], 'o dia todo'],
    [[{ opens: '18:00', closes: '00:00' }], '18:00 às 00:00'],
    [[{ opens: '08:00', closes: '08:00' }], '08:00 às 08:00 do dia seguinte'],
  ])('say %j as %s', (intervals, text) => {
    expect(intervalsText(intervals)).toBe(text);
  });
});

describe('the lead', () => {
  it.each([
    [0, '0 minutos'],
    [1, '1 minuto'],
    [60, '1 hora'],
    [90, '1 hora e 30 minutos'],
    [2880, '48 horas'],
  ])('of %d minutes is said as %s', (minutes, text) => {
    expect(leadText(minutes)).toBe(text);
  });

  it('that is saved is among the choices, once and in its place', () => {
    expect(leadChoices(180)).toEqual([60, 90, 120, 150, 180, 240, 300, 360, 480, 720, 1440, 2880]);
    expect(leadChoices(100).slice(0, 4)).toEqual([60, 90, 100, 120]);
  });
});

describe('hours of more than sixteen hours', () => {
  const on = (opens: string, closes: string) => withDays(scheduled, [2], [{ opens, closes }]);

  it.each([
    ['08:00', '07:00'],
    ['08:00', '08:00'],
  ])('from %s to %s are asked about once, before they are saved', (opens, closes) => {
    const hours = on(opens, closes);
    expect(longHours(hours, scheduled)).toContain(`Terça: ${opens} às ${closes} do dia seguinte`);
    expect(longHours(hours, hours)).toBeUndefined();
    expect(longHours({ ...hours, alwaysOpen: true }, scheduled)).toBeUndefined();
  });

  it.each([
    ['00:00', '00:00'],
    ['18:00', '02:00'],
    ['06:00', '22:00'],
  ])('from %s to %s are taken as they are', (opens, closes) => {
    expect(longHours(on(opens, closes), scheduled)).toBeUndefined();
  });
});
