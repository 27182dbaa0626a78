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
