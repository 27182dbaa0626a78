import { addToDay, type Day, dayAndMonth, dayOf, formatDay, formatTime, weekdayName } from '#domain/dates.ts';

/** 'sábado, 21 de novembro', with the year when it isn't today's. */
export function dayText(day: Day, today: Day): string {
  const [year, thisYear] = [day.slice(0, 4), today.slice(0, 4)];
  return `${weekdayName(day)}, ${dayAndMonth(day)}${year === thisYear ? '' : ` de ${year}`}`;
}

/** 'hoje', 'ontem' or 'amanhã'; undefined for every other day. */
export function nearDay(day: Day, today: Day): string | undefined {
  if (day === today) return 'hoje';
  if (day === addToDay(today, 1)) return 'amanhã';
  return day === addToDay(today, -1) ? 'ontem' : undefined;
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'amanhã, domingo, 22 de novembro': which day a typed date is, so that a wrong one is noticed. */
export function spokenDay(day: Day, today: Day): string {
  return [nearDay(day, today), dayText(day, today)].filter(Boolean).join(', ');
}

export function dayHeading(day: Day, today: Day): string {
  return sentence(spokenDay(day, today));
}

/** 'sáb., 21/11, 14:00' on the São Paulo clock. */
export function shortMoment(instant: Date): string {
  return `${weekdayName(dayOf(instant)).slice(0, 3)}., ${formatDay(instant).slice(0, 5)}, ${formatTime(instant)}`;
}
