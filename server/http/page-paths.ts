import { PUBLIC_PAGES, withoutSlash } from '#domain/public-pages.ts';
import { isReadablePath } from './request-target.ts';

const LONGEST_URL = 2_048;

const WREATH_PAGE = /^\/coroas\/[a-z0-9-]{1,100}$/;

/** The page of one ceremony; its address ends in the name and the key. */
const CEREMONY_PAGE = /^\/cerimonias\/[a-z0-9-]{1,120}$/;

/** True for cacheable pages that must be correct at once when their ceremony moves. */
export function isCeremonyPage(pathname: string): boolean {
  return pathname === '/cerimonias' || CEREMONY_PAGE.test(pathname);
}

/**
 * True for pages whose address is their only key and must not leak: orders, families' pages, the wall board, payments, new passwords.
 */
export function isSecretPage(pathname: string): boolean {
  return /^\/+(?:pedido\/|homenagem\/|familia\/|quadro\/|pagar\/|redefinir-senha\/?$)/i.test(pathname);
}

const SIGN_LANGUAGE = { libras: /^sim$/ };

/** Pages that are the same for everybody, with the query keys and values that change them. Other keys are ignored. */
const CACHEABLE: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  ...Object.fromEntries(Object.entries(PUBLIC_PAGES).map(([path, { query = {} }]) => [path, query])),
  '/carrinho': {},
  '/finalizar': SIGN_LANGUAGE,
  '/login': {},
  '/password-reset-request': SIGN_LANGUAGE,
  '/falha': {},
  '/acompanhar': SIGN_LANGUAGE,
};

/** The address under which a page may be cached, or undefined when it isn't the same for everybody. */
export function cacheablePath(url: string): string | undefined {
  if (Object.hasOwn(CACHEABLE, url)) return url;
  const [given = '', search = ''] = url.split('?', 2);
  const pathname = withoutSlash(given);
  if (WREATH_PAGE.test(pathname) || CEREMONY_PAGE.test(pathname)) return pathname;
  const known = Object.hasOwn(CACHEABLE, pathname) ? CACHEABLE[pathname] : undefined;
  if (!known) return undefined;
  const asked = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const [key, pattern] of Object.entries(known)) {
    const value = asked.get(key);
    if (value !== null && pattern.test(value)) kept.set(key, value);
  }
  const query = kept.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}

/** Escapes that a renderer may decode to another path than the one these rules checked; no page of ours needs them. */
const AMBIGUOUS = /[\\;]|%(?:2f|5c)|\/\.{1,2}(?:\/|$)/i;

/** False for an address with broken or ambiguous escapes, or one that is too long. */
export function isReadable(url: string): boolean {
  return url.length <= LONGEST_URL && isReadablePath(url) && !AMBIGUOUS.test(pathnameOf(url));
}

/** The marks at the end of an address that was copied out of a sentence. */
const SENTENCE_END = /(?:[.,;)]|%2[9C]|%3B){1,3}$/i;

/**
 * The address that was meant by one with a sentence's last mark, or with a page's name in other letters; undefined for
 * any other. Keys in an address keep their letters.
 */
export function meantAddress(url: string): string | undefined {
  const pathname = pathnameOf(url);
  const marked = url.length <= LONGEST_URL ? `/${pathname.replace(/^\/+/, '').replace(SENTENCE_END, '')}` : pathname;
  const lower = marked.toLowerCase();
  const named = cacheablePath(lower) === undefined ? marked.replace(/^\/[\w-]+/, (name) => name.toLowerCase()) : lower;
  const meant = named + url.slice(pathname.length);
  const isOther = named !== pathname && (SENTENCE_END.test(pathname) || /[A-Z]/.test(pathname));
  return isOther && isReadable(meant) ? meant : undefined;
}

/** A path with an extension is a missing file; rendering a page for it would be wasted work. */
export function isMissingFile(url: string): boolean {
  const name = pathnameOf(url).split('/').at(-1) ?? '';
  return /\.[a-z0-9]{2,11}$/i.test(name) && !name.endsWith('.data');
}

export function pathnameOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}
