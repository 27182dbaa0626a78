import { isDay } from '#domain/dates.ts';
import { isBrowserEmail } from '#web/lib/browser-email.ts';
import { textFromDay } from '#web/ui/wall-time.ts';
import { type LogFields, type LogSearch, NO_FIELDS, narrowedBy } from './search.ts';

/** The search in a URL's query; undefined when it has none or an invalid one. */
export function logSearchIn(address: URLSearchParams): LogSearch | undefined {
  const narrowing = narrowedBy({ kind: address.get('tipo') ?? '', words: address.get('registro') ?? '' });
  const email = address.get('email') ?? '';
  if (isBrowserEmail(email)) return { by: 'email', email, ...narrowing };
  const [start, end] = [address.get('inicio') ?? '', address.get('fim') ?? ''];
  return isDay(start) && isDay(end) && start <= end ? { by: 'date', start, end, ...narrowing } : undefined;
}

export function addressOfLogs(search: LogSearch | undefined): Record<string, string> {
  if (!search) return {};
  const found = search.by === 'email' ? { email: search.email } : { inicio: search.start, fim: search.end };
  return {
    ...found,
    ...(search.kind && { tipo: search.kind }),
    ...(search.words !== undefined && { registro: search.words }),
  };
}

export function fieldsOfSearch(search: LogSearch | undefined): LogFields {
  if (!search) return NO_FIELDS;
  const { by: _, ...fields } = search;
  const days = search.by === 'date' && { start: textFromDay(search.start), end: textFromDay(search.end) };
  return { ...NO_FIELDS, ...fields, ...days };
}
