import { addToDay, type Day, dayOf, dayRange, formatTime, instantOf, startOfSaoPauloDay, weekdayOf } from './dates.ts';
import { type Cents, sumCents } from './money.ts';

export const DEFAULT_EXPENSE_CATEGORY = 'Outros';
/** Offered while typing; any other text is accepted too. */
export const EXPENSE_CATEGORIES = [
  'Flores e insumos',
  'Fornecedores',
  'Transporte',
  'Salários',
  'Aluguel',
  'Água, luz e telefone',
  'Impostos e taxas',
  'Manutenção',
  'Divulgação',
  DEFAULT_EXPENSE_CATEGORY,
] as const;

export type Totals = { revenue: Cents; expenses: Cents; balance: Cents };

export function totalsOf(revenue: Iterable<Cents>, expenses: Iterable<Cents>): Totals {
  const income = sumCents(revenue);
  const spent = sumCents(expenses);
  return { revenue: income, expenses: spent, balance: (income - spent) as Cents };
}

/** First and last São Paulo day of the month in which `now` falls: the period that the finances open with. */
export function currentMonth(now: Date): { start: Day; end: Day } {
  const today = dayOf(now);
  const start = `${today.slice(0, 7)}-01`;
  const inNextMonth = addToDay(start, 31);
  return { start, end: addToDay(`${inNextMonth.slice(0, 7)}-01`, -1) };
}

export type Bucket = 'day' | 'month';
/** Up to a quarter is drawn by day, anything longer by month. */
const DAYS_DRAWN_SINGLY = 92;

/** The buckets in which a period is drawn, named 'YYYY-MM-DD' or 'YYYY-MM', without gaps. */
export function bucketsOf(start: Day, end: Day): { bucket: Bucket; names: string[] } {
  const days: Day[] = [];
  for (let day = start; day <= end; day = addToDay(day, 1)) days.push(day);
  if (days.length <= DAYS_DRAWN_SINGLY) return { bucket: 'day', names: days };
  return { bucket: 'month', names: [...new Set(days.map((day) => day.slice(0, 7)))] };
}

type Span = { from: Date; to: Date };

/** Today and this week (from Monday), and the same parts of the week before, up to the same hour. */
export function todayAgainstLastWeek(now: Date): Record<'today' | 'sameDayLastWeek' | 'week' | 'lastWeek', Span> {
  const today = dayOf(now);
  const monday = addToDay(today, -((weekdayOf(today) + 6) % 7));
  const sameHour = instantOf(addToDay(today, -7), formatTime(now));
  return {
    today: dayRange(today, today),
    sameDayLastWeek: { from: startOfSaoPauloDay(addToDay(today, -7)), to: sameHour },
    week: dayRange(monday, today),
    lastWeek: { from: startOfSaoPauloDay(addToDay(monday, -7)), to: sameHour },
  };
}
