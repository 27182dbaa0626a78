import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { anAccount, loggedActions, signIn } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { SYSTEM } from '../logs/service.ts';
import { countUsers } from './repository.ts';
import { createFirstAdministrator } from './service.ts';

const owner = { email: 'dona@example.com', password: 'Flores da Serra 26' };

const shop = await shopOfFile();

describe('the first administrator', () => {
  beforeEach(async () => {
    await shop.deps.db.delete(users);
  });

  const withFirstAdmin = (firstAdmin = owner) => ({ ...shop.deps, config: { ...shop.deps.config, firstAdmin } });

  it('is made once, also by two processes that start at the same time, and can sign in', async () => {
    await Promise.all([createFirstAdministrator(withFirstAdmin()), createFirstAdministrator(withFirstAdmin())]);
    await createFirstAdministrator(withFirstAdmin());
    expect(await countUsers(shop.deps.db)).toBe(1);
    expect(await loggedActions(shop.deps, SYSTEM.actor.email)).toEqual(['usuario_criado']);
    const answer = await signIn(shop, owner.email, owner.password);
    expect(answer).toMatchObject({ status: 200, body: { role: 'administrador' } });
  });

  it('is not made unless it is configured, nor beside an existing user', async () => {
    await createFirstAdministrator(shop.deps);
    expect(await countUsers(shop.deps.db)).toBe(0);
    await anAccount(shop.deps, { role: 'funcionario' });
    await createFirstAdministrator(withFirstAdmin());
    expect(await countUsers(shop.deps.db)).toBe(1);
  });
});
