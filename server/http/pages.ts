import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Business } from '#contract/business.ts';
import { clientNetwork } from '../client-address.ts';
import { AppError } from '../errors.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { wantsPage } from './error-handler.ts';
import type { Call } from './in-process-client.ts';
import {
  cacheablePath,
  contentPolicy,
  type InlineSources,
  inlineSources,
  isCeremonyPage,
  isMissingFile,
  isReadable,
  isSecretPage,
  meantAddress,
  pathnameOf,
} from './page-paths.ts';
import { cachedResponse, chooseEncoding, compressQuickly, createResponseCache, sendCached } from './response-cache.ts';
import { securityHeaders } from './security-headers.ts';

type PageServices = {
  business: Business;
  demo: boolean;
  sendsWhatsApp: boolean;
  publicUrl: string;
  call: Call;
  reportError: (error: unknown, path: string) => void;
};

type LoadContextValues = Omit<PageServices, 'publicUrl'> & { origin: string; nonce: string };

/** The bundle's own function makes the context, because context keys are compared by identity. */
type EntryModule = { createLoadContext: (values: LoadContextValues) => RouterContextProvider };

type RenderedPage = Pick<Response, 'status' | 'headers'> & { html: string; inline: InlineSources };

type RenderPage = (path: string) => Promise<RenderedPage>;

/** Renders a page of the build. The request has nothing of the visitor: pages are the same for all. */
function createRenderer(build: ServerBuild, services: PageServices, mode: 'production' | 'development'): RenderPage {
  const handle = createRequestHandler(build, mode);
  const { publicUrl, ...given } = services;
  const { origin } = new URL(publicUrl);
  // The framework's type lists only its own exports; web/entry.server adds `createLoadContext`.
  const entry = build.entry.module as unknown as EntryModule;
  return async (path) => {
    const nonce = randomUUID();
    const response = await handle(new Request(origin + path), entry.createLoadContext({ ...given, origin, nonce }));
    // When the error page itself fails, the framework answers with a line of English text.
    const hasFailed = response.status >= 500 && response.headers.get('content-type')?.startsWith('text/plain');
    if (hasFailed) throw new AppError('internal');
    const marked = await response.text();
    const { status, headers } = response;
    return { status, headers, html: marked.replaceAll(` nonce="${nonce}"`, ''), inline: inlineSources(marked, nonce) };
  };
}

/** Addresses of the server, which Vite must not handle. */
const OWN_PREFIXES = ['/api/', '/media/', '/dev/outbox', '/healthz', '/readyz', '/metrics', '/sw.js'];

/**
 * Renders pages from their sources: Vite compiles inside this server, on the same port, with hot reload. Imported here
 * alone, because Vite is a development dependency and not installed in production.
 */
async function developmentRenderer(app: FastifyInstance, services: PageServices): Promise<RenderPage> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: PROJECT_ROOT,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (OWN_PREFIXES.some((prefix) => request.url.startsWith(prefix))) done();
    else vite.middlewares(request.raw, reply.raw, done);
  });
  app.addHook('onClose', () => vite.close());
  return async (path) => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build');
    return createRenderer(build as ServerBuild, services, 'development')(path);
  };
}

const DAY_SECONDS = 86_400;
/** A fallback in milliseconds: a change of the catalogue drops cached pages at once. */
const MAX_AGE_MS = 60_000;
/** Patience with a database that doesn't answer, before a visitor gets an older page. */
const PATIENCE_MS = 300;
/** Pages rendered for one network per minute; cached pages don't count. */
const RENDERINGS_PER_MINUTE = 120;
/** A page takes some hundred kilobytes. */
const MAX_PAGES = 60;
/** Browsers revalidate each time; shared caches may answer for some seconds. */
const SHARED = 'public, max-age=0, s-maxage=10, must-revalidate';

type PagesOptions = Omit<PageServices, 'reportError'> & {
  /** 'built' serves the result of `npm run build`; 'dev' compiles on demand and reloads on edits. */
  mode: 'built' | 'dev';
  /** Folder of the build, with `client` and `server` inside. */
  buildDirectory: string;
  /** Multiplies the limit of rendered pages per network. */
  rateLimitFactor: number;
  /** Changes whenever a public page would look different. */
  catalogueVersion: () => string | Promise<string>;
  log: FastifyBaseLogger;
};

/** Serves the site: its files and its rendered pages, for every address that no other route has taken. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { mode, buildDirectory, business, demo, sendsWhatsApp, publicUrl, call, log } = options;
  const reportError = (error: unknown, page: string) => log.error({ err: error, page }, 'page failed');
  const services = { business, demo, sendsWhatsApp, publicUrl, call, reportError };
  const secure = publicUrl.startsWith('https:');

  if (mode === 'dev') {
    const render = await developmentRenderer(app, services);
    app.get('/*', renderedPages({ render, limit: async () => undefined, secure, dev: true }));
  } else {
    await serveFiles(app, path.join(buildDirectory, 'client'));
    const module = await import(pathToFileURL(path.join(buildDirectory, 'server', 'index.js')).href);
    const render = createRenderer(module as ServerBuild, services, 'production');
    const limit = renderingLimit(app, options.rateLimitFactor);
    const answerCached = cachedPages({ render, limit, secure }, options.catalogueVersion);
    const answerRendered = renderedPages({ render, limit, secure, dev: false });
    app.get('/*', { config: { rateLimit: false } }, (request, reply) => {
      const url = cacheablePath(request.url);
      return url === undefined ? answerRendered(request, reply) : answerCached(url, request, reply);
    });
  }
  app.route({ method: ['POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', handler: refuseMethod });
}

function refuseMethod(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(405).header('allow', 'GET, HEAD').send({ detail: 'Método não permitido.' });
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    index: false,
    maxAge: DAY_SECONDS * 365 * 1000,
    immutable: true,
    // Names of assets change with their content, so neither revalidation nor ranges are needed.
    lastModified: false,
    acceptRanges: false,
    preCompressed: true,
    decorateReply: false,
  });
  // One route for each public file; every other address is a page, and an unknown page a rendered 404.
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    index: false,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz', '.vite/**'],
    maxAge: DAY_SECONDS * 1000,
    preCompressed: true,
    decorateReply: false,
  });
}

type Limit = (request: FastifyRequest) => Promise<void>;

/** Throws `too-many-requests` when a network exceeds its limit of rendered pages. */
function renderingLimit(app: FastifyInstance, factor: number): Limit {
  const count = app.createRateLimit({
    max: Math.ceil(RENDERINGS_PER_MINUTE * factor),
    timeWindow: 60_000,
    keyGenerator: (request) => clientNetwork(request.ip),
    allowList: () => false,
  });
  return async (request) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new AppError('too-many-requests', undefined, { retryAfterSeconds: counted.ttlInSeconds });
  };
}

type PageOptions = { render: RenderPage; limit: Limit; secure: boolean; dev: boolean };
type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Answers pages that are the same for everybody with bytes cached per version of the catalogue. */
function cachedPages({ render, limit, secure }: Omit<PageOptions, 'dev'>, version: PagesOptions['catalogueVersion']) {
  const cache = createResponseCache({
    version,
    now: () => performance.now(),
    maxEntries: MAX_PAGES,
    patienceMs: PATIENCE_MS,
  });
  const make = async (url: string) => {
    const response = await render(url);
    const policy = contentPolicy({ inline: response.inline, url, dev: false, secure });
    const given = { ...securityHeaders({ secure }), ...PAGE_HEADERS, 'content-security-policy': policy };
    const location = response.headers.get('location');
    const type = { 'content-type': 'text/html; charset=utf-8', ...(location === null ? {} : { location }) };
    const headers = Object.entries({ ...given, ...type }).flat();
    const kept = isCeremonyPage(url) ? 'no-cache' : SHARED;
    return cachedResponse({
      status: response.status,
      headers,
      text: response.html,
      cacheControl: response.status === 200 ? kept : 'no-store',
    });
  };
  return async (url: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const kept = cache.find(url, MAX_AGE_MS);
    if (!(kept instanceof Promise ? await kept : kept)) await limit(request);
    const page = cache.get(url, MAX_AGE_MS, () => make(url));
    return sendCached(request, reply, page instanceof Promise ? await page : page);
  };
}

function renderedPages({ render, limit, secure, dev }: PageOptions): PageHandler {
  return async (request, reply) => {
    const { url } = request;
    // An answer that refuses the page later keeps these headers.
    reply.headers(isSecretPage(pathnameOf(url)) ? SECRET : { 'cache-control': 'private, no-cache' });
    const meant = meantAddress(url);
    if (meant !== undefined) return reply.redirect(meant, 301);
    const isMalformed = !isReadable(url) || !isReadable(request.originalUrl);
    if ((isMalformed || isMissingFile(url)) && !wantsPage(request)) {
      const [code, text] = isMalformed ? [400, 'Endereço inválido.'] : [404, 'Arquivo não encontrado.'];
      return reply.code(code).type('text/plain; charset=utf-8').send(text);
    }
    await limit(request);
    const { status, headers, html, inline } = await render(isMalformed ? NO_PAGE : url);
    reply
      .code(isMalformed ? 400 : status)
      .headers(PAGE_HEADERS)
      .headers(Object.fromEntries(headers));
    reply.header('content-security-policy', contentPolicy({ inline, url, isUnknown: status === 404, dev, secure }));
    const body = Buffer.from(html);
    const encoding = body.length < 1_024 ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity') return reply.send(body);
    return reply.header('content-encoding', encoding).send(await compressQuickly(body, encoding));
  };
}

/** An address without a page, in the place of those that can't be read. */
const NO_PAGE = '/pagina-nao-encontrada';

const PAGE_HEADERS = {
  vary: 'Accept-Encoding',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** Neither stored, nor indexed, nor sent as a referrer. */
const SECRET = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' };
