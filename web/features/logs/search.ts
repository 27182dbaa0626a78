import { LOG_PAGE_SIZE, type LogEntry, listLogsByDate, listLogsByEmail } from '#contract/logs.ts';
import { LOG_KINDS, type LogKind } from '#domain/log-actions.ts';
import { isBrowserEmail } from '#web/lib/browser-email.ts';
import { readPeriod } from '#web/lib/date-search.ts';
import { type Paged, paged } from '#web/lib/paged-list.ts';
import { dayFromText } from '#web/ui/wall-time.ts';

type Narrowed = { kind?: LogKind; words?: string };
export type LogSearch = ({ by: 'email'; email: string } | { by: 'date'; start: string; end: string }) & Narrowed;

/** The fields of the filter; days are 'dd/MM/yyyy'. */
export type LogFields = { email: string; start: string; end: string; kind: string; words: string };

export const NO_FIELDS: LogFields = { email: '', start: '', end: '', kind: '', words: '' };

type Refusal = { ok: false; field: keyof LogFields; message: string };

/** Kind and text as far as they are given; an unknown kind is none. */
export function narrowedBy({ kind, words }: { kind: string; words: string }): Narrowed {
  const known = (Object.keys(LOG_KINDS) as LogKind[]).find((one) => one === kind);
  const text = words.trim();
  return { ...(known && { kind: known }), ...(text !== '' && { words: text }) };
}

/** The search of the filled-in fields, or the wrong field with its message. */
export function searchOf({ email, start, end, ...narrowing }: LogFields): { ok: true; search: LogSearch } | Refusal {
  const address = email.trim();
  if (address !== '') {
    if (!isBrowserEmail(address)) return { ok: false, field: 'email', message: 'Informe um e-mail válido.' };
    return { ok: true, search: { by: 'email', email: address, ...narrowedBy(narrowing) } };
  }
  if (start === '' && end === '') {
    return { ok: false, field: 'email', message: 'Informe um e-mail ou as duas datas para pesquisar.' };
  }
  const result = readPeriod({ start, end }, dayFromText);
  return result.ok ? { ok: true, search: { by: 'date', ...result.period, ...narrowedBy(narrowing) } } : result;
}

/** The entries of a search, newest first; those without an id get one from their position. */
export function logPages({ by: _by, ...query }: LogSearch, turn = 0): Paged<LogEntry> {
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
