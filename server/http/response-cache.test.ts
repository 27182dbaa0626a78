import { expect, test } from 'vitest';
import { type CachedResponse, cachedResponse, createResponseCache } from './response-cache.ts';

function harness(status = 200, patience: { patienceMs?: number } = { patienceMs: 5 }) {
  const state = { now: 0, version: 'a', made: 0, isDatabaseAway: false, isDatabaseSilent: false };
  const cache = createResponseCache({
    now: () => state.now,
    version: () => {
      if (state.isDatabaseSilent) return new Promise<string>(() => undefined);
      return state.isDatabaseAway ? Promise.reject(new Error('no database')) : state.version;
    },
    maxEntries: 60,
    ...patience,
  });
  const visit = async (key = '/coroas') =>
    cache.get(key, 60_000, () => {
      state.made += 1;
      return cachedResponse({ status, headers: [], text: `answer ${state.made}`, cacheControl: 'no-cache' });
    });
  return { state, cache, visit };
}

const textOf = ({ bodies }: CachedResponse) => bodies.identity.toString();

test('an answer is made once in a minute while nothing changes', async () => {
  const { state, visit } = harness();
  await visit();
  state.now = 59_999;
  await visit();
  expect(state.made).toBe(1);
  state.now = 60_001;
  await visit();
  expect(state.made).toBe(2);
});

test('simultaneous visitors share one', async () => {
  const { state, visit } = harness();
  const answers = await Promise.all(Array.from({ length: 50 }, async () => visit()));
  expect(state.made).toBe(1);
  expect(new Set(answers).size).toBe(1);
});

test('a change of the catalogue drops every answer, and an earlier version that returns restores none', async () => {
  const { state, visit } = harness();
  await visit();
  state.version = 'b';
  expect(textOf(await visit())).toBe('answer 2');
  state.version = 'a';
  expect(textOf(await visit())).toBe('answer 3');
});

test('too many addresses drop unused answers, never one that is still asked for', async () => {
  const { state, visit } = harness();
  for (let i = 0; i < 200; i += 1) {
    await visit(`/coroas?coroa=${i}`);
    await visit('/coroas');
  }
  expect(state.made).toBe(201);
});

test.each(['isDatabaseAway', 'isDatabaseSilent'] as const)(
  'without a database the last answer is sent until its time is over (%s)',
  async (fault) => {
    const { state, visit } = harness();
    await visit();
    state[fault] = true;
    state.now = 1_000;
    expect(textOf(await visit())).toBe('answer 1');
    state.now = 60_001;
    expect(textOf(await visit())).toBe('answer 2');
  },
);

test('without patience an unknown version is an error', async () => {
  const { state, cache, visit } = harness(200, {});
  await visit();
  state.isDatabaseAway = true;
  await expect(visit()).rejects.toThrow('no database');
  await expect(cache.find('/coroas', 60_000)).rejects.toThrow('no database');
});

test('failed answers are not cached', async () => {
  const { state, visit } = harness(500);
  await visit();
  await visit();
  expect(state.made).toBe(2);
});

test('one that throws is tried again by the next visitor', async () => {
  const { cache, visit } = harness();
  await expect(cache.get('/coroas', 60_000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(textOf(await visit())).toBe('answer 1');
});
