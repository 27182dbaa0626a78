import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../testing/app.ts';
import { aCheckout, aProduct, aSession } from '../testing/factories.ts';

describe('the HTTP surface', () => {
  let shop: TestShop;
  const logLines: string[] = [];
  beforeAll(async () => {
    shop = await openShop({ logLines });
  });
  afterAll(() => shop.close());

  const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    shop.request({ method: 'POST', url: '/api/pagamento/create-payment', headers, payload });

  it('answers broken JSON, wrong types and huge bodies with the right status and a Portuguese text', async () => {
    const cases: [number, string | Buffer, string?][] = [
      [400, '{'],
      [400, ''],
      [400, '{"__proto__":{"a":1}}'],
      [400, '{"constructor":{"prototype":{}}}'],
      [422, 'null'],
      [422, '[]'],
      [422, '"text"'],
      [422, JSON.stringify({ items: [], order_data: {}, extra: 1 })],
      [413, JSON.stringify({ a: 'x'.repeat(300_000) })],
      [415, 'a=1', 'application/x-www-form-urlencoded'],
      [415, 'a', 'text/plain'],
      [415, '<a/>', 'application/xml'],
    ];
    for (const [status, body, type = 'application/json'] of cases) {
      const answer = await post(body, { 'content-type': type });
      expect(answer.status, body.toString().slice(0, 40)).toBe(status);
      expect(answer.body).toHaveProperty('detail');
      expect(answer.body).toHaveProperty('code');
    }
  });

  it('takes the header of a body for none where a call needs none', async () => {
    const headers = { ...(await aSession(shop.deps, 'administrador')), 'content-type': 'application/json' };
    for (const [method, url] of [
      ['PATCH', '/api/users/x/toggle'],
      ['PATCH', '/api/funerals/x/concluir'],
      ['DELETE', '/api/expenses/x'],
    ] as const) {
      const answer = await shop.request({ method, url, headers, payload: '' });
      expect([url, answer.status]).toEqual([url, 404]);
    }
    const urn = await shop.request({ method: 'POST', url: '/api/urnas', headers, payload: '' });
    expect(urn.status).toBe(400);
  });

  it('answers unknown addresses and methods of the API with JSON', async () => {
    for (const [method, url] of [
      ['GET', '/api/nada'],
      ['DELETE', '/api/products'],
      ['POST', '/api/business/status'],
    ] as const) {
      const answer = await shop.request({ method, url });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ detail: 'Não encontrado.' });
    }
  });

  it('sends protective headers with every answer, and lets none be used again unasked', async () => {
    for (const url of ['/api/products/ativos', '/api/nada', '/healthz', '/media/nada/960.webp']) {
      const { headers } = await shop.request({ method: 'GET', url });
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['content-security-policy'], url).toContain("default-src 'none'");
      expect(headers['access-control-allow-origin'], url).toBeUndefined();
      expect(headers['x-request-id'], url).toBeTruthy();
    }
    const cacheControl = async (url: string) => (await shop.request({ method: 'GET', url })).headers['cache-control'];
    expect(await cacheControl('/api/products/ativos')).toBe('no-cache');
    expect(await cacheControl('/api/products')).toBe('no-store');
  });

  it('shows no internal message when something unexpected happens', async () => {
    const original = shop.deps.now;
    shop.deps.now = () => {
      throw new Error('secret of the engine room');
    };
    const answer = await shop.request({ method: 'GET', url: '/api/products/ativos' });
    shop.deps.now = original;
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ detail: 'Erro interno. Tente novamente.', code: 'internal' });
    expect(JSON.stringify(answer.body)).not.toContain('secret');
    expect((answer.body as { request_id: string }).request_id).toBeTruthy();
  });

  it('documents every endpoint as OpenAPI', async () => {
    const { body } = await shop.request({ method: 'GET', url: '/api/openapi.json' });
    const document = body as { openapi: string; paths: Record<string, object> };
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.paths).toHaveProperty('/api/pagamento/create-payment');
    expect(document.paths).toHaveProperty('/api/products/{id}');
    expect((await shop.request({ method: 'GET', url: '/api/docs/' })).status).toBe(200);
  });

  it('writes no personal data and no secret to the log', async () => {
    const wreath = await aProduct(shop.deps);
    const canaries = {
      buyer_name: 'Canário Nome',
      buyer_cpf: '52998224725',
      buyer_phone: '21912345678',
      billing_address: 'Rua do Canário',
    };
    await shop.request({
      method: 'POST',
      url: '/api/pagamento/create-payment',
      payload: aCheckout([wreath], canaries),
    });
    await shop.request({
      method: 'POST',
      url: '/api/login',
      payload: { email: 'canario@example.com', password: 'Senha-Canario' },
    });
    await shop.request({ method: 'GET', url: '/api/products', headers: await aSession(shop.deps, 'administrador') });
    const log = logLines.join('\n');
    expect(log).toContain('/api/login');
    for (const canary of [...Object.values(canaries), 'Senha-Canario', 'canario@example.com', 'eyJ'])
      expect(log).not.toContain(canary);
  });

  it('ignores a client address that the client made up', async () => {
    const limited = await openShop({ rateLimitFactor: 0.2 });
    const attempt = (address: string) =>
      limited.request({
        method: 'POST',
        url: '/api/login',
        headers: { 'x-forwarded-for': address },
        payload: { email: `${address}@example.com`, password: 'x' },
      });
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await attempt(`10.0.0.${i}`)).status);
    await limited.close();
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
  });

  it('survives hostile raw HTTP', async () => {
    const port = Number(new URL(shop.url).port);
    const raw = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = net.connect(port, '127.0.0.1', () => socket.end(text));
        let answer = '';
        socket.on('data', (chunk) => {
          answer += chunk.toString();
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', reject);
      });
    const hostile = [
      'GET / HTTP/1.1\r\n\r\n',
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      'GET /api/%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ];
    for (const text of hostile) {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(await raw(text))?.[1]);
      expect(status, text.slice(0, 40)).toBeGreaterThanOrEqual(400);
      expect(status, text.slice(0, 40)).toBeLessThan(500);
    }
    expect((await shop.request({ method: 'GET', url: '/healthz' })).status).toBe(200);
  });
});
