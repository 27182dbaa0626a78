import { setTimeout as delay } from 'node:timers/promises';
import type { PageDocument } from './page-document.ts';

/** Nothing but the catalogue changes a page; this is for what nobody thought of. */
const LIFE_MS = 60_000;
/** How long a visitor who could have a kept page waits for a database that doesn't answer. */
const PATIENCE_MS = 300;
/** A kept page takes some hundred kilobytes. */
const MOST_PAGES = 60;

/**
 * Pages that are the same for everybody and the query keys, with their values, that change what they show. Everything
 * else in the query is ignored.
 */
const PAGES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  '/': {},
  '/coroas': { sort: /^price_(?:asc|desc)$/, coroa: /^[0-9a-f-]{36}$/ },
  '/sobre': {},
  '/contato': {},
  '/politica-privacidade': {},
  '/login': {},
  '/password-reset-request': {},
  '/falha': {},
};

/** The address under which a page may be kept, or undefined when it isn't the same for everybody. */
export function cacheablePath(url: string): string | undefined {
  if (Object.hasOwn(PAGES, url)) return url;
  const [pathname = '', search = ''] = url.split('?', 2);
  const known = Object.hasOwn(PAGES, pathname) ? PAGES[pathname] : undefined;
  if (!known || search.length > 2_000) return undefined;
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const [key, pattern] of Object.entries(known)) {
    const value = given.get(key);
    if (value !== null && pattern.test(value)) kept.set(key, value);
  }
  const query = kept.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

type Entry = { document: Promise<PageDocument>; done?: PageDocument; version: string | undefined; expiresAt: number };

export type PageCache = {
  /** The kept page, or the one that `render` makes; simultaneous visitors share one rendering. */
  get: (path: string, render: () => Promise<PageDocument>) => PageDocument | Promise<PageDocument>;
};

type PageCacheOptions = {
  /** Milliseconds of a clock that only moves forward. */
  now: () => number;
  /** Changes whenever a page would look different. */
  version: () => string | Promise<string>;
  patienceMs?: number;
};

/** Keeps rendered pages until the catalogue changes. Only pages that succeeded are kept. */
export function createPageCache({ now, version, patienceMs = PATIENCE_MS }: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>();

  function remember(path: string, entry: Entry): void {
    entries.delete(path);
    entries.set(path, entry);
    const oldest = entries.keys().next();
    if (entries.size > MOST_PAGES && !oldest.done) entries.delete(oldest.value);
    const forget = () => entries.get(path) === entry && entries.delete(path);
    entry.document.then((page) => {
      if (page.status === 200) entry.done = page;
      else forget();
    }, forget);
  }

  function living(path: string): Entry | undefined {
    const kept = entries.get(path);
    if (!kept || kept.expiresAt <= now()) return undefined;
    // The page that was asked for last is the last to go.
    entries.delete(path);
    entries.set(path, kept);
    return kept;
  }

  /** Undefined when the version can't be read now: the pages are left to their life. */
  async function versionInTime(current: Promise<string>): Promise<string | undefined> {
    const expired = new AbortController();
    const late = delay(patienceMs, undefined, { signal: expired.signal }).catch(() => undefined);
    return Promise.race([current.catch(() => undefined), late]).finally(() => expired.abort());
  }

  function answer(path: string, current: string | undefined, render: () => Promise<PageDocument>) {
    const kept = living(path);
    if (kept && (current === undefined || kept.version === current)) return kept.done ?? kept.document;
    const entry = { document: render(), version: current, expiresAt: now() + LIFE_MS };
    remember(path, entry);
    return entry.document;
  }

  return {
    get(path, render) {
      const current = version();
      if (typeof current === 'string') return answer(path, current, render);
      return versionInTime(current).then((known) => answer(path, known, render));
    },
  };
}
