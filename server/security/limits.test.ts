import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/limits.ts';
import { anAccount, signIn } from '../testing/accounts.ts';
import { shopOfFile } from '../testing/app.ts';
import { aLine, aProduct } from '../testing/factories.ts';
import { aManualOrder } from '../testing/orders.ts';

const HOUR = 3_600_000;

const shop = await shopOfFile({ rateLimitFactor: 1 });
const wreath = await aProduct(shop.deps, { stock: 10_000 });

describe('every limit at its border', () => {
  // Counts of calls are forgotten after their hour.
  beforeEach(() => shop.clock.advance(2 * HOUR));

  /** As somebody new: sessions are shorter than this file. */
  const send = async (method: 'GET' | 'POST', path: string, payload?: object | string) => {
    const headers = { ...(await anAccount(shop.deps)).headers, 'content-type': 'application/json' };
    return shop.request({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  };
  it('a body has at most 256 KiB', async () => {
    const filled = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) });
    expect(Buffer.byteLength(filled(256 * 1024))).toBe(256 * 1024);
    expect((await send('POST', '/urnas', filled(256 * 1024))).status).toBe(422);
    expect((await send('POST', '/urnas', filled(256 * 1024 + 1))).status).toBe(413);
  });

  it('an order has at most 50 lines of at most 50 units', async () => {
    const lines = (count: number, quantity: number) => {
      const items = Array.from({ length: count }, () => ({ ...aLine(wreath), quantity }));
      return send('POST', '/orders/manual', aManualOrder([wreath], { items }));
    };
    expect((await lines(limits.unitsPerOrder, 1)).status).toBe(201);
    expect((await lines(1, limits.unitsPerOrder)).status).toBe(201);
    expect((await lines(limits.unitsPerOrder + 1, 1)).status).toBe(422);
    expect((await lines(1, limits.unitsPerOrder + 1)).status).toBe(422);
  });

  it.each([
    ['a page of a list has at most 100 rows', '/orders/by_date?start=2026-11-01&end=2026-11-02&limit=', 100],
    ['a page of the log too', '/logs/by_date?start=2026-11-01&end=2026-11-02&limit=', 100],
    ['a list is read to row 1,000,000', '/notifications?skip=', 1_000_000],
  ])('%s', async (_name, path, most) => {
    expect((await send('GET', `${path}${most}`)).status).toBe(200);
    expect((await send('GET', `${path}${most + 1}`)).status).toBe(422);
  });

  it('the cart asks for at most 100 wreaths at a time', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => `ids=${wreath.id}`).join('&');
    expect((await send('GET', `/products/products-by-ids?${ids(100)}`)).status).toBe(200);
    expect((await send('GET', `/products/products-by-ids?${ids(101)}`)).status).toBe(422);
  });

  it.each([
    ['20 sign-ins a minute', 'POST', '/login', 20],
    ['10 questions about a password an hour', 'POST', '/auth/reset-request', 10],
    ['10 payments a minute', 'POST', '/pagamento/create-payment', 10],
    ['60 questions about a payment a minute', 'GET', '/pagamento/verificar-pagamento', 60],
    ['600 notices of the provider a minute', 'POST', '/pagamento/webhook', 600],
    ['60 keys of orders a minute', 'GET', '/pedido/x', 60],
    ['20 changes of an order by its key a minute', 'POST', '/pedido/x/familia', 20],
    ['10 questions about a notice a minute', 'GET', '/nota/BBBBBBBB', 10],
  ] as const)('an address is allowed %s', async (_name, method, path, most) => {
    const call = () =>
      shop.request({ method, url: `/api${path}`, remoteAddress: `10.1.1.${path.length}`, payload: {} });
    for (let calls = 0; calls < most; calls += 1) expect((await call()).status).not.toBe(429);
    const { status, headers } = await call();
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    const elsewhere = await shop.request({ method, url: `/api${path}`, remoteAddress: '10.1.1.2', payload: {} });
    expect(elsewhere.status).not.toBe(429);
  });

  it.each([
    ['20 codes a minute', 20, 'confirmation', { by: 'code', code: '00000-00000-00000-00000' }],
    ['5 passwords, as at the login', 5, 'passkeys/options', { password: 'Senha#2025' }],
  ])('who is signed in may guess %s', async (_name, most, path, payload) => {
    const { headers, email, password } = await anAccount(shop.deps);
    const guess = async () => (await shop.as({ headers }).post(`/account/${path}`, payload)).status;
    for (let calls = 0; calls < most; calls += 1) expect(await guess()).toBe(422);
    expect(await guess()).toBe(429);
    expect((await signIn(shop, email, password)).status).toBe('password' in payload ? 429 : 200);
  });

  it('a session lasts 8 hours to the second', async () => {
    const someone = shop.as(await anAccount(shop.deps));
    const read = () => someone.get('/orders/count');
    shop.clock.advance(8 * HOUR - 1_000);
    expect((await read()).status).toBe(200);
    shop.clock.advance(1_000);
    expect(await read()).toMatchObject({ status: 401, body: { detail: 'Token expirado.' } });
  });
});
