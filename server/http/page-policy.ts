/** Where the sign-language plugin (VLibras) comes from and what it talks to. */
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

/** Pages that only show public information: web/paths.ts names the same ones. */
const PUBLIC_PAGES = new Set(['/', '/coroas', '/sobre', '/contato', '/politica-privacidade']);

/** True for the pages on which the sign-language plugin may run. */
export function isPublicPage(pathname: string): boolean {
  return PUBLIC_PAGES.has(pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
}

/** True for the pages whose address alone opens them: a buyer's order. Nothing may carry that address elsewhere. */
export function isSecretPage(pathname: string): boolean {
  return /^\/+pedido\//i.test(pathname);
}

type PolicyOptions = {
  /** Fresh for each answer. */
  nonce: string;
  pathname: string;
  /** Development needs evaluation, inline styles and a socket for live edits. */
  dev: boolean;
  /** The site is reached by https. */
  secure: boolean;
};

type Directives = Record<string, readonly string[]>;

function strictDirectives(nonce: string): Directives {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    // The letters of Portuguese travel inside the style sheet.
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
 * The plugin writes style elements without a nonce, and a nonce would switch off 'unsafe-inline': on public pages
 * styles are open, scripts are not.
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

/** The Content-Security-Policy of a page: strict everywhere, with the hosts of the sign-language plugin on public pages alone. */
export function contentPolicy({ nonce, pathname, dev, secure }: PolicyOptions): string {
  const strict = strictDirectives(nonce);
  const own = isSecretPage(pathname) ? { ...strict, 'form-action': ["'self'"] } : strict;
  const page = isPublicPage(pathname) ? withSignLanguage(strict) : own;
  const directives = Object.entries(dev ? withLiveEdits(page) : page).map(
    ([name, values]) => `${name} ${values.join(' ')}`,
  );
  return [...directives, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ');
}
