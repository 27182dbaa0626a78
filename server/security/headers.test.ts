import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { randomFor } from '../testing/seeded-random.ts';
import { attackedShopOfFile } from './testing/attacked-shop.ts';

const named = Object.entries(endpoints);
/** The same for everybody and known to anybody: a copy may be kept if it is asked about each time. */
const SHARED = new Set(['listActiveProducts', 'getProduct', 'getProductBySlug', 'getStoreStatus']);

const { shop, callers, known, callOf } = await attackedShopOfFile();

describe('the protective headers', () => {
  function expectProtection(headers: Record<string, unknown>, where: string): void {
    expect(headers, where).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(String(headers['content-security-policy']), where).toMatch(/frame-ancestors 'none'/);
    for (const name of ['access-control-allow-origin', 'server', 'x-powered-by', 'set-cookie']) {
      expect([where, name, headers[name]]).toEqual([where, name, undefined]);
    }
  }

  it.each(named)('come with every answer of %s, which must not be stored', async (name, endpoint) => {
    const answer = await shop.app.inject({ ...callOf(endpoint, randomFor(1, 3)), headers: callers[0].headers });
    const where = `${name} ${answer.statusCode}`;
    expectProtection(answer.headers, where);
    expect(answer.headers['content-security-policy'], where).toMatch(/default-src 'none'/);
    expect(String(answer.headers['cache-control']), where).toMatch(
      SHARED.has(name) ? /no-store|no-cache/ : /no-store|private/,
    );
    expect(String(answer.headers['content-type']), where).toMatch(
      /^(application\/json|text\/csv|text\/calendar); ?charset=utf-8/,
    );
    expect(answer.headers['strict-transport-security'], where).toBeUndefined();
  });

  it('let strangers keep a wreath on sale if they ask about it each time, and nobody what is shown to the staff', async () => {
    const url = `/api/products/${known.ids[0]}`;
    const kept = async (headers: Record<string, string>) => {
      const answer = await shop.app.inject({ method: 'GET', url, headers });
      expectProtection(answer.headers, url);
      return [answer.statusCode, answer.headers['cache-control']];
    };
    expect(await kept({})).toEqual([200, 'no-cache']);
    expect(await kept(callers[0].headers)).toEqual([200, 'no-store']);
  });

  it.each(['/healthz', '/readyz', '/api/openapi.json', '/api/docs/', '/api/nada', '/media/nada/960.webp'])(
    'come with %s',
    async (url) => {
      const answer = await shop.app.inject({ method: 'GET', url });
      expectProtection(answer.headers, url);
    },
  );

  it('let no other site read an answer, whatever it claims to be', async () => {
    for (const [name, endpoint] of named) {
      const headers = { origin: 'https://atacante.example', 'access-control-request-method': endpoint.method };
      const url = `/api${endpoint.path.replace(/:\w+/g, 'x')}`;
      const asked = await shop.app.inject({ method: 'OPTIONS', url, headers });
      expect([name, asked.statusCode]).toEqual([name, 404]);
      const told = Object.keys(asked.headers).filter((header) => header.startsWith('access-control-'));
      expect([name, told]).toEqual([name, []]);
    }
  });
});
