import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, anAccount, loggedActions, signIn, userRow } from '../../testing/accounts.ts';
import { openShop, type TestShop } from '../../testing/app.ts';

const toggle = (shop: TestShop, { id }: { id: string }, as: Account) =>
  shop.request({ method: 'PATCH', url: `/api/users/${id}/toggle`, headers: as.headers });

describe('users', () => {
  let shop: TestShop;
  let admin: Account;
  beforeAll(async () => {
    shop = await openShop();
    admin = await anAccount(shop.deps);
  });
  afterAll(() => shop.close());

  const list = async () =>
    (await shop.request({ method: 'GET', url: '/api/users', headers: admin.headers })).body as { _id: string }[];

  it('lose every session, and the way back in, the moment they are deactivated', async () => {
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    const { token } = (await signIn(shop, staff.email, staff.password)).body as { token: string };
    const call = () =>
      shop.request({ method: 'GET', url: '/api/users', headers: { authorization: `Bearer ${token}` } });
    expect((await call()).status).toBe(403);
    expect(await toggle(shop, staff, admin)).toMatchObject({ status: 200, body: { _id: staff.id, active: false } });
    expect((await call()).status).toBe(401);
    expect((await signIn(shop, staff.email, staff.password)).status).toBe(403);
    expect((await list()).find(({ _id }) => _id === staff.id)).toMatchObject({ active: false });
    expect(await loggedActions(shop.deps, admin.email)).toContain('usuario_desativado');
  });

  it('sign in again once they are activated, but their old tokens stay dead', async () => {
    const staff = await anAccount(shop.deps);
    await toggle(shop, staff, admin);
    expect((await toggle(shop, staff, admin)).body).toMatchObject({ active: true });
    expect((await shop.request({ method: 'GET', url: '/api/users', headers: staff.headers })).status).toBe(401);
    expect((await signIn(shop, staff.email, staff.password)).status).toBe(200);
    expect(await loggedActions(shop.deps, admin.email)).toContain('usuario_ativado');
  });

  it('have a name that they or an administrator give, and that the whole team reads; an empty one takes it away', async () => {
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    const name = (url: string, as: Account, to: string) =>
      shop.request({ method: 'PATCH', url: `/api/${url}`, headers: as.headers, payload: { name: to } });
    const names = async () =>
      (await shop.request({ method: 'GET', url: '/api/users/names', headers: staff.headers })).body;
    const bia = { email: staff.email, name: 'Bia Lima' };
    expect((await name('account/name', staff, ' Bia Lima ')).body).toContainEqual(bia);
    expect(await names()).toContainEqual(bia);
    expect((await name(`users/${staff.id}/name`, admin, 'x'.repeat(81))).status).toBe(422);
    expect((await name(`users/${staff.id}/name`, staff, 'Chefe')).status).toBe(403);
    expect((await name(`users/${staff.id}/name`, admin, '')).status).toBe(200);
    expect(await names()).not.toContainEqual(expect.objectContaining({ email: staff.email }));
    expect(await loggedActions(shop.deps, staff.email)).toContain('usuario_nomeado');
    expect((await name('users/abc/name', admin, 'Ana')).status).toBe(404);
  });

  it('cannot deactivate themselves', async () => {
    const other = await anAccount(shop.deps);
    expect(await toggle(shop, other, other)).toMatchObject({
      status: 409,
      body: { detail: 'Não é possível desativar o próprio usuário.' },
    });
    expect((await userRow(shop.deps, other.id)).active).toBe(true);
  });
});

describe('the last administrator', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  const activeOf = async (accounts: Account[]) => {
    const rows = await Promise.all(accounts.map(({ id }) => userRow(shop.deps, id)));
    return rows.filter(({ active }) => active).length;
  };

  it('stays: of two administrators who deactivate each other, twenty times, one is always left', async () => {
    for (let round = 0; round < 20; round += 1) {
      await shop.deps.database.pool.query('update users set active = false');
      const [a, b] = [await anAccount(shop.deps), await anAccount(shop.deps)];
      const answers = await Promise.all([toggle(shop, a, b), toggle(shop, b, a)]);
      const statuses = answers.map(({ status }) => status).sort((x, y) => x - y);
      expect(statuses[0]).toBe(200);
      // The loser is refused by the rule, or its session has already ended.
      expect([401, 403, 409]).toContain(statuses[1]);
      expect(await activeOf([a, b])).toBe(1);
    }
  });

  it('is the only one left after deactivating all others; staff do not count', async () => {
    await shop.deps.database.pool.query('update users set active = false');
    const [a, b] = [await anAccount(shop.deps), await anAccount(shop.deps)];
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    expect((await toggle(shop, b, a)).status).toBe(200);
    expect((await toggle(shop, staff, a)).status).toBe(200);
    expect((await toggle(shop, a, a)).status).toBe(409);
    expect(await activeOf([a, b, staff])).toBe(1);
  });
});
