import { describe, expect, it } from 'vitest';
import { anAccount, loggedActions, signIn, userRow } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';

const shop = await shopOfFile();
const admin = await anAccount(shop.deps);

describe('registering users', () => {
  let count = 0;
  const body = (change: object = {}) => {
    count += 1;
    return {
      email: `novo-${count}@example.com`,
      password: 'simples8',
      role: 'funcionario',
      active: true,
      ...change,
    };
  };
  const register = (payload: object) =>
    shop.request({ method: 'POST', url: '/api/register', headers: admin.headers, payload });
  const list = async () =>
    (await shop.request({ method: 'GET', url: '/api/users', headers: admin.headers })).body as { email: string }[];

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
    const { _id } = (await register(body())).body as { _id: string };
    expect((await userRow(shop.deps, _id)).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('refuses an e-mail that is taken, whatever its case, with a text', async () => {
    const payload = body();
    await register(payload);
    for (const email of [payload.email, payload.email.toUpperCase(), ` ${payload.email} `]) {
      expect(await register(body({ email }))).toMatchObject({ status: 409, body: { detail: 'E-mail já cadastrado.' } });
    }
  });

  it('lets one of twenty simultaneous registrations of an e-mail win', async () => {
    const payload = body();
    const spellings = Array.from({ length: 20 }, (_, i) => (i % 2 ? payload.email : payload.email.toUpperCase()));
    const answers = await Promise.all(spellings.map((email) => register({ ...payload, email })));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, ...Array(19).fill(409)]);
    expect((await list()).filter(({ email }) => email.toLowerCase() === payload.email)).toHaveLength(1);
  });
});
