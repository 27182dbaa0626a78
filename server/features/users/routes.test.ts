import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditContext } from '../../http/guard.ts';
import { type Account, anAccount, loggedActions, signedIn, signIn, userRow } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { toggleUser } from './service.ts';

const shop = await shopOfFile();
const toggle = ({ id }: Account, as: Account) => shop.as(as).patch(`/users/${id}/toggle`);

describe('users', () => {
  let admin: Account;
  beforeEach(async () => {
    admin = await anAccount(shop.deps);
  });

  const list = async () => (await shop.as(admin).get<{ _id: string }[]>('/users')).body;

  it('lose every session, and the way back in, the moment they are deactivated', async () => {
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    const session = shop.as(await signedIn(shop, staff));
    expect((await session.get('/users')).status).toBe(403);
    expect(await toggle(staff, admin)).toMatchObject({ status: 200, body: { _id: staff.id, active: false } });
    expect((await session.get('/users')).status).toBe(401);
    expect((await signIn(shop, staff.email, staff.password)).status).toBe(403);
    expect((await list()).find(({ _id }) => _id === staff.id)).toMatchObject({ active: false });
    expect(await loggedActions(shop.deps, admin.email)).toContain('usuario_desativado');
  });

  it('sign in again once they are activated, but their old tokens stay dead', async () => {
    const staff = await anAccount(shop.deps);
    await toggle(staff, admin);
    expect((await toggle(staff, admin)).body).toMatchObject({ active: true });
    expect((await shop.as(staff).get('/users')).status).toBe(401);
    expect((await signIn(shop, staff.email, staff.password)).status).toBe(200);
    expect(await loggedActions(shop.deps, admin.email)).toContain('usuario_ativado');
  });

  it('have a name that they or an administrator give, and that the whole team reads; an empty one takes it away', async () => {
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    const name = (url: string, as: Account, to: string) => shop.as(as).patch(`/${url}`, { name: to });
    const names = async () => (await shop.as(staff).get('/users/names')).body;
    const bia = { email: staff.email, name: 'Bia Lima' };
    expect((await name('account/name', staff, ' Bia Lima ')).body).toContainEqual(bia);
    expect(await names()).toContainEqual(bia);
    expect((await name(`users/${staff.id}/name`, admin, '')).status).toBe(200);
    expect(await names()).not.toContainEqual(expect.objectContaining({ email: staff.email }));
    expect(await loggedActions(shop.deps, staff.email)).toContain('usuario_nomeado');
    expect((await name('users/abc/name', admin, 'Ana')).status).toBe(404);
  });
});

describe('the last administrator', () => {
  const activeOf = async (accounts: Account[]) => {
    const rows = await Promise.all(accounts.map(({ id }) => userRow(shop.deps, id)));
    return rows.filter(({ active }) => active).length;
  };

  it('stays: of two administrators who deactivate each other, twenty times, one is always left', async () => {
    for (let round = 0; round < 20; round += 1) {
      await shop.deps.database.pool.query('update users set active = false');
      const [a, b] = [await anAccount(shop.deps), await anAccount(shop.deps)];
      const answers = await Promise.all([toggle(a, b), toggle(b, a)]);
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
    expect((await toggle(b, a)).status).toBe(200);
    expect((await toggle(staff, a)).status).toBe(200);
    expect(await toggle(a, a)).toMatchObject({
      status: 409,
      body: { detail: 'Não é possível desativar o próprio usuário.' },
    });
    expect(await activeOf([a, b, staff])).toBe(1);
  });
});

/** Requests whose session was still valid when they arrived. */
describe('a toggle that comes late', () => {
  const toggleAs = (actor: Account, user: Account) => {
    const { id, email } = actor;
    const audit: AuditContext = { actor: { id, email, role: 'administrador' }, ip: '127.0.0.1' };
    return toggleUser(shop.deps, { ...audit, audit, params: { id: user.id } });
  };

  it('is refused when it would deactivate the last administrator', async () => {
    await shop.deps.database.pool.query('update users set active = false');
    const [a, b] = [await anAccount(shop.deps), await anAccount(shop.deps)];
    await toggleAs(a, b);
    await expect(toggleAs(b, a)).rejects.toMatchObject({
      code: 'conflict',
      detail: 'É preciso manter um administrador ativo.',
    });
    expect((await userRow(shop.deps, a.id)).active).toBe(true);
  });

  it('is refused when the actor was deactivated in the meantime', async () => {
    const [a, b] = [await anAccount(shop.deps), await anAccount(shop.deps)];
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    await toggleAs(a, b);
    await expect(toggleAs(b, staff)).rejects.toMatchObject({ code: 'inactive-user' });
    expect((await userRow(shop.deps, staff.id)).active).toBe(true);
  });
});
