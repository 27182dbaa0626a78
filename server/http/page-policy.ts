import { createHash } from 'node:crypto';
import { admitsSignLanguage } from '#domain/public-pages.ts';
import { isSecretPage } from './page-paths.ts';

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

/** The hashes of inline scripts and styles. */
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
