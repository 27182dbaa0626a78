import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerHeaders, securityHeaders } from './security-headers.ts';

/** Helmet's headers with the same settings. */
async function byHelmet(secure: boolean): Promise<Record<string, unknown>> {
  const app = Fastify();
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.get('/', async () => 'text');
  const { headers } = await app.inject('/');
  await app.close();
  const { date: _date, connection: _connection, 'content-type': _type, 'content-length': _length, ...rest } = headers;
  return rest;
}

test.each([true, false])('an answer carries every header that helmet advises (https: %s)', async (secure) => {
  expect(securityHeaders({ secure })).toEqual(await byHelmet(secure));
});

test('an answer keeps its own headers, and answers of the API are not stored by default', async () => {
  const app = Fastify();
  registerHeaders(app, { secure: false });
  app.get('/page', async (_request, reply) => reply.header('content-security-policy', "img-src 'self'").send('page'));
  app.get('/api/orders', async () => ({}));
  const page = await app.inject('/page');
  expect(page.headers).toMatchObject({ 'content-security-policy': "img-src 'self'", 'x-frame-options': 'SAMEORIGIN' });
  expect(page.headers['cache-control']).toBeUndefined();
  const call = await app.inject('/api/orders');
  expect(call.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(call.headers['x-request-id']).toMatch(/./);
  await app.close();
});

test('a script of the site has only the headers that matter for scripts, all other files have all headers', async () => {
  const app = Fastify();
  registerHeaders(app, { secure: true });
  app.get('/assets/*', async (request) => request.url);
  const { headers } = await app.inject('/assets/site-BcIm9FJy.js');
  expect(headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringContaining('max-age'),
    'x-content-type-options': 'nosniff',
  });
  expect(headers).not.toHaveProperty('x-frame-options');
  expect((await app.inject('/assets/heic-worker-BcIm9FJy.js')).headers['content-security-policy']).toBe(
    "default-src 'none';script-src 'wasm-unsafe-eval'",
  );
  for (const url of ['/assets/laurel.svg', '/assets/site.js?x', '/assets/a/../site.html']) {
    expect((await app.inject(url)).headers).toMatchObject(securityHeaders({ secure: true }));
  }
  await app.close();
});
