import { createHash } from 'node:crypto';
import { admitsSignLanguage, PUBLIC_PAGES, withoutSlash } from '#domain/public-pages.ts';
import { isReadablePath } from './incoming.ts';

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

/** The hosts of the sign-language plugin (VLibras). */
const VLIBRAS = {
  site: 'https://vlibras.gov.br',
  files: 'https://cdn.jsdelivr.net/gh/spbgovbr-vlibras/',
  fonts: 'https://cdn.jsdelivr.net',
  services: [
    'https://traducao2.vlibras.gov.br',
    'https://dicionario2.vlibras.gov.br',
    'https://repositorio.vlibras.gov.br',
  ],
} as const;

const PAYMENT_HOSTS = ['https://www.mercadopago.com.br', 'https://sandbox.mercadopago.com.br'];

/** Inline scripts and styles; the pattern finds no content in those with `src`. */
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

export type InlineSources = { script: string[]; style: string[] };

/**
 * The hashes of the inline scripts and styles with the page's own nonce: markup injected through a text has no nonce
 * and doesn't run.
 */
export function inlineSources(html: string, nonce: string): InlineSources {
  const found = { script: new Set<string>(), style: new Set<string>() };
  for (const [, element, attributes = '', content = ''] of html.matchAll(INLINE)) {
    const isOwn = attributes.includes(`nonce="${nonce}"`);
    const hash = `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    if (isOwn && content !== '') found[element === 'style' ? 'style' : 'script'].add(hash);
  }
  return { script: [...found.script], style: [...found.style] };
}

type PolicyOptions = {
  /** The hashes of the page's own scripts and styles. */
  inline: InlineSources;
  /** The page's address with its query. */
  url: string;
  /** No page has this address. */
  isUnknown?: boolean;
  /** Development needs eval, inline styles and a socket for hot reload. */
  dev: boolean;
  /** The site is reached by https. */
  secure: boolean;
};

type Directives = Record<string, readonly string[]>;

function strictDirectives(inline: InlineSources): Directives {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.script],
    'style-src': ["'self'", ...inline.style],
    'img-src': ["'self'", 'data:', 'blob:'],
    // The fonts are embedded in the style sheet.
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'", ...PAYMENT_HOSTS],
  };
}

/**
 * The plugin adds style elements, and a hash would disable 'unsafe-inline': on these pages all styles are allowed,
 * scripts are not.
 */
function withSignLanguage(strict: Directives): Directives {
  const { site, files, fonts, services } = VLIBRAS;
  return {
    ...strict,
    'script-src': [...(strict['script-src'] ?? []), site, files],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', site, files],
    'font-src': ["'self'", 'data:', site, fonts],
    'connect-src': ["'self'", site, ...services, files],
    'frame-src': [site],
  };
}

function withLiveEdits(directives: Directives): Directives {
  return {
    ...directives,
    'script-src': [...(directives['script-src'] ?? []), "'unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': [...(directives['connect-src'] ?? []), 'ws:'],
  };
}

/** The Content-Security-Policy of a page: strict, plus the plugin's hosts where it may run. */
export function contentPolicy({ inline, url, isUnknown, dev, secure }: PolicyOptions): string {
  const [pathname = '', search = ''] = url.split('?', 2);
  const strict = strictDirectives(inline);
  const own = isSecretPage(pathname) ? { ...strict, 'form-action': ["'self'"] } : strict;
  const page = admitsSignLanguage(pathname, search, isUnknown) ? withSignLanguage(strict) : own;
  const directives = Object.entries(dev ? withLiveEdits(page) : page).map(
    ([name, values]) => `${name} ${values.join(' ')}`,
  );
  return [...directives, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ');
}
