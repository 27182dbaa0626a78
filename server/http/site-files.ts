import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Business } from '#contract/business.ts';
import { listActiveProducts } from '#contract/products.ts';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import type { Call } from './in-process-client.ts';
import { registerOffline } from './offline.ts';
import { registerSharePictures } from './share-pictures.ts';

type SiteFiles = {
  business: Business;
  /** Scheme and host of the site as visitors know it, without a trailing slash. */
  origin: string;
};

/** Addresses that search engines must not crawl: the back office, accounts, payments and single orders. */
const HIDDEN = [
  '/api/',
  '/admin/',
  '/dashboard',
  '/funcionario/',
  '/login',
  '/password-reset-request',
  '/redefinir-senha',
  '/finalizar',
  '/confirmacao',
  '/falha',
  '/pendente',
  '/pedido',
  '/pagar',
  '/acompanhar',
  '/homenagem',
  '/familia',
  '/quadro',
  '/dev/',
  '/sem-conexao',
];

function robots({ origin }: SiteFiles): string {
  return `User-agent: *\n${HIDDEN.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemap({ origin }: SiteFiles, slugs: readonly string[]): string {
  const wreaths = slugs.map((slug) => ({ path: `/coroas/${slug}`, priority: '0.8', changes: 'daily' }));
  const listed = Object.entries(PUBLIC_PAGES).map(([path, page]) => ({ path, ...page }));
  const pages = [...listed, ...wreaths].map(
    ({ path, priority, changes }) =>
      `<url><loc>${origin}${path}</loc><changefreq>${changes}</changefreq><priority>${priority}</priority></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('\n')}\n</urlset>\n`;
}

/** The longest label below a home-screen icon; a longer name is cut after a word. */
const LABEL = 12;

/** The name below the icon: as many words of the business's name as fit, at least one. */
export function shortName(name: string): string {
  const words = name.split(' ');
  let short = words.shift() ?? name;
  for (const word of words) {
    if (`${short} ${word}`.length > LABEL) break;
    short = `${short} ${word}`;
  }
  return short.replace(/\s(?:e|de|da|do|das|dos|&)$/i, '');
}

const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

const SCREENSHOTS = [
  { src: '/pictures/install/coroas-phone.webp', sizes: '375x812', form_factor: 'narrow', label: 'As coroas à venda' },
  { src: '/pictures/install/faixa-phone.webp', sizes: '375x812', form_factor: 'narrow', label: 'A faixa da coroa' },
  { src: '/pictures/install/coroas-desktop.webp', sizes: '1280x860', form_factor: 'wide', label: 'As coroas à venda' },
];

function manifest({ business }: SiteFiles): object {
  const icon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' };
  return {
    id: '/',
    name: business.name,
    short_name: shortName(business.name),
    description: business.tagline,
    lang: 'pt-BR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // Paying leads to the provider's site: 'minimal-ui' keeps a back button visible where the system offers it.
    display_override: ['minimal-ui', 'standalone'],
    background_color: '#f8f5ee',
    theme_color: '#f8f5ee',
    // Pages name the colours of both schemes in their head; browsers that know this member have them before a page
    // loads.
    user_preferences: { color_scheme: { dark: { background_color: '#141a17', theme_color: '#141a17' } } },
    categories: ['shopping', 'lifestyle'],
    icons: ICONS,
    screenshots: SCREENSHOTS.map((screenshot) => ({ ...screenshot, type: 'image/webp' })),
    shortcuts: [
      { name: 'Ver coroas', url: '/coroas', icons: [icon] },
      { name: 'Contato', url: '/contato', icons: [icon] },
      { name: 'Área da equipe', url: '/login', icons: [icon] },
    ],
  };
}

/** Files for search engines and home screens: robots.txt, sitemap.xml and the manifest. */
function registerSiteFiles(app: FastifyInstance, site: SiteFiles & { call: Call }): void {
  const files = [
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', body: robots(site) },
    {
      url: '/site.webmanifest',
      type: 'application/manifest+json; charset=utf-8',
      body: JSON.stringify(manifest(site)),
    },
  ];
  for (const { url, type, body } of files) {
    app.get(url, { schema: { hide: true } }, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=3600').send(body),
    );
  }
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const wreaths = await site.call(listActiveProducts, {}).catch(() => []);
    const body = sitemap(
      site,
      wreaths.map(({ slug }) => slug),
    );
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600').send(body);
  });
}

type Site = { call: Call; dev: boolean };

const PUBLIC_DIRECTORY = path.join(PROJECT_ROOT, 'web', 'public');

/**
 * The site's files besides its pages: for search engines, home screens, shared links and the time without connection.
 */
export function registerSite(app: FastifyInstance, deps: Deps, { call, dev }: Site): void {
  const { business, config, images } = deps;
  registerSiteFiles(app, { business, call, origin: new URL(config.publicUrl).origin });
  registerOffline(app, { business, dev });
  registerSharePictures(app, { images, call, publicDirectory: PUBLIC_DIRECTORY });
}

/** Shows the messages that the simulator caught under /dev/outbox (demonstration only). */
export function registerDevOutbox(app: FastifyInstance, simulatorUrl: string): void {
  app.get('/dev/outbox', { schema: { hide: true } }, (_request, reply) => reply.redirect('/dev/outbox/'));
  app.get<{ Params: { '*': string } }>('/dev/outbox/*', { schema: { hide: true } }, async (request, reply) => {
    const target = new URL(`/outbox/${request.params['*']}`, simulatorUrl);
    if (!target.pathname.startsWith('/outbox')) throw new AppError('not-found');
    const answer = await fetch(target, { redirect: 'manual' });
    for (const name of ['content-type', 'content-security-policy']) {
      const value = answer.headers.get(name);
      if (value) reply.header(name, value);
    }
    return reply.status(answer.status).send(Buffer.from(await answer.arrayBuffer()));
  });
}
