import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import business from '#config/business.json' with { type: 'json' };
import { demoProducts } from '#demo/catalogue.ts';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { slugOf } from '#domain/slug.ts';
import { registerPages } from './pages.ts';
import { registerHeaders } from './security-headers.ts';

/** The pages built by `npm test` and `npm start` from the present sources. */
const BUILT = path.resolve(import.meta.dirname, '../../build/web');
const ASSETS = path.join(BUILT, 'client/assets');
/** The compressed scripts of the first view; React and the router alone are 93 kB. */
const SCRIPT_KB = 140;
const CHECKOUT_KB = 188;
const SCRIPT_FILES = 12;
/** Names of zod and of react-hook-form that survive minification. */
const [ZOD, FORMS] = ['ZodError', 'reValidateMode'];
const WREATH_PAGE = `/coroas/${slugOf(demoProducts[0]?.name ?? '')}`;
const PAGES = [...Object.keys(PUBLIC_PAGES), WREATH_PAGE];

const products = demoProducts.map(({ id, priceCents, originalPriceCents: _before, ...rest }) => ({
  ...rest,
  _id: id,
  slug: slugOf(rest.name),
  price: priceCents / 100,
}));
const STATUS = {
  open: true,
  next_open: null,
  reason: null,
  earliest_ceremony: '2026-11-21T17:30:00.000Z',
  arrival: null,
};
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  await app.register(rateLimit, { global: false });
  registerHeaders(app, { secure: false });
  await registerPages(app, {
    mode: 'built',
    buildDirectory: BUILT,
    business,
    demo: true,
    sendsWhatsApp: true,
    publicUrl: 'http://flores.example',
    rateLimitFactor: 1000,
    // These pages ask for the list of wreaths, one wreath, and the store's status.
    call: async ({ path: asked }) =>
      (asked.endsWith('/ativos') ? products : asked.endsWith(':slug') ? products[0] : STATUS) as never,
    catalogueVersion: () => 'a',
    log: app.log,
  });
});
afterAll(() => app.close());

async function pageOf(url: string): Promise<string> {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

/** Every script named by the page itself. */
function scriptsOf(html: string): string[] {
  return [
    ...new Set([...html.matchAll(/(?:href|import\(?) ?=?"(\/assets\/[\w.~-]+\.js)"/g)].map(([, file = '']) => file)),
  ];
}

function codeOf(files: string[]): string {
  return files.map((file) => readFileSync(path.join(ASSETS, path.basename(file)), 'utf8')).join('\n');
}

/** The static imports of a script. */
function importsOf(file: string): string[] {
  return [...codeOf([file]).matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)].map(([, name = '']) => `/assets/${name}`);
}

/** The size of an answer to a browser that accepts brotli. */
async function bytesOf(url: string): Promise<number> {
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(answer.statusCode).toBe(200);
  const head = Object.entries(answer.headers).map((pair) => `${pair.flat().join(': ')}\r\n`);
  return answer.rawPayload.length + `HTTP/1.1 200 OK\r\n${head.join('')}\r\n`.length;
}

describe.each(PAGES)('the first visit to %s', (url) => {
  test('names every script that it needs, so that none waits for another', async () => {
    const files = scriptsOf(await pageOf(url));
    expect(files.length).toBeGreaterThan(3);
    expect(files.flatMap(importsOf).filter((file) => !files.includes(file))).toEqual([]);
  });

  test('has the letters of Portuguese inside the page and fetches no other', async () => {
    const html = await pageOf(url);
    expect(html.match(/url\("?data:font\/woff2;base64,/g)).toHaveLength(2);
    expect(html).not.toMatch(/<link[^>]*as="font"/);
  });

  test('tells the browser nothing of the back office', async () => {
    expect(await pageOf(url)).not.toMatch(/features\/(?:dashboard|orders|funerals|finances)/);
  });

  test('fetches neither zod nor react-hook-form', async () => {
    expect(codeOf(scriptsOf(await pageOf(url)))).not.toMatch(new RegExp(`${ZOD}|${FORMS}`));
  });
});

test.each([
  ['/coroas', SCRIPT_KB],
  [WREATH_PAGE, SCRIPT_KB + 10],
  ['/finalizar', CHECKOUT_KB],
])('%s stays within its budget of scripts, %d kB in twelve files', async (url, budget) => {
  const files = scriptsOf(await pageOf(url));
  expect(files.length).toBeLessThanOrEqual(SCRIPT_FILES);
  const sizes = await Promise.all(files.map(bytesOf));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget * 1000);
});

test.each(['/login', '/finalizar'])(
  '%s waits with the library that judges what is typed until it is needed',
  async (url) => {
    expect(codeOf(scriptsOf(await pageOf(url)))).not.toMatch(new RegExp(ZOD));
  },
);

test('the marks of libraries are in the scripts of the pages that use them', () => {
  const code = codeOf(readdirSync(ASSETS).filter((name) => name.endsWith('.js')));
  for (const mark of [ZOD, FORMS]) expect(code).toContain(mark);
});

test.each([
  ['/', ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']],
  ['/coroas', ['']],
  [WREATH_PAGE, ['']],
])('%s names the picture of its first view ahead of everything else, one of each theme alone', async (url, media) => {
  const html = await pageOf(url);
  const head = html.slice(0, html.indexOf('<style'));
  const named = head.match(/<link rel="preload" as="image" type="image\/avif" fetchPriority="high"[^>]*>/g) ?? [];
  expect(named.map((link) => / media="([^"]*)"/.exec(link)?.[1] ?? '')).toEqual(media);
  const urgent = html.match(/<img[^>]*fetchPriority="high"[^>]*>/g) ?? [];
  expect(urgent).toHaveLength(media.length);
  // A picture hidden by the theme must not be fetched.
  expect(urgent.every((image) => image.includes(media.length > 1 ? 'loading="lazy"' : 'loading="eager"'))).toBe(true);
});

test('libraries that only some pages need are in files of their own', () => {
  const names = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const [frame = '', libraries = ''] = ['frame-', 'react-'].map((start) =>
    names.find((name) => name.startsWith(start)),
  );
  for (const file of [frame, libraries]) {
    expect(codeOf([file])).not.toMatch(/QueryClient|invalidateQueries|TZDate|ZodError/);
  }
});
