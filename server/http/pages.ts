import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { Business } from '#contract/business.ts';
import type { Call } from './call.ts';
import { chooseEncoding, compressNow } from './content-encoding.ts';
import { cacheablePath, createPageCache, type PageCache } from './page-cache.ts';
import { developmentRenderer } from './page-development.ts';
import { type PageDocument, pageDocument } from './page-document.ts';
import { contentPolicy, isPublicPage, isSecretPage } from './page-policy.ts';
import { createRenderer, newNonce, type RenderPage } from './page-renderer.ts';
import { publicRoutes, scriptsAfterFirstView } from './page-scripts.ts';
import { isReadablePath } from './request-target.ts';
import { securityHeaders } from './security-headers.ts';

const DAY_SECONDS = 86_400;
const LONGEST_URL = 2_048;

export type PagesOptions = {
  /** 'built' serves what `npm run build` made, 'dev' compiles on demand and follows edits. */
  mode: 'built' | 'dev';
  /** Folder of the build, with `client` and `server` inside. */
  buildDirectory: string;
  business: Business;
  demo: boolean;
  publicUrl: string;
  call: Call;
  /** Changes whenever a public page would look different. */
  catalogueVersion: () => string | Promise<string>;
  log: FastifyBaseLogger;
};

/** Serves the site: its files and its rendered pages, for every address that no other route has taken. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { mode, buildDirectory, business, demo, publicUrl, call, log } = options;
  const reportError = (error: unknown, page: string) => log.error({ err: error, page }, 'page failed');
  const services = { business, demo, publicUrl, call, reportError };
  const secure = publicUrl.startsWith('https:');

  if (mode === 'dev') {
    const render = await developmentRenderer(app, services);
    app.get('/*', (request, reply) => answerDirectly({ request, reply, render, secure, dev: true }));
  } else {
    await serveFiles(app, path.join(buildDirectory, 'client'));
    const module = await import(pathToFileURL(path.join(buildDirectory, 'server', 'index.js')).href);
    const build = module as ServerBuild;
    const render = createRenderer(build, services, 'production');
    const cache = createPageCache({ now: () => performance.now(), version: options.catalogueVersion });
    const kept = keptPages(cache, render, publicRoutes(build.assets));
    const answerKept = keptPageSender(secure);
    app.get('/*', { config: { rateLimit: false } }, (request, reply) => {
      const kind = cacheablePath(request.url);
      if (kind === undefined) return answerDirectly({ request, reply, render, secure, dev: false });
      return answerKept(request, reply, { kind, document: kept(kind) });
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
    // Their names change with what is in them: nobody asks for them again, nor for parts.
    lastModified: false,
    acceptRanges: false,
    preCompressed: true,
    decorateReply: false,
  });
  // One route for each file of the public folder: what isn't there is a page, and an unknown page is a 404 of its own.
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

/** Renders with a placeholder that no page contains, so that each answer can have its own nonce. */
function keptPages(
  cache: PageCache,
  render: RenderPage,
  routes: string,
): (kind: string) => PageDocument | Promise<PageDocument> {
  const placeholder = newNonce();
  return (kind) =>
    cache.get(kind, async () => {
      const response = await render({ path: kind, nonce: placeholder });
      // From the others the back office is reached, whose pages that list lacks.
      const ownRoutes = isPublicPage(pathnameOf(kind)) ? routes : undefined;
      return pageDocument(scriptsAfterFirstView(await response.text(), ownRoutes), placeholder, response.status);
    });
}

type KeptPage = { kind: string; document: PageDocument | Promise<PageDocument> };
type SendKeptPage = (request: FastifyRequest, reply: FastifyReply, page: KeptPage) => Promise<FastifyReply>;

/** Gives a page's content policy with this nonce; what lies around the nonce is put together once for each kind. */
function keptPolicies(secure: boolean): (kind: string, nonce: string) => string {
  const placeholder = newNonce();
  const policyOf = (pathname: string) =>
    contentPolicy({ nonce: placeholder, pathname, dev: false, secure }).split(placeholder);
  const policies = { open: policyOf('/'), strict: policyOf('/login') };
  return (kind, nonce) => policies[isPublicPage(pathnameOf(kind)) ? 'open' : 'strict'].join(nonce);
}

/** Sends kept pages straight to the socket: all that changes between two answers is the nonce. */
function keptPageSender(secure: boolean): SendKeptPage {
  const policyOf = keptPolicies(secure);
  const { 'content-security-policy': _other, ...security } = securityHeaders({ secure });
  const common = Object.entries({ ...security, ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' }).flat();
  return async (request, reply, { kind, document }) => {
    const page = document instanceof Promise ? await document : document;
    const encoding = await page.prepare(chooseEncoding(request.headers['accept-encoding']));
    const nonce = newNonce();
    const body = page.body(encoding, nonce);
    const own = ['content-security-policy', policyOf(kind, nonce), 'content-length', String(body.length)];
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    reply.hijack();
    reply.raw.writeHead(page.status, [...common, ...own, ...encoded, 'x-request-id', request.id]);
    // Called when the system has taken every byte; an answer that is cut off keeps its body.
    reply.raw.end(body, () => page.giveBack(encoding, body));
    return reply;
  };
}

type DirectAnswer = { request: FastifyRequest; reply: FastifyReply; render: RenderPage; secure: boolean; dev: boolean };

async function answerDirectly({ request, reply, render, secure, dev }: DirectAnswer): Promise<FastifyReply> {
  if (!isReadable(request.url)) return reply.code(400).type('text/plain; charset=utf-8').send('Endereço inválido.');
  if (isMissingFile(request.url))
    return reply.code(404).type('text/plain; charset=utf-8').send('Arquivo não encontrado.');
  const nonce = newNonce();
  const response = await render({ path: request.url, nonce });
  setPageHeaders(reply, contentPolicy({ nonce, pathname: pathnameOf(request.url), dev, secure }));
  for (const [name, value] of response.headers) reply.header(name, value);
  if (isSecretPage(pathnameOf(request.url))) keepSecret(reply);
  reply.code(response.status);
  const html = await response.text();
  const body = Buffer.from(dev ? html : scriptsAfterFirstView(html));
  const encoding = body.length < 1_024 ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compressNow(body, encoding));
}

/** An address with broken escapes or of absurd length is nobody's page. */
function isReadable(url: string): boolean {
  return url.length <= LONGEST_URL && isReadablePath(url);
}

/** A name with an extension is a file that isn't there; rendering a page for it would be wasted. */
function isMissingFile(url: string): boolean {
  const name = pathnameOf(url).split('/').at(-1) ?? '';
  return /\.[a-z0-9]{2,11}$/i.test(name) && !name.endsWith('.data');
}

function pathnameOf(url: string): string {
  return url.split('?', 1)[0] ?? '/';
}

const PAGE_HEADERS = {
  // A stored copy would repeat its nonce.
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

function setPageHeaders(reply: FastifyReply, policy: string): void {
  reply.headers({ ...PAGE_HEADERS, 'content-security-policy': policy });
}

/** Neither stored, nor indexed, nor named to whatever the page leads to. */
function keepSecret(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store');
  reply.header('referrer-policy', 'no-referrer');
  reply.header('x-robots-tag', 'noindex, nofollow');
}
