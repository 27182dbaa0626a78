import { z } from 'zod';
import { dayRange, isDay, parseInstant, startOfSaoPauloDay } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { day } from './fields.ts';

const DAY_MS = 86_400_000;
/** A year of whole days is up to an hour longer where clocks were changed. */
const LONGEST_MS = limits.rangeDays * DAY_MS + 3_600_000;

const boundary = z
  .string({ error: 'Informe a data.' })
  .max(40, 'Data inválida.')
  .refine((value) => isDay(value) || parseInstant(value) !== undefined, 'Data inválida.');

/** `start` and `end` of a query: São Paulo days 'YYYY-MM-DD' or instants, both inclusive. Follow with `.transform(asRange)`. */
export const rangeFields = { start: boundary, end: boundary };

type RangeQuery = { start: string; end: string };
type WithRange<Q extends RangeQuery> = Omit<Q, 'start' | 'end'> & { from: Date; to: Date };

function beginning(value: string): Date | undefined {
  return isDay(value) ? startOfSaoPauloDay(value) : parseInstant(value);
}

/** Exclusive end: the range's last day, or its last instant, still belongs to it. */
function ending(value: string): Date | undefined {
  if (isDay(value)) return dayRange(value, value).to;
  const last = parseInstant(value);
  return last && new Date(last.getTime() + 1);
}

/** Turns `start` and `end` into instants; refuses an end before the start and ranges longer than a year. */
export function asRange<Q extends RangeQuery>({ start, end, ...rest }: Q, context: z.RefinementCtx): WithRange<Q> {
  const from = beginning(start);
  const to = ending(end);
  const refuse = (message: string) => {
    context.issues.push({ code: 'custom', input: start, path: ['start'], message });
    return z.NEVER;
  };
  if (!from || !to) return refuse('Data inválida.');
  if (from >= to) return refuse('A data de início não pode ser posterior à data de fim.');
  if (to.getTime() - from.getTime() > LONGEST_MS)
    return refuse(`O período pode ter no máximo ${limits.rangeDays} dias.`);
  return { ...rest, from, to };
}

/** `start` and `end` that may both be left out: then nothing is left out. Follow with `.transform(asOptionalRange)`. */
export const optionalRangeFields = { start: boundary.optional(), end: boundary.optional() };

type OptionalRangeQuery = { start?: string | undefined; end?: string | undefined };

/** A range, or undefined when neither end was given; refuses one end without the other. */
export function asOptionalRange<Q extends OptionalRangeQuery>(
  { start, end, ...rest }: Q,
  context: z.RefinementCtx,
): Omit<Q, keyof OptionalRangeQuery> & { range: { from: Date; to: Date } | undefined } {
  if (start === undefined && end === undefined) return { ...rest, range: undefined };
  if (start !== undefined && end !== undefined) return { ...rest, range: asRange({ start, end }, context) };
  context.issues.push({
    code: 'custom',
    input: start ?? end,
    path: [start ? 'end' : 'start'],
    message: 'Informe as duas datas.',
  });
  return z.NEVER;
}

/** `start` and `end` as São Paulo days only, for reports that are made by day. Follow with `.transform(asDayRange)`. */
export const dayRangeFields = { start: day, end: day };

/** The same, both left out for everything. Follow with `.transform(asOptionalRange)`. */
export const optionalDayRangeFields = { start: day.optional(), end: day.optional() };

/** The days beside the instants that they span. */
export function asDayRange(query: RangeQuery, context: z.RefinementCtx): RangeQuery & { from: Date; to: Date } {
  return { ...query, ...asRange(query, context) };
}
