import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { anAccount, loggedActions, officeOfFile, signIn, userRow } from '../../testing/accounts.ts';
import { SYSTEM } from '../logs/service.ts';
import { countUsers } from './repository.ts';
import { createFirstAdministrator } from './service.ts';

const { shop, admin } = await officeOfFile();

describe('registering users', () => {
  let count = 0;
  const body = (change: object = {}) => {
    count += 1;
    return { email: `novo-${count}@example.com`, password: 'simples8', role: 'funcionario', active: true, ...change };
  };
  const register = (payload: object) => shop.as(admin).post<{ _id: string }>('/register', payload);
  const list = async () => (await shop.as(admin).get<{ email: string }[]>('/users')).body;

  it.each(['funcionario', 'administrador'])('creates an active %s who can sign in', async (role) => {
    shop.clock.advance(1000);
    const payload = body({ role });
    const answer = await register(payload);
    expect(answer).toMatchObject({ status: 201, body: { email: payload.email, role, active: true } });
    expect(JSON.stringify(answer.body)).not.toContain('argon');
    expect((await signIn(shop, payload.email, payload.password)).body).toMatchObject({ role, active: true });
    expect((await list())[0]).toEqual(answer.body);
    expect(await loggedActions(shop.deps, admin.email)).toContain('usuario_criado');
  });

  it('keeps a password as Argon2id with 19 MiB, two passes and one lane', async () => {
    const { _id } = (await register(body())).body;
    expect((await userRow(shop.deps, _id)).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('lets one of twenty simultaneous registrations of an e-mail win, however it is spelled', async () => {
    const payload = body();
    const spellings = Array.from(
      { length: 20 },
      (_, i) => [payload.email, payload.email.toUpperCase(), ` ${payload.email} `][i % 3],
    );
    const answers = await Promise.all(spellings.map((email) => register({ ...payload, email })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array(19).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ detail: 'E-mail já cadastrado.' });
    expect((await list()).filter(({ email }) => email.toLowerCase() === payload.email)).toHaveLength(1);
  });
});

describe('the first administrator', () => {
  const owner = { email: 'dona@example.com', password: 'Flores da Serra 26' };
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
