type PublicPage = {
  /** For search engines: weight and how often it changes. */
  priority: string;
  changes: 'daily' | 'weekly' | 'monthly' | 'yearly';
  /** The query keys, with their values, that change what it shows. */
  query?: Readonly<Record<string, RegExp>>;
};

/** The pages that show public information alone, the weightiest first; each wreath has one too. */
export const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  '/': { priority: '1.0', changes: 'weekly' },
  '/coroas': {
    priority: '0.9',
    changes: 'daily',
    query: { sort: /^price_(?:asc|desc)$/, coroa: /^[0-9a-f-]{36}$/ },
  },
  '/cerimonias': { priority: '0.7', changes: 'daily' },
  '/contato': { priority: '0.7', changes: 'monthly' },
  '/sobre': { priority: '0.6', changes: 'monthly' },
  '/cancelamento': { priority: '0.2', changes: 'yearly' },
  '/politica-privacidade': { priority: '0.1', changes: 'yearly' },
  '/acessibilidade': { priority: '0.1', changes: 'yearly' },
};

/** The query with which a visitor asks for the sign-language plugin on a page that doesn't admit it by itself. */
export const SIGN_LANGUAGE_QUERY = 'libras=sim';

/** Pages on which people type data of their own and that hold nothing else of a person. */
const ASKING_PAGES = ['/finalizar', '/acompanhar', '/password-reset-request'];

export function withoutSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}

/**
 * Whether the sign-language plugin, which is another site's script, may run on a page. 'asked': only in a document that
 * was loaded for it, after the visitor was told. 'never': there may be a password, an account, a payment, or an address
 * that is a secret. An unknown address of several parts may be a mistyped secret one.
 */
export function signLanguageOn(pathname: string, isUnknown = false): 'free' | 'asked' | 'never' {
  const page = withoutSlash(pathname);
  if (ASKING_PAGES.includes(page)) return 'asked';
  const isOpen =
    Object.hasOwn(PUBLIC_PAGES, page) || ['/carrinho', '/nota'].includes(page) || /^\/coroas\/[^/]+$/.test(page);
  return isOpen || (isUnknown && /^\/[^/]*$/.test(page)) ? 'free' : 'never';
}

/** Whether the document of an address admits the plugin. */
export function admitsSignLanguage(pathname: string, search: string, isUnknown = false): boolean {
  const found = signLanguageOn(pathname, isUnknown);
  return found === 'free' || (found === 'asked' && search.replace('?', '').split('&').includes(SIGN_LANGUAGE_QUERY));
}
