import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anAccount } from '../testing/accounts.ts';
import { openShop, shopOfFile } from '../testing/app.ts';

const shop = await shopOfFile();

describe('the HTTP surface', () => {
  it('names a repeated query parameter, and takes the last value of a repeated field', async () => {
    const admin = await anAccount(shop.deps);
    const twice = await shop.as(admin).get('/logs/by_email?email=a@b.co&email=c@d.co');
    expect(twice).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'email'] }] } });
    const urn = (nome: string) => `{"nome":"Primeira","nome":${nome},"imagem":"/a.webp"}`;
    const post = (payload: string) =>
      shop.request({
        method: 'POST',
        url: '/api/urnas',
        headers: { ...admin.headers, 'content-type': 'application/json' },
        payload,
      });
    expect(await post(urn('["Segunda"]'))).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'nome'] }] },
    });
    expect((await post(urn('"Segunda"'))).status).toBe(201);
    const { body } = await shop.as(admin).get('/urnas');
    expect(body).toMatchObject([{ nome: 'Segunda' }]);
  });

  it('accepts the header of a body without a body where a call needs none', async () => {
    const headers = { ...(await anAccount(shop.deps)).headers, 'content-type': 'application/json' };
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

  it('serves everybody again at once after the machine stood still', async () => {
    const never = new Int32Array(new SharedArrayBuffer(4));
    Atomics.wait(never, 0, 0, 1100);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
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

  it.each([
    [0, 'of the connection, whatever the header says', 429],
    [1, 'that the proxy added, whatever the client wrote before it', 401],
  ])('with %i trusted proxies limits the address %s', async (proxies, _which, another) => {
    const limited = await openShop({ rateLimitFactor: 0.2 });
    limited.deps.config.trustProxy = proxies;
    const attempt = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const payload = { email: `${randomUUID()}@example.com`, password: 'x' };
      return (await limited.as({ headers }).post('/login', payload)).status;
    };
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push(await attempt(`10.0.0.${i}, 203.0.113.7`));
    const other = await attempt('10.0.0.0, 203.0.113.8');
    await limited.close();
    expect([statuses, other]).toEqual([[401, 401, 401, 401, 429, 429], another]);
  });
});
