import { addToDay, type Day } from '#domain/dates.ts';
import { periodIn, today } from '#web/lib/date-search.ts';
import { paths } from '#web/paths.ts';

/** State that a link to a form hands on, so that one comes back to the same list or agenda. */
export type ReturnState = { back: string };

export function returnAddress(state: unknown): string {
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined;
  if (typeof back !== 'string') return paths.staffFunerals;
  const [path] = back.split('?');
  return path === paths.staffFunerals || path === paths.staffAgenda ? back : paths.staffFunerals;
}

function shows(search: URLSearchParams, day: Day): boolean {
  const { start, end } = periodIn(search) ?? { start: today(), end: addToDay(today(), 1) };
  return start <= day && day <= end;
}

/** `back`, or when that is a list without this day, the list of this day, so that a moved funeral is on the screen. */
export function listAddress(back: string, day: Day): string {
  const [path, query = ''] = back.split('?');
  if (path !== paths.staffFunerals || shows(new URLSearchParams(query), day)) return back;
  return `${paths.staffFunerals}?inicio=${day}&fim=${day}`;
}
