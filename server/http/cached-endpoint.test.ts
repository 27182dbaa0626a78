import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { anAccount } from '../testing/accounts.ts';
import { shopOfFile } from '../testing/app.ts';
import { aProduct } from '../testing/factories.ts';
import { VERSION_LIFE_MS, watchCatalogue } from './catalogue-version.ts';

const LIST = '/api/products/ativos';
/** Longer than any of these tests, so that only writes of the same process are noticed. */
const UNTIL_TOLD_MS = 600_000;

const shop = await shopOfFile();
const wreath = await aProduct(shop.deps, { name: 'Coroa Serra', stock: 7 });
const { headers } = await anAccount(shop.deps);
const app = await buildApp(shop.deps, watchCatalogue(shop.deps, UNTIL_TOLD_MS));
const other = await buildApp(shop.deps, watchCatalogue(shop.deps, VERSION_LIFE_MS));
afterAll(() => Promise.all([app.close(), other.close()]));

describe('cached answers', () => {
  const rename = (name: string) =>
    app.inject({
      method: 'PUT',
      url: `/api/products/${wreath.id}`,
      headers,
      payload: { name, description: 'Rosas.', size: '1 m', price: 350, stock: 7, image: '/media/x/960.webp' },
    });

  it('answers the same bytes in every encoding, and 304 when the client has them', async () => {
    const plain = await app.inject(LIST);
    expect(plain.json()).toMatchObject([{ name: 'Coroa Serra', stock: 7 }]);
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await app.inject({ url: LIST, headers: { 'accept-encoding': encoding } });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(decode(answer.rawPayload).toString()).toBe(plain.body);
      expect(answer.headers).toMatchObject({ etag: plain.headers.etag, vary: 'Accept-Encoding' });
    }
    const again = await app.inject({ url: LIST, headers: { 'if-none-match': `"x", ${plain.headers.etag}` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  });

  it('shows a change at once to everybody who asks the process that made it', async () => {
    const { etag } = (await app.inject(LIST)).headers;
    expect((await rename('Coroa Vale')).statusCode).toBe(200);
    const answer = await app.inject({ url: LIST, headers: { 'if-none-match': String(etag) } });
    expect([answer.statusCode, answer.json()[0].name]).toEqual([200, 'Coroa Vale']);
    expect((await app.inject(`/api/products/${wreath.id}`)).json().name).toBe('Coroa Vale');
  });

  it('shows a change of another process within the life of a version, which is at most two seconds', async () => {
    expect(VERSION_LIFE_MS).toBeLessThanOrEqual(2_000);
    expect((await other.inject(LIST)).json()[0].name).toBe('Coroa Vale');
    await rename('Coroa Rio');
    await vi.waitFor(async () => expect((await other.inject(LIST)).json()[0].name).toBe('Coroa Rio'), {
      timeout: 60_000,
    });
  });

  it('shows a forced closing of the store at once', async () => {
    expect((await app.inject('/api/business/status')).json().open).toBe(true);
    const payload = { mode: 'closed', until: null };
    const forced = await app.inject({ method: 'PUT', url: '/api/business/force', headers, payload });
    expect(forced.statusCode).toBe(200);
    expect((await app.inject('/api/business/status')).json().open).toBe(false);
  });

  it('asks the database again only when something has changed', async () => {
    await app.inject(LIST);
    const asked = vi.spyOn(shop.deps.database.pool, 'query');
    for (let i = 0; i < 20; i += 1) await app.inject(LIST);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});
