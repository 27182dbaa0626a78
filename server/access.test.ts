import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { mayAccess, type Role } from '#domain/roles.ts';
import { newId } from './db/ids.ts';
import { users } from './db/schema/users.ts';
import { insertUser } from './features/auth/repository.ts';
import { issueToken } from './http/guard.ts';
import { anAccount } from './testing/accounts.ts';
import { shopOfFile } from './testing/app.ts';

const all = Object.entries(endpoints);

const shop = await shopOfFile();

describe('who may call what', () => {
  const call = (endpoint: EndpointShape, headers: Record<string, string>) =>
    shop.request({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/:\w+/g, newId(new Date()))}`,
      headers,
      ...(endpoint.body ? { payload: {} } : {}),
    });

  it('binds exactly the routes of the contract', async () => {
    const { body } = await shop.get('/openapi.json');
    const { paths } = body as { paths: Record<string, Record<string, unknown>> };
    const bound = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = all.map(([, { method, path }]) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(bound.sort()).toEqual(declared.sort());
  });

  it('lets nobody try secret addresses as fast as the line allows', () => {
    const unlimited = all.filter(
      ([, { access, path, limit }]) => access === 'anonymous' && path.includes(':') && !limit,
    );
    // Public pages, calendars, and pictures, of which one look at a page fetches many.
    expect(unlimited.map(([name]) => name).toSorted()).toEqual([
      ...['getCeremony', 'getCeremonyCalendar', 'getPortrait', 'getProduct', 'getProductBySlug', 'getTributePhoto'],
      'readCalendarFeed',
    ]);
  });

  it('has one call that answers a session', () => {
    const tokens = all.filter(([, { response }]) =>
      JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })).includes('"token":'),
    );
    expect(tokens.map(([name]) => name)).toEqual(['login']);
  });

  const statuses: string[] = [];
  it.each(all)('%s', async (name, endpoint) => {
    const told: number[] = [];
    for (const role of [undefined, 'funcionario', 'administrador'] as (Role | undefined)[]) {
      const answer = await call(endpoint, role ? (await anAccount(shop.deps, { role })).headers : {});
      if (!mayAccess(endpoint.access, role)) {
        expect(answer.status).toBe(role ? 403 : 401);
        expect(answer.body).toMatchObject({ detail: role ? 'Acesso negado.' : 'Não autenticado.' });
      } else if (!endpoint.path.endsWith('/webhook')) {
        expect([401, 403]).not.toContain(answer.status);
      }
      told.push(answer.status);
    }
    statuses.push(`${name} ${endpoint.method} ${endpoint.path} ${told.join(' ')}`);
  });

  it('answers every empty call for an unknown record as it did', async () => {
    await expect(`${statuses.toSorted().join('\n')}\n`).toMatchFileSnapshot('./refused-calls.txt');
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
    const headers = { authorization: `Bearer ${await issueToken(shop.deps, user)}` };
    const list = () => shop.as({ headers }).get('/products');
    const change = (values: Partial<typeof users.$inferInsert>) =>
      shop.deps.db.update(users).set(values).where(eq(users.id, user.id));
    expect((await list()).status).toBe(200);
    await change({ role: 'funcionario' });
    expect((await list()).status).toBe(403);
    await change({ role: 'administrador', active: false });
    expect(await list()).toMatchObject({ status: 403, body: { detail: 'Usuário inativo.' } });
    await change({ active: true, sessionEpoch: 2 });
    expect(await list()).toMatchObject({ status: 401, body: { detail: 'Não autenticado.' } });
    expect((await shop.as({ headers }).get('/products/ativos')).status).toBe(401);
  });
});
