import { z } from 'zod';
import type { StoreSchedule, storeScheduleBody } from '#contract/store.ts';
import { type Day, isDay } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { areValidIntervals, type Interval } from '#domain/store-hours.ts';

const intervals = z.array(z.object({ opens: z.string(), closes: z.string() })).max(limits.intervalsPerDay);
/** A special date; without intervals the store is closed that day. */
const specialDay = z.object({ key: z.number(), day: z.string(), intervals, reason: z.string() });
export type SpecialDay = z.infer<typeof specialDay>;

/** The fields of the form: seven lists of intervals, Sunday first, ignored while the store is always open. */
export const hoursFields = z.object({
  alwaysOpen: z.boolean(),
  weekly: z.array(intervals).length(7),
  special: z.array(specialDay).max(limits.storeExceptions),
  /** The time to make and deliver a wreath, in minutes of opening hours. */
  leadMinutes: z.number(),
  version: z.number(),
});
export type Hours = z.infer<typeof hoursFields>;

export const WEEKDAYS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const;

/** The first interval of a newly opened day. */
export const USUAL: Interval = { opens: '08:00', closes: '18:00' };

/** The first interval of a special date: what it takes away from is the whole day of a shop that never closes. */
export const usualOf = ({ alwaysOpen }: Hours): Interval => (alwaysOpen ? { opens: '00:00', closes: '00:00' } : USUAL);

export function hoursOf({ weekly, exceptions, lead_minutes, version }: Omit<StoreSchedule, 'preview'>): Hours {
  return {
    alwaysOpen: weekly === null,
    weekly: weekly ?? WEEKDAYS.map(() => [USUAL]),
    special: exceptions.map(({ day, intervals, reason = '' }, key) => ({ key, day, intervals, reason })),
    leadMinutes: lead_minutes,
    version,
  };
}

export function bodyOf(hours: Hours): z.input<typeof storeScheduleBody> {
  return {
    weekly: hours.alwaysOpen ? null : hours.weekly,
    exceptions: hours.special.map(({ day, intervals, reason }) => ({
      day,
      intervals,
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    })),
    lead_minutes: hours.leadMinutes,
    version: hours.version,
  };
}

/** The hours with these intervals on some weekdays (0 is Sunday). */
export function withDays(hours: Hours, days: readonly number[], intervals: Interval[]): Hours {
  return { ...hours, weekly: hours.weekly.map((known, day) => (days.includes(day) ? intervals : known)) };
}

export function withSpecialDay(hours: Hours, day: Day): Hours {
  const key = Math.max(-1, ...hours.special.map((one) => one.key)) + 1;
  return { ...hours, special: [...hours.special, { key, day, intervals: [], reason: '' }] };
}

/** The hours with one special date changed, or removed when `change` is undefined. */
export function withSpecial(hours: Hours, key: number, change: Partial<SpecialDay> | undefined): Hours {
  const special = hours.special.flatMap((one) => {
    if (one.key !== key) return [one];
    return change === undefined ? [] : [{ ...one, ...change }];
  });
  return { ...hours, special };
}

const NO_TIMES = 'Informe os dois horários.';
const NO_DATE = 'Informe a data.';

/** The problem to show: a missing value isn't shown before the first attempt to save. */
export function shownProblem(problem: string | undefined, wasTried: boolean): string | undefined {
  const isMissing = problem === NO_TIMES || problem === NO_DATE;
  return isMissing && !wasTried ? undefined : problem;
}

export function intervalsProblem(intervals: Interval[]): string | undefined {
  if (intervals.some(({ opens, closes }) => opens === '' || closes === '')) return NO_TIMES;
  return areValidIntervals(intervals) ? undefined : 'Horários inválidos ou sobrepostos.';
}

export function specialProblem(one: SpecialDay, all: readonly SpecialDay[]): string | undefined {
  if (!isDay(one.day)) return NO_DATE;
  if (all.some((other) => other.key !== one.key && other.day === one.day)) return 'Esta data já está na lista.';
  if (Array.from(one.reason).length > limits.closingReason) {
    return `Use no máximo ${limits.closingReason} caracteres no motivo.`;
  }
  return intervalsProblem(one.intervals);
}

/** Minutes. Longer hours are usually a typing error. */
const LONG_DAY = 16 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The question before saving newly typed, long hours; '00:00 às 00:00' is never questioned. */
export function longHours(hours: Hours, saved: Hours): string | undefined {
  const textsOf = ({ alwaysOpen, weekly, special }: Hours) => [
    ...(alwaysOpen ? [] : weekly).flatMap((list, day) => list.map((one) => ({ one, of: WEEKDAYS[day] ?? '' }))),
    ...special.flatMap(({ day, intervals }) =>
      intervals.map((one) => ({ one, of: day.split('-').reverse().join('/') })),
    ),
  ];
  const known = new Set(textsOf(saved).map(({ one, of }) => `${of}: ${intervalText(one)}`));
  const long = textsOf(hours).filter(({ one: { opens, closes } }) => {
    const minutes = (minutesOf(closes) - minutesOf(opens) + 24 * 60) % (24 * 60) || 24 * 60;
    return minutes > LONG_DAY && !(opens === '00:00' && closes === '00:00');
  });
  const lines = long.map(({ one, of }) => `${of}: ${intervalText(one)}`).filter((line) => !known.has(line));
  return lines.length === 0 ? undefined : `A loja fica aberta por mais de 16 horas:\n${lines.join('\n')}`;
}

/** '08:00 às 18:00', with a note when it ends after midnight. */
export function intervalText({ opens, closes }: Interval): string {
  if (opens === closes) return opens === '00:00' ? 'o dia todo' : `${opens} às ${closes} do dia seguinte`;
  return `${opens} às ${closes}${closes < opens && closes !== '00:00' ? ' do dia seguinte' : ''}`;
}

export function intervalsText(intervals: readonly Interval[]): string {
  const known = intervals.filter(({ opens, closes }) => opens !== '' && closes !== '');
  return known.length === 0 ? 'Fechada' : known.map(intervalText).join(' e ');
}

export function leadChoices(current: number): number[] {
  const usual = [60, 90, 120, 150, 180, 240, 300, 360, 480, 720, 1440, 2880];
  return [...new Set([...usual, current])].toSorted((a, b) => a - b);
}

/** '3 horas', '1 hora e 30 minutos', '45 minutos'. */
export function leadText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    hours > 0 && `${hours} ${hours === 1 ? 'hora' : 'horas'}`,
    (rest > 0 || hours === 0) && `${rest} ${rest === 1 ? 'minuto' : 'minutos'}`,
  ];
  return parts.filter(Boolean).join(' e ');
}

export const HOURS_LABELS = {
  alwaysOpen: 'Sempre aberta',
  weekly: 'Horários da semana',
  special: 'Datas especiais',
  leadMinutes: 'Prazo para produzir e entregar',
} as const;

export function hoursText(name: string, hours: Hours): string {
  if (name === 'alwaysOpen') return hours.alwaysOpen ? 'sim' : 'não';
  if (name === 'leadMinutes') return leadText(hours.leadMinutes);
  const lines =
    name === 'weekly'
      ? hours.weekly.map((intervals, day) => `${WEEKDAYS[day]}: ${intervalsText(intervals)}`)
      : hours.special.map(({ day, intervals }) => `${day.split('-').reverse().join('/')}: ${intervalsText(intervals)}`);
  return lines.join('; ');
}
