import { LOG_PAGE_SIZE, type LogEntry, listLogsByDate, listLogsByEmail } from '#contract/logs.ts';
import { call } from '#web/lib/api.ts';
import { isBrowserEmail } from '#web/lib/browser-email.ts';

export type LogSearch = { by: 'email'; email: string } | { by: 'date'; start: string; end: string };

/** What the filter's fields hold; days are 'YYYY-MM-DD'. */
export type LogFields = { email: string; start: string; end: string };

export const NO_FIELDS: LogFields = { email: '', start: '', end: '' };

type Refusal = { ok: false; field: keyof LogFields; message: string };

/** Makes a search of what was filled in, or says what is missing and where. */
export function searchOf({ email, start, end }: LogFields): { ok: true; search: LogSearch } | Refusal {
  const address = email.trim();
  if (address !== '') {
    if (!isBrowserEmail(address)) return { ok: false, field: 'email', message: 'Informe um e-mail válido.' };
    return { ok: true, search: { by: 'email', email: address } };
  }
  if (start === '' && end === '') {
    return { ok: false, field: 'email', message: 'Informe um e-mail ou as duas datas para pesquisar.' };
  }
  if (start === '' || end === '') {
    const field = start === '' ? 'start' : 'end';
    return { ok: false, field, message: 'Informe as duas datas para pesquisar.' };
  }
  if (start > end) {
    return { ok: false, field: 'start', message: 'A data de início não pode ser posterior à data de fim.' };
  }
  return { ok: true, search: { by: 'date', start, end } };
}

/** One page of a search, newest first; `skip` counts the entries before it. Throws ApiError. */
export function loadLogs(search: LogSearch, skip: number, signal: AbortSignal): Promise<LogEntry[]> {
  const page = { skip, limit: LOG_PAGE_SIZE };
  if (search.by === 'email') return call(listLogsByEmail, { query: { email: search.email, ...page } }, { signal });
  return call(listLogsByDate, { query: { start: search.start, end: search.end, ...page } }, { signal });
}

/** Where the next page begins; undefined after a page that wasn't full, which was the last. */
export function nextSkip(lastPage: readonly LogEntry[], pages: number): number | undefined {
  return lastPage.length < LOG_PAGE_SIZE ? undefined : pages * LOG_PAGE_SIZE;
}

/** All entries of the pages once each: new ones push known ones onto the next page. Who has no id counts as its own. */
export function uniqueEntries(pages: readonly (readonly LogEntry[])[]): LogEntry[] {
  const entries = pages.flat().map((entry, at) => ({ ...entry, _id: entry._id || `linha ${at}` }));
  return [...new Map(entries.map((entry) => [entry._id, entry])).values()];
}
