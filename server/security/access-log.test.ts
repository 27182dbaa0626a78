import { describe, expect, it } from 'vitest';
import { anAccount } from '../testing/accounts.ts';
import { shopOfFile, type TestShop } from '../testing/app.ts';
import { HEADERS, SCRIPTS } from '../testing/hostile-texts.ts';

type Line = { req?: { method: string; path: string; id: string }; status?: number; actor?: string; time: string };

const lines: string[] = [];
const shop = await shopOfFile({ logLines: lines, rateLimitFactor: 0.1 });

describe('the log of calls', () => {
  /** The entry of a call. */
  async function logged(request: Parameters<TestShop['request']>[0]): Promise<Line | undefined> {
    const { headers } = await shop.request(request);
    const entries = lines.map((line) => JSON.parse(line) as Line);
    return entries.find(({ req }) => req?.id === headers['x-request-id']);
  }

  it('tells who was let in and who was kept out, by the account and never by the name', async () => {
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    const url = '/api/orders/last';
    const kept = await logged({ method: 'GET', url, headers: staff.headers });
    expect(kept).toMatchObject({ status: 403, actor: staff.id, req: { method: 'GET', path: url } });
    const administrator = await anAccount(shop.deps);
    const allowed = await logged({ method: 'GET', url, headers: administrator.headers });
    expect(allowed).toMatchObject({ status: 200, actor: administrator.id });
    const stranger = await logged({ method: 'GET', url });
    expect(stranger).toMatchObject({ status: 401 });
    expect(stranger).not.toHaveProperty('actor');
  });

  it('tells refused input, refused signatures and callers who ask too often', async () => {
    const url = '/api/login';
    expect(await logged({ method: 'POST', url, payload: {} })).toMatchObject({ status: 422 });
    expect(await logged({ method: 'POST', url: '/api/pagamento/webhook', payload: {} })).toMatchObject({ status: 401 });
    await logged({ method: 'POST', url, payload: {} });
    expect(await logged({ method: 'POST', url, payload: {} })).toMatchObject({ status: 429 });
  });

  it('leaves out that the health was asked, as a proxy does every second', async () => {
    expect(await logged({ method: 'GET', url: '/healthz' })).toBeUndefined();
    expect(await logged({ method: 'GET', url: '/readyz' })).toBeUndefined();
  });

  it('stays one JSON object a line, whatever an address or a header holds', async () => {
    const before = lines.length;
    const texts = [...SCRIPTS, ...HEADERS, '\u001b[31m', '\u2028', '\u202e', '"}\n{"level":60}'];
    for (const text of texts) {
      const headers = { 'user-agent': encodeURIComponent(text), 'x-request-id': encodeURIComponent(text) };
      await shop.as({ headers }).get(`/${encodeURIComponent(text.toWellFormed())}`);
    }
    const written = lines.slice(before);
    expect(written).toHaveLength(texts.length);
    for (const line of written) {
      expect(line.trimEnd()).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
      expect(JSON.parse(line)).toMatchObject({ status: 404, req: { method: 'GET' } });
    }
  });
});
