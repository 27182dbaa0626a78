import type { PageDocument } from './page-document.ts';

const LIFE_MS = 5_000;
const VERSION_LIFE_MS = 200;
const MOST_PAGES = 500;

/** Public pages and the query keys, with their values, that change what they show. Everything else in the query is ignored. */
const PAGES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '/': {},
  '/coroas': { sort: ['price_asc', 'price_desc'] },
  '/sobre': {},
  '/contato': {},
  '/politica-privacidade': {},
};

/** The address under which a page may be kept, or undefined when it isn't the same for everybody. */
export function cacheablePath(url: string): string | undefined {
  const [pathname = '', search = ''] = url.split('?', 2);
  const known = Object.hasOwn(PAGES, pathname) ? PAGES[pathname] : undefined;
  if (!known || search.length > 2_000) return undefined;
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const [key, values] of Object.entries(known)) {
    const value = given.get(key);
    if (value !== null && values.includes(value)) kept.set(key, value);
  }
  const query = kept.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

type Entry = { document: Promise<PageDocument>; expiresAt: number };

export type PageCache = {
  /** The kept page, or the one that `render` makes; simultaneous visitors share one rendering. */
  get: (path: string, render: () => Promise<PageDocument>) => Promise<PageDocument>;
};

type PageCacheOptions = {
  /** Milliseconds of a clock that only moves forward. */
  now: () => number;
  /** Changes whenever a page would look different. */
  version: () => string | Promise<string>;
};

/** Keeps rendered pages for a few seconds and until the catalogue changes. Only pages that succeeded are kept. */
export function createPageCache({ now, version }: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>();
  let known: { value: string; expiresAt: number; lookup?: Promise<void> } = { value: '', expiresAt: 0 };

  async function lookUpVersion(): Promise<void> {
    const value = await version();
    if (value !== known.value) entries.clear();
    known = { value, expiresAt: now() + VERSION_LIFE_MS };
  }

  /** A version that can't be read (the database is away) leaves the pages to their short life. */
  function currentVersion(): Promise<void> {
    if (known.expiresAt > now()) return Promise.resolve();
    known.lookup ??= lookUpVersion().catch(() => {
      known = { value: known.value, expiresAt: now() + VERSION_LIFE_MS };
    });
    return known.lookup;
  }

  function remember(path: string, document: Promise<PageDocument>): void {
    const entry = { document, expiresAt: now() + LIFE_MS };
    entries.delete(path);
    entries.set(path, entry);
    const oldest = entries.keys().next();
    if (entries.size > MOST_PAGES && !oldest.done) entries.delete(oldest.value);
    const forget = () => entries.get(path) === entry && entries.delete(path);
    document.then((page) => page.status === 200 || forget(), forget);
  }

  return {
    async get(path, render) {
      await currentVersion();
      const kept = entries.get(path);
      if (kept && kept.expiresAt > now()) return kept.document;
      const document = render();
      remember(path, document);
      return document;
    },
  };
}
