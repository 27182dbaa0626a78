import { LOG_PAGE_SIZE, type LogEntry, listLogsByDate, listLogsByEmail } from '#contract/logs.ts';
import { LOG_KINDS, type LogKind } from '#domain/log-actions.ts';
import { isBrowserEmail } from '#web/lib/browser-email.ts';
import { type Period, periodIn, readPeriod } from '#web/lib/date-search.ts';
import { type Paged, paged } from '#web/lib/paged-list.ts';
import { dayFromText, textFromDay } from '#web/ui/wall-time.ts';

type Narrowed = { kind?: LogKind; words?: string };
export type LogSearch = ({ email: string } | Period) & Narrowed;

export const NO_FIELDS = { email: '', start: '', end: '', kind: '', words: '' };
/** The fields of the filter; days are 'dd/MM/yyyy'. */
export type LogFields = typeof NO_FIELDS;

type Refusal = { ok: false; field: keyof LogFields; message: string };

/** Kind and text as far as they are given; an unknown kind is none. */
function narrowedBy({ kind, words }: Pick<LogFields, 'kind' | 'words'>): Narrowed {
  const known = (Object.keys(LOG_KINDS) as LogKind[]).find((one) => one === kind);
  const text = words.trim();
  return { ...(known && { kind: known }), ...(text !== '' && { words: text }) };
}

/** The search in a URL's query; undefined when it has none or an invalid one. */
export function logSearchIn(address: URLSearchParams): LogSearch | undefined {
  const narrowing = narrowedBy({ kind: address.get('tipo') ?? '', words: address.get('registro') ?? '' });
  const email = address.get('email') ?? '';
  if (isBrowserEmail(email)) return { email, ...narrowing };
  const period = periodIn(address);
  return period && { ...period, ...narrowing };
}

export function addressOfLogs(search: LogSearch | undefined): Record<string, string> {
  if (!search) return {};
  return {
    ...('email' in search ? { email: search.email } : { inicio: search.start, fim: search.end }),
    ...(search.kind && { tipo: search.kind }),
    ...(search.words !== undefined && { registro: search.words }),
  };
}

export function fieldsOfSearch(search: LogSearch | undefined): LogFields {
  const days = search && 'start' in search && { start: textFromDay(search.start), end: textFromDay(search.end) };
  return { ...NO_FIELDS, ...search, ...days };
}

/** The search of the filled-in fields, or the wrong field with its message. */
export function searchOf({ email, start, end, ...narrowing }: LogFields): { ok: true; search: LogSearch } | Refusal {
  const address = email.trim();
  if (address !== '') {
    if (!isBrowserEmail(address)) return { ok: false, field: 'email', message: 'Informe um e-mail válido.' };
    return { ok: true, search: { email: address, ...narrowedBy(narrowing) } };
  }
  if (start === '' && end === '') {
    return { ok: false, field: 'email', message: 'Informe um e-mail ou as duas datas para pesquisar.' };
  }
  const result = readPeriod({ start, end }, dayFromText);
  return result.ok ? { ok: true, search: { ...result.period, ...narrowedBy(narrowing) } } : result;
}

/** The entries of a search, newest first; those without an id get one from their position. */
export function logPages(query: LogSearch, turn = 0): Paged<LogEntry> {
  const list =
    'email' in query
      ? paged(listLogsByEmail, { query }, turn, LOG_PAGE_SIZE)
      : paged(listLogsByDate, { query }, turn, LOG_PAGE_SIZE);
  return {
    ...list,
    queryFn: async (context) =>
      (await list.queryFn(context)).map((entry, at) => ({
        ...entry,
        _id: entry._id || `linha ${context.pageParam + at}`,
      })),
  };
}
