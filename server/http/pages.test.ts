import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import business from '#config/business.json' with { type: 'json' };
import { registerPages } from './pages.ts';
import { securityHeaders } from './security-headers.ts';

/** The smallest build that React Router takes: a home page, a login page and a page that fails. */
const BUILD = `
import { createContext, RouterContextProvider } from 'react-router';
const values = createContext();
let rendered = 0;
export const entry = { module: {
  createLoadContext(given) { const context = new RouterContextProvider(); context.set(values, given); return context; },
  default(request, status, headers, routerContext, context) {
    const { origin, demo, nonce } = context.get(values);
    rendered += 1;
    headers.set('Content-Type', 'text/html; charset=utf-8');
    const body = '<script type="module" nonce="' + nonce + '">start(' + rendered + ')</script>' + origin + ' ' + demo + ' ' + request.url + ' #' + rendered + 'flores '.repeat(300);
    return new Response(body, { status, headers });
  },
  handleError(error, { context }) { context.get(values).reportError(error, 'page'); },
} };
const page = (id, path, module = {}) => [id, { id, parentId: 'root', path, index: path === undefined, module: { default: () => null, ...module } }];
export const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: { default: () => null, ErrorBoundary: () => null } }],
  page('home'), page('login', 'login'), page('coroas', 'coroas'), page('about', 'sobre'), page('dashboard', 'dashboard'),
  page('reset', 'redefinir-senha'), page('broken', 'quebrada', { loader() { throw new Error('no database'); } }),
  page('missing', '*', { loader() { return Response.json(null, { status: 404 }); } }),
]);
export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' };
export const publicPath = '/'; export const assetsBuildDirectory = ''; export const basename = '/';
export const future = {}; export const ssr = true; export const isSpaMode = false; export const prerender = [];
export const routeDiscovery = { mode: 'initial' };
`;

let folder: string;
let app: FastifyInstance;
let version = 'a';
const reported: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pages-'));
  await mkdir(path.join(folder, 'client/assets'), { recursive: true });
  await mkdir(path.join(folder, 'server'));
  const reactRouter = import.meta.resolve('react-router');
  await writeFile(path.join(folder, 'server/index.js'), BUILD.replace("'react-router'", JSON.stringify(reactRouter)));
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'client/assets/site-abc.js'), 'alert(1)');
  await writeFile(path.join(folder, 'client/robots.txt'), 'User-agent: *');
  app = Fastify({ trustProxy: true });
  await app.register(rateLimit, { global: false });
  await registerPages(app, {
    mode: 'built',
    buildDirectory: folder,
    business,
    demo: true,
    sendsWhatsApp: false,
    publicUrl: 'https://flores.example',
    rateLimitFactor: 1,
    call: () => Promise.reject(new Error('not called here')),
    catalogueVersion: () => version,
    log: Object.assign(app.log, { error: (...given: unknown[]) => void reported.push(given) }),
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Answer = { headers: Record<string, unknown>; body: string };
const policyOf = ({ headers }: Answer) => String(headers['content-security-policy']);
const renderingOf = ({ body }: Answer) => body.match(/#\d+/)?.[0];

/** The hash of an answer's inline script, which its content policy must name. */
function hashOf({ body }: Answer): string {
  const script = /<script[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '';
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

test('a public page is rendered once, for whatever unknown query, and a CDN may keep it for a moment', async () => {
  const first = await app.inject('/coroas');
  const second = await app.inject('/coroas?fbclid=1');
  expect(first.statusCode).toBe(200);
  expect(renderingOf(first)).toBe(renderingOf(second));
  expect(policyOf(first)).toContain(hashOf(first));
  expect(policyOf(second)).toBe(policyOf(first));
  expect(first.body).not.toContain('nonce');
  expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=10, must-revalidate');
});

test('a page that the client has stored is answered with 304, in every encoding', async () => {
  const { headers } = await app.inject('/coroas');
  for (const encoding of ['br', 'gzip', 'identity']) {
    const held = { 'if-none-match': `"x", ${headers.etag}`, 'accept-encoding': encoding };
    const again = await app.inject({ url: '/coroas', headers: held });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  }
  const other = await app.inject({ url: '/login', headers: { 'if-none-match': String(headers.etag) } });
  expect(other.statusCode).toBe(200);
});

test('a page that changes with the catalogue is new at once', async () => {
  const before = await app.inject('/sobre');
  version = 'b';
  const after = await app.inject({ url: '/sobre', headers: { 'if-none-match': String(before.headers.etag) } });
  expect([after.statusCode, renderingOf(after) === renderingOf(before)]).toEqual([200, false]);
  expect(policyOf(after)).toContain(hashOf(after));
});

test('the page to sign in is cached too, without the plugin', async () => {
  const [first, second] = [await app.inject('/login'), await app.inject('/login?utm_source=mail')];
  expect(renderingOf(first)).toBe(renderingOf(second));
  expect(policyOf(first)).not.toContain('vlibras');
  expect(policyOf(await app.inject('/coroas'))).toContain('vlibras');
});

test('a page of the back office is rendered for every visit', async () => {
  const first = await app.inject('/dashboard');
  const second = await app.inject('/dashboard');
  expect(renderingOf(first)).not.toBe(renderingOf(second));
  expect(policyOf(first)).toContain(hashOf(first));
  expect(policyOf(first)).not.toContain('vlibras');
  expect([first.headers['cache-control'], first.headers.etag]).toEqual(['private, no-cache', undefined]);
});

test('a secret page is neither stored nor its address sent as a referrer', async () => {
  for (const url of ['/redefinir-senha?token=segredo', '/pedido/chave', '/homenagem/chave']) {
    expect((await app.inject(url)).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  }
});

test('a network gets a hundred and twenty rendered pages in a minute, and any number of cached ones', async () => {
  const from = (client: string) => (url: string) =>
    app.inject({ url, headers: { 'x-forwarded-for': client } }).then(({ statusCode }) => statusCode);
  const [robot, visitor] = [from('203.0.113.5'), from('203.0.113.6')];
  await robot('/coroas');
  const odd = ['/dashboard', '/nada', `/coroas?coroa=${'0'.repeat(36)}`];
  const statuses = await Promise.all(Array.from({ length: 130 }, (_, i) => robot(`${odd[i % 2]}?${i}`)));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  expect(await robot(odd[2] ?? '')).toBe(429);
  for (const url of ['/coroas', '/coroas/', `/coroas?${'x'.repeat(4000)}`]) expect(await robot(url)).toBe(200);
  expect(await visitor('/dashboard')).toBe(200);
  const refused = await app.inject({ url: '/pedido/chave', headers: { 'x-forwarded-for': '203.0.113.5' } });
  expect([refused.statusCode, refused.headers['referrer-policy']]).toEqual([429, 'no-referrer']);
});

test('a client that accepts brotli or gzip gets the same page compressed', async () => {
  for (const url of ['/', '/login', '/dashboard']) {
    const best = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(best.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(best.rawPayload).toString()).toContain('https://flores.example true');
    const zipped = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toContain('https://flores.example true');
    const plain = await app.inject({ url, headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
  }
});

test('a cached page has the security headers of every answer', async () => {
  const { headers } = await app.inject('/coroas');
  expect(headers).toMatchObject(
    Object.fromEntries(
      Object.entries(securityHeaders({ secure: true })).filter(([name]) => !name.startsWith('content')),
    ),
  );
});

test('the address that pages see is the configured one, whatever host the visitor named', async () => {
  const answer = await app.inject({ url: '/login', headers: { host: 'evil.example' } });
  expect(answer.body).toContain('https://flores.example/login');
  expect(answer.body).not.toContain('evil.example');
});

test('an unknown page answers 404 and an unknown file too, without rendering', async () => {
  const page = await app.inject('/rota-inexistente');
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  const file = await app.inject('/pictures/nada.webp');
  expect([file.statusCode, file.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  for (const folder of ['/assets', '/assets/', '/pictures/']) {
    const answer = await app.inject(folder);
    expect([403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('site-abc');
  }
});

test('a person who opens a missing file or an address that nobody can read gets the page for it', async () => {
  const opened = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*' } });
  for (const [url, status] of [
    ['/index.html', 404],
    ['/coroas.php', 404],
    ['/a;b', 400],
    ['/x%5Cy', 400],
  ] as const) {
    const { statusCode, headers } = await opened(url);
    expect([url, statusCode, headers['content-type']]).toEqual([url, status, 'text/html; charset=utf-8']);
  }
  const asked = await app.inject({ url: '/a;b', headers: { accept: 'image/*' } });
  expect([asked.statusCode, asked.body]).toEqual([400, 'Endereço inválido.']);
});

test('an address copied with the end of its sentence leads to the page, and keeps a key to itself', async () => {
  const [wreath, order] = [await app.inject('/Coroas/Coroa-Paz.'), await app.inject('/pedido/chave).')];
  expect([wreath.statusCode, wreath.headers.location]).toEqual([301, '/coroas/coroa-paz']);
  expect(order.headers).toMatchObject({ location: '/pedido/chave', 'referrer-policy': 'no-referrer' });
});

test('hostile addresses are answered without failing', async () => {
  for (const url of ['/%E0%A4%A', '//evil.example/x', `/${'a'.repeat(3000)}`, '/..%2f..%2fetc%2fpasswd']) {
    const answer = await app.inject(url);
    expect([url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([url, true]);
    expect(answer.headers.location).toBeUndefined();
  }
});

test('a page that fails answers 500 and is logged', async () => {
  const answer = await app.inject('/quebrada');
  expect(answer.statusCode).toBe(500);
  expect(reported).toHaveLength(1);
  expect(answer.body).not.toContain('no database');
});

test('pages accept only GET and HEAD', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/coroas' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  const post = await app.inject({ method: 'POST', url: '/login', payload: {} });
  expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('files of the build are cached for a year, other files for a day', async () => {
  const asset = await app.inject('/assets/site-abc.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const robots = await app.inject('/robots.txt');
  expect([robots.body, robots.headers['cache-control']]).toEqual(['User-agent: *', 'public, max-age=86400']);
});
