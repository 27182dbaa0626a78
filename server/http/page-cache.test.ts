import { expect, test } from 'vitest';
import { cacheablePath, createPageCache } from './page-cache.ts';
import { pageDocument } from './page-document.ts';

function harness(status = 200) {
  const state = { now: 0, version: 'a', rendered: 0, isDatabaseAway: false };
  const cache = createPageCache({
    now: () => state.now,
    version: () => {
      if (state.isDatabaseAway) throw new Error('no database');
      return state.version;
    },
  });
  const visit = (path = '/coroas') =>
    cache.get(path, async () => {
      state.rendered += 1;
      return pageDocument(`página ${state.rendered}`, 'hole', status);
    });
  return { state, visit };
}

test('only public pages are kept, with the query keys they know', () => {
  expect(cacheablePath('/coroas?sort=price_asc')).toBe('/coroas?sort=price_asc');
  expect(cacheablePath('/coroas')).toBe('/coroas');
  expect(cacheablePath('/login')).toBeUndefined();
  expect(cacheablePath('/confirmacao?payment_id=1')).toBeUndefined();
  expect(cacheablePath('/__proto__')).toBeUndefined();
});

test('unknown query keys and values share the page without them', () => {
  expect(cacheablePath('/coroas?fbclid=abc&sort=price_desc&sort=x')).toBe('/coroas?sort=price_desc');
  expect(cacheablePath('/coroas?sort=nonsense')).toBe('/coroas');
  expect(cacheablePath('/?utm_source=whatsapp')).toBe('/');
  expect(cacheablePath(`/coroas?a=${'x'.repeat(3000)}`)).toBeUndefined();
});

test('a page is rendered once in five seconds', async () => {
  const { state, visit } = harness();
  await visit();
  state.now = 4_999;
  await visit();
  expect(state.rendered).toBe(1);
  state.now = 5_001;
  await visit();
  expect(state.rendered).toBe(2);
});

test('simultaneous visitors share one rendering', async () => {
  const { state, visit } = harness();
  const pages = await Promise.all(Array.from({ length: 50 }, () => visit()));
  expect(state.rendered).toBe(1);
  expect(new Set(pages).size).toBe(1);
});

test('a change of the catalogue drops every page', async () => {
  const { state, visit } = harness();
  await visit();
  state.version = 'b';
  state.now = 300;
  const page = await visit();
  expect(page.text('')).toBe('página 2');
});

test('without a database pages live their short life', async () => {
  const { state, visit } = harness();
  await visit();
  state.isDatabaseAway = true;
  state.now = 1_000;
  await visit();
  expect(state.rendered).toBe(1);
});

test('pages that failed are not kept', async () => {
  const { state, visit } = harness(500);
  await visit();
  await visit();
  expect(state.rendered).toBe(2);
});

test('a rendering that throws is tried again by the next visitor', async () => {
  const cache = createPageCache({ now: () => 0, version: () => 'a' });
  await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const page = await cache.get('/', async () => pageDocument('pronta', 'hole', 200));
  expect(page.text('')).toBe('pronta');
});
