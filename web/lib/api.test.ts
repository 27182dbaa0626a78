import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '#contract/auth.ts';
import { callPath } from '#contract/endpoint.ts';
import { getProduct, listActiveProducts, listProductsByIds } from '#contract/products.ts';
import { listUsers, toggleUser } from '#contract/users.ts';
import { ApiError, call, callForChange, callForEffect } from './api.ts';
import { onSessionExpired, onSessionRevoked } from './session.ts';

type Answer = { status?: number; body?: string; headers?: Record<string, string> };

/** Answers like a server and records the requests. */
function serve({ status = 200, body = '{}', headers = {} }: Answer) {
  const requests: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    return new Response(status === 204 ? null : body, { status, headers });
  });
  return requests;
}

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('the call should have failed');
  return error;
}

const credentials = { body: { email: 'a@example.com', password: 'x' } };

test('parameters are escaped and lists repeat their key', () => {
  expect(callPath(getProduct, { params: { id: 'a/b?c' } })).toBe('/api/products/a%2Fb%3Fc');
  expect(callPath(listProductsByIds, { query: { ids: ['1', '2'] } })).toBe('/api/products/products-by-ids?ids=1&ids=2');
  expect(callPath(listProductsByIds, { query: { ids: undefined } })).toBe('/api/products/products-by-ids');
});

test('the stored token travels as a bearer, and none without a session', async () => {
  const requests = serve({ body: '[]' });
  await call(listActiveProducts, {});
  localStorage.setItem('token', 'abc');
  await call(listActiveProducts, {});
  const sent = requests.map(({ init }) => new Headers(init.headers).get('authorization'));
  expect(sent).toEqual([null, 'Bearer abc']);
  expect(new Headers(requests[0]?.init.headers).get('accept')).toBe('application/json');
});

test('a body goes as JSON', async () => {
  const requests = serve({ body: '{"token":"t","role":"administrador","active":true,"email":"a@example.com"}' });
  await call(login, credentials);
  expect(requests[0]?.init.body).toBe('{"email":"a@example.com","password":"x"}');
  expect(requests[0]?.init.method).toBe('POST');
});

test('a refusal carries status, detail and message of the server', async () => {
  serve({ status: 409, body: '{"detail":"Estoque insuficiente","message":"outra"}' });
  const error = await failure(call(listActiveProducts, {}));
  expect(error).toMatchObject({
    code: 'bad-request',
    status: 409,
    detail: 'Estoque insuficiente',
    serverMessage: 'outra',
  });
  expect(error.message).toBe('Não foi possível concluir a operação.');
});

test('a list of refused fields is kept as a list', async () => {
  serve({ status: 422, body: '{"detail":[{"loc":["body","email"],"msg":"Informe um e-mail válido.","type":"x"}]}' });
  const error = await failure(call(login, credentials));
  expect(error.issues.map((issue) => issue.msg)).toEqual(['Informe um e-mail válido.']);
  expect(error.detailText).toBeUndefined();
});

test('a refusal without readable body still says its status', async () => {
  serve({ status: 502, body: '<html>', headers: { 'retry-after': '5' } });
  const error = await failure(call(listActiveProducts, {}));
  expect(error).toMatchObject({ code: 'bad-response', status: 502, detail: undefined, retryAfterSeconds: 5 });
});

test.each([
  ['the plain words of a refusal are its message', 400, 'Faltou o nome', 'Faltou o nome'],
  ['so are words as JSON', 400, '"Faltou o nome"', 'Faltou o nome'],
  ['a page is no reason', 404, '<!doctype html>', undefined],
  ['what a broken server says is no reason', 502, 'upstream connect error', undefined],
  ['nothing is no reason', 400, '', undefined],
  ['a long text is no reason', 400, 'x'.repeat(301), undefined],
])('%s', async (_rule, status, body, message) => {
  serve({ status, body });
  expect((await failure(call(listActiveProducts, {}))).serverMessage).toBe(message);
});

test('a call for its effect succeeds whatever the answer holds, and fails like every other', async () => {
  serve({ status: 204 });
  await expect(callForEffect(listActiveProducts, {})).resolves.toBeUndefined();
  serve({ body: '<html>' });
  await expect(callForEffect(listActiveProducts, {})).resolves.toBeUndefined();
  serve({ status: 409, body: '{"detail":"X"}' });
  expect(await failure(callForEffect(listActiveProducts, {}))).toMatchObject({ status: 409, detail: 'X' });
});

test('an answer that is not JSON is a bad response', async () => {
  serve({ body: '<html>' });
  expect(await failure(call(listActiveProducts, {}))).toMatchObject({ code: 'bad-response', status: 200 });
});

test('no connection is a network error, an abandoned call is cancelled, one that took too long a timeout', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect((await failure(call(listActiveProducts, {}))).code).toBe('network-error');
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('aborted', 'AbortError')));
  expect((await failure(call(listActiveProducts, {}))).code).toBe('cancelled');
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('too long', 'TimeoutError')));
  expect((await failure(call(listActiveProducts, {}))).code).toBe('timeout');
});

test('only an expired token tells the shell', async () => {
  const told = vi.fn();
  const stop = onSessionExpired(told);
  serve({ status: 401, body: '{"detail":"Não autenticado."}' });
  await failure(call(listActiveProducts, {}));
  expect(told).not.toHaveBeenCalled();
  serve({ status: 401, body: '{"detail":"Token expirado."}' });
  await failure(call(listActiveProducts, {}));
  expect(told).toHaveBeenCalledTimes(1);
  await failure(call(listActiveProducts, {}, { quietExpiry: true }));
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

describe('a stored token that no longer counts', () => {
  /** Refuses the token 'old' with `refusal`; all other requests succeed. */
  function serveStrictly(status: number, refusal: Record<string, string>) {
    const tokens: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
      const token = new Headers(headers).get('authorization');
      tokens.push(token);
      return token === null ? Response.json([]) : Response.json(refusal, { status });
    });
    return tokens;
  }
  const told = { expired: vi.fn(), revoked: vi.fn() };
  let stops: (() => void)[] = [];
  beforeEach(() => {
    localStorage.setItem('token', 'old');
    told.expired.mockClear();
    told.revoked.mockClear();
    stops = [onSessionExpired(told.expired), onSessionRevoked(told.revoked)];
  });
  afterEach(() => {
    for (const stop of stops) stop();
  });
  const expired = { detail: 'Token expirado.', code: 'token-expired' };
  const revoked = { detail: 'Não autenticado.', code: 'unauthenticated' };

  test.each([
    ['expired', 401, expired, 1, 0],
    ['revoked', 401, revoked, 0, 1],
    ['of somebody deactivated', 403, { detail: 'Usuário inativo.', code: 'inactive-user' }, 0, 1],
  ])('and is %s hides no public page from the visitor', async (_, status, refusal, toldExpired, toldRevoked) => {
    const tokens = serveStrictly(status, refusal);
    expect(await call(listActiveProducts, {})).toEqual([]);
    expect(tokens).toEqual(['Bearer old', null]);
    expect(told.expired).toHaveBeenCalledTimes(toldExpired);
    expect(told.revoked).toHaveBeenCalledTimes(toldRevoked);
  });

  test('does not keep a user from signing in, and shows no alert', async () => {
    for (const refusal of [expired, revoked]) {
      serveStrictly(401, refusal);
      expect(await call(login, credentials, { quietExpiry: true })).toEqual([]);
    }
    expect([told.expired, told.revoked].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });

  test('is sent once where an account is needed', async () => {
    const tokens = serveStrictly(401, revoked);
    expect(await failure(call(listUsers, {}))).toMatchObject({ status: 401 });
    expect(tokens).toEqual(['Bearer old']);
    expect(told.revoked).toHaveBeenCalledTimes(1);
  });

  test('is not the reason of a refusal that comes without it too', async () => {
    serve({ status: 403, body: '{"detail":"Usuário inativo.","code":"inactive-user"}' });
    expect(await failure(call(login, credentials))).toMatchObject({ detail: 'Usuário inativo.' });
    expect(told.revoked).not.toHaveBeenCalled();
  });
});

test('a change succeeds whatever its answer, and returns the readable part', async () => {
  const params = { id: '1' };
  serve({ status: 204 });
  expect(await callForChange(toggleUser, { params })).toEqual({});
  serve({ body: '<html>' });
  expect(await callForChange(toggleUser, { params })).toEqual({});
  serve({ body: '{"active":false}' });
  expect(await callForChange(toggleUser, { params })).toEqual({ active: false });
  serve({ status: 409, body: '{"detail":"X"}' });
  expect(await failure(callForChange(toggleUser, { params }))).toMatchObject({ status: 409 });
});
