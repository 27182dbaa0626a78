import { expect, test } from 'vitest';
import { cacheablePath, createPageCache } from './page-cache.ts';
import { type PageDocument, pageDocument } from './page-document.ts';
import { newNonce } from './page-renderer.ts';

function harness(status = 200) {
  const state = { now: 0, version: 'a', rendered: 0, isDatabaseAway: false, isDatabaseSilent: false };
  const cache = createPageCache({
    now: () => state.now,
    version: () => {
      if (state.isDatabaseSilent) return new Promise<string>(() => undefined);
      return state.isDatabaseAway ? Promise.reject(new Error('no database')) : state.version;
    },
    patienceMs: 5,
  });
  const visit = (path = '/coroas') =>
    cache.get(path, async () => {
      state.rendered += 1;
      return pageDocument(`página ${state.rendered}`, 'hole', status);
    });
  return { state, visit };
}

test('only pages that are the same for everybody are kept, with the query keys they know', () => {
  expect(cacheablePath('/coroas?sort=price_asc')).toBe('/coroas?sort=price_asc');
  expect(cacheablePath('/coroas')).toBe('/coroas');
  expect(cacheablePath('/login?utm_source=mail')).toBe('/login');
  for (const url of ['/confirmacao?payment_id=1', '/redefinir-senha?token=a', '/pedido/chave', '/dashboard', '/x'])
    expect(cacheablePath(url)).toBeUndefined();
  expect(cacheablePath('/__proto__')).toBeUndefined();
});

test('unknown query keys and values share the page without them', () => {
  expect(cacheablePath('/coroas?fbclid=abc&sort=price_desc&sort=x')).toBe('/coroas?sort=price_desc');
  expect(cacheablePath('/coroas?sort=nonsense')).toBe('/coroas');
  expect(cacheablePath('/?utm_source=whatsapp')).toBe('/');
  expect(cacheablePath(`/coroas?a=${'x'.repeat(3000)}`)).toBeUndefined();
});

const textOf = (page: PageDocument) => page.body('identity', newNonce()).toString();

test('a page is rendered once in a minute while nothing changes', async () => {
  const { state, visit } = harness();
  await visit();
  state.now = 59_999;
  await visit();
  expect(state.rendered).toBe(1);
  state.now = 60_001;
  await visit();
  expect(state.rendered).toBe(2);
});

test('simultaneous visitors share one rendering', async () => {
  const { state, visit } = harness();
  const pages = await Promise.all(Array.from({ length: 50 }, async () => visit()));
  expect(state.rendered).toBe(1);
  expect(new Set(pages).size).toBe(1);
});

test('a change of the catalogue drops every page', async () => {
  const { state, visit } = harness();
  await visit();
  state.version = 'b';
  expect(textOf(await visit())).toBe('página 2');
});

test('a version that comes back makes its pages anew', async () => {
  const { state, visit } = harness();
  await visit();
  state.version = 'b';
  await visit();
  state.version = 'a';
  expect(textOf(await visit())).toBe('página 3');
});

test('addresses without end push out old pages, never the one that is asked for', async () => {
  const { state, visit } = harness();
  for (let i = 0; i < 200; i += 1) {
    await visit(`/coroas?coroa=${i}`);
    await visit('/coroas');
  }
  expect(state.rendered).toBe(201);
});

test.each(['isDatabaseAway', 'isDatabaseSilent'] as const)(
  'without a database pages live their life (%s)',
  async (fault) => {
    const { state, visit } = harness();
    await visit();
    state[fault] = true;
    state.now = 1_000;
    await visit();
    expect(state.rendered).toBe(1);
  },
);

test('pages that failed are not kept', async () => {
  const { state, visit } = harness(500);
  await visit();
  await visit();
  expect(state.rendered).toBe(2);
});

test('a rendering that throws is tried again by the next visitor', async () => {
  const cache = createPageCache({ now: () => 0, version: () => 'a' });
  const failing = async () => cache.get('/', () => Promise.reject(new Error('broken')));
  await expect(failing()).rejects.toThrow('broken');
  const page = await cache.get('/', async () => pageDocument('pronta', 'hole', 200));
  expect(textOf(page)).toBe('pronta');
});
