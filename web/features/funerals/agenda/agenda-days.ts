import { addToDay, type Day, dayAndMonth, weekdayOf } from '#domain/dates.ts';
import { dayIn, type Period } from '#web/lib/date-search.ts';
import { dayText, sentence } from '../day-text.ts';

export type AgendaView = 'dia' | 'semana';
export type AgendaSpan = { day: Day; view: AgendaView };

/** The days of a view: one, or the week from Sunday to Saturday. */
export function daysOf({ day, view }: AgendaSpan): Day[] {
  if (view === 'dia') return [day];
  const sunday = addToDay(day, -weekdayOf(day));
  return [0, 1, 2, 3, 4, 5, 6].map((count) => addToDay(sunday, count));
}

export function neighbourOf({ day, view }: AgendaSpan, direction: -1 | 1): Day {
  return addToDay(day, direction * (view === 'dia' ? 1 : 7));
}

/** 'Sábado, 21 de novembro' or '15 de novembro a 21 de novembro'. */
export function viewTitle(span: AgendaSpan, today: Day): string {
  const days = daysOf(span);
  const [first = span.day, last = span.day] = [days[0], days.at(-1)];
  if (span.view === 'dia') return sentence(dayText(span.day, today));
  const [from, to] = [
    first.slice(0, 7) === last.slice(0, 7) ? String(Number(first.slice(8))) : dayAndMonth(first),
    dayAndMonth(last),
  ];
  return `${from} a ${to} de ${last.slice(0, 4)}`;
}

export function spanAddress({ day, view }: AgendaSpan): string {
  return `?dia=${day}&visao=${view}`;
}

export function agendaSpanIn(search: URLSearchParams, today: Day): AgendaSpan {
  return { day: dayIn(search, today), view: search.get('visao') === 'semana' ? 'semana' : 'dia' };
}

export function periodOf(span: AgendaSpan): Period {
  const days = daysOf(span);
  return { start: days[0] ?? span.day, end: days.at(-1) ?? span.day };
}
