import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { mayAccess, type Role } from '#domain/roles.ts';
import { newId } from './db/ids.ts';
import { users } from './db/schema/users.ts';
import { insertUser } from './features/auth/repository.ts';
import { issueToken } from './http/guard.ts';
import { openShop } from './testing/app.ts';
import { aSession } from './testing/factories.ts';

const all = Object.entries(endpoints) as [string, EndpointShape][];
const HOUR = 3_600_000;

const shop = await openShop();
afterAll(() => shop.close());

describe('who may call what', () => {
  const call = (endpoint: EndpointShape, headers: Record<string, string>) =>
    shop.request({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/:\w+/g, newId(new Date()))}`,
      headers,
      ...(endpoint.body ? { payload: {} } : {}),
    });

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const sign = (claims: Record<string, unknown>, secret: Uint8Array) => {
    const issuedAt = Math.floor(shop.clock.now().getTime() / 1000);
    return new SignJWT({ jti: newId(new Date()), ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(newId(new Date()))
      .setIssuer('loja')
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign(secret);
  };

  it('binds exactly the routes of the contract', async () => {
    const { body } = await shop.request({ method: 'GET', url: '/api/openapi.json' });
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    const bound = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = all.map(([, { method, path }]) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(bound.sort()).toEqual(declared.sort());
  });

  it('has one call that answers a session', () => {
    const tokens = all.filter(([, { response }]) =>
      JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })).includes('"token":'),
    );
    expect(tokens.map(([name]) => name)).toEqual(['login']);
  });

  describe.each(all)('%s', (_name, endpoint) => {
    it.each([undefined, 'funcionario', 'administrador'] as (Role | undefined)[])('called by %s', async (role) => {
      const answer = await call(endpoint, role ? await aSession(shop.deps, role) : {});
      if (!mayAccess(endpoint.access, role)) {
        expect(answer.status).toBe(role ? 403 : 401);
        expect(answer.body).toMatchObject({ detail: role ? 'Acesso negado.' : 'Não autenticado.' });
      } else if (endpoint.path !== '/pagamento/webhook') {
        expect([401, 403]).not.toContain(answer.status);
      }
    });

    it('refuses broken, foreign, unsigned, revoked and expired tokens with 401 and deactivated users with 403', async () => {
      const { id, sessionEpoch } = { id: newId(new Date()), sessionEpoch: 1 };
      await insertUser(shop.deps.db, {
        id,
        email: `${id}@example.com`,
        passwordHash: '-',
        role: 'administrador',
        createdAt: new Date(),
      });
      const unsigned = `${btoa('{"alg":"none"}')}.${btoa(`{"sub":"${id}"}`)}.`.replaceAll('=', '');
      const foreign = await sign({ epoch: 1 }, new TextEncoder().encode('another key of more than thirty-two bytes'));
      const unknown = await sign({ epoch: 1 }, shop.deps.jwtSecret);
      for (const token of ['garbage', 'a.b.c', unsigned, foreign, unknown]) {
        const answer = await call(endpoint, bearer(token));
        expect(answer.status, token).toBe(401);
        expect(answer.body).toMatchObject({ detail: 'Não autenticado.' });
      }
      const token = await issueToken(shop.deps, { id, sessionEpoch });
      const change = (values: Partial<typeof users.$inferInsert>) =>
        shop.deps.db.update(users).set(values).where(eq(users.id, id));
      await change({ active: false });
      expect(await call(endpoint, bearer(token))).toMatchObject({ status: 403, body: { detail: 'Usuário inativo.' } });
      await change({ active: true, sessionEpoch: sessionEpoch + 1 });
      expect(await call(endpoint, bearer(token))).toMatchObject({ status: 401, body: { detail: 'Não autenticado.' } });
      await change({ sessionEpoch });
      shop.clock.advance(9 * HOUR);
      const expired = await call(endpoint, bearer(token));
      expect(expired.status).toBe(401);
      expect(expired.body).toMatchObject({ detail: 'Token expirado.' });
    });
  });

  it('ends a token at once when its user is deactivated, changes role or gets a new session epoch', async () => {
    const now = shop.clock.now();
    const user = { id: newId(now), sessionEpoch: 1 };
    await insertUser(shop.deps.db, {
      id: user.id,
      email: `${user.id}@example.com`,
      passwordHash: '-',
      role: 'administrador',
      createdAt: now,
    });
    const headers = bearer(await issueToken(shop.deps, user));
    const list = () => shop.request({ method: 'GET', url: '/api/products', headers });
    const change = (values: Partial<typeof users.$inferInsert>) =>
      shop.deps.db.update(users).set(values).where(eq(users.id, user.id));
    expect((await list()).status).toBe(200);
    await change({ role: 'funcionario' });
    expect((await list()).status).toBe(403);
    await change({ role: 'administrador', active: false });
    expect(await list()).toMatchObject({ status: 403, body: { detail: 'Usuário inativo.' } });
    await change({ active: true, sessionEpoch: 2 });
    expect((await list()).status).toBe(401);
  });
});
