import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { addToDay, type Day, dayOf, isDay } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { useAddress } from './address.ts';

/** A period in São Paulo days, both inclusive. */
export type Period = { start: Day; end: Day };

type PeriodRefusal = { field: 'start' | 'end'; message: string };

const MISSING = 'Informe as duas datas para pesquisar.';
const REVERSED = 'A data de início não pode ser posterior à data de fim.';
const TOO_LONG = `O período pode ter no máximo ${limits.rangeDays} dias.`;

/** The period between two days, or the wrong field with its message; a missing or impossible day is undefined. */
export function periodOf(
  start: Day | undefined,
  end: Day | undefined,
): { ok: true; period: Period } | ({ ok: false } & PeriodRefusal) {
  if (start === undefined) return { ok: false, field: 'start', message: MISSING };
  if (end === undefined) return { ok: false, field: 'end', message: MISSING };
  if (start > end) return { ok: false, field: 'start', message: REVERSED };
  if (addToDay(start, limits.rangeDays) <= end) return { ok: false, field: 'end', message: TOO_LONG };
  return { ok: true, period: { start, end } };
}

export function usualPeriods(today: Day): { label: string; period: Period }[] {
  return [
    { label: 'Hoje', period: { start: today, end: today } },
    { label: '7 dias', period: { start: addToDay(today, -6), end: today } },
    { label: 'Este mês', period: { start: `${today.slice(0, 8)}01`, end: today } },
  ];
}

export function today(): Day {
  return dayOf(new Date());
}

export function dayIn(search: URLSearchParams, usual: Day): Day {
  const asked = search.get('dia') ?? '';
  return isDay(asked) ? asked : usual;
}

function isPeriod(value: unknown): value is Period {
  if (typeof value !== 'object' || value === null || !('start' in value) || !('end' in value)) return false;
  const { start, end } = value;
  return typeof start === 'string' && typeof end === 'string' && isDay(start) && isDay(end) && start <= end;
}

/** The period in an address, or else in the navigation's state. */
export function periodIn(search: URLSearchParams, state?: unknown): Period | undefined {
  const asked = { start: search.get('inicio'), end: search.get('fim') };
  if (isPeriod(asked)) return asked;
  const kept = typeof state === 'object' && state !== null && 'period' in state ? state.period : undefined;
  return isPeriod(kept) ? kept : undefined;
}

function usePeriodInAddress() {
  const [search, change] = useAddress();
  const { state } = useLocation();
  const setPeriod = (next: Period | undefined) => change({ inicio: next?.start, fim: next?.end });
  return { period: periodIn(search, state), setPeriod };
}

/** Converts between a day and its text in a form. */
type DayFormat = { read: (text: string) => Day | undefined; write: (day: Day) => string };

/** Native inputs hold 'YYYY-MM-DD'. */
export const isoDays: DayFormat = { read: (text) => (isDay(text) ? text : undefined), write: (day) => day };

const NO_TEXTS: Period = { start: '', end: '' };

/** The period of the two days as typed, or the wrong field with its message. */
export function readPeriod(texts: Period, read: DayFormat['read']): ReturnType<typeof periodOf> {
  const wrong = (['start', 'end'] as const).find((field) => texts[field].trim() !== '' && !read(texts[field]));
  return wrong ? { ok: false, field: wrong, message: 'Data inválida.' } : periodOf(read(texts.start), read(texts.end));
}

function periodResolver(read: DayFormat['read']): Resolver<Period> {
  return (texts) => {
    const result = readPeriod(texts, read);
    if (result.ok) return { values: result.period, errors: {} };
    return { values: {}, errors: { [result.field]: { type: 'period', message: result.message } } };
  };
}

/**
 * The form of a search by period, kept in the URL. `turn` counts repeated searches for the same period, each of which
 * reloads. `standard` is the period used when the URL names none. `shown` is the period while it is what the form says,
 * undefined while other days are typed or the period is refused.
 */
export function usePeriodForm({ read, write }: DayFormat, standard?: Period) {
  const { period: asked, setPeriod } = usePeriodInAddress();
  const period = asked ?? standard;
  const textsOf = (known: Period | undefined) =>
    known ? { start: write(known.start), end: write(known.end) } : NO_TEXTS;
  const { control, clearErrors, handleSubmit, reset, formState } = useForm({
    values: textsOf(period),
    resolver: periodResolver(read),
    reValidateMode: 'onSubmit',
  });
  const [turn, setTurn] = useState(0);

  function search(wanted: Period) {
    reset(textsOf(wanted));
    // Only the same period needs `turn`: another one changes the URL, and with it the query's key.
    if (wanted.start === period?.start && wanted.end === period.end) setTurn(turn + 1);
    setPeriod(wanted);
  }

  function clear() {
    reset(textsOf(standard));
    setPeriod(undefined);
  }

  const isShown = period && !formState.isDirty && periodOf(period.start, period.end).ok;
  return {
    period,
    shown: isShown ? period : undefined,
    turn,
    control,
    clearErrors,
    submit: handleSubmit(search),
    search,
    clear,
  };
}
