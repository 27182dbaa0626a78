import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { anAccount, loggedActions, signIn } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';

const MINUTE = 60_000;

const shop = await shopOfFile({ rateLimitFactor: 1 });

describe('login', () => {
  let lastAddress = 0;
  /** A new address each time, so that only the account's limit applies. */
  const elsewhere = () => {
    lastAddress += 1;
    return { remoteAddress: `10.1.${Math.floor(lastAddress / 250)}.${lastAddress % 250}` };
  };
  const fail = async (email: string, times: number) => {
    const answers = [];
    for (let i = 0; i < times; i += 1) answers.push(await signIn(shop, email, 'errada', elsewhere()));
    return answers;
  };

  it('answers token, role, active and e-mail, whatever the case of the e-mail, and the token works', async () => {
    const account = await anAccount(shop.deps, { role: 'funcionario', email: 'Ana@Example.com' });
    const answer = await signIn(shop, ' ana@example.COM ', account.password, elsewhere());
    expect(answer).toMatchObject({ status: 200, body: { role: 'funcionario', active: true, email: account.email } });
    const headers = { authorization: `Bearer ${answer.body.token}` };
    expect((await shop.as({ headers }).get('/users')).status).toBe(403);
    expect(await loggedActions(shop.deps, account.email)).toEqual(['login']);
  });

  it('refuses a wrong password and an unknown e-mail with the same words and logs both', async () => {
    const { email } = await anAccount(shop.deps);
    const wrong = await signIn(shop, email, 'errada', elsewhere());
    const unknown = await signIn(shop, 'ninguem@example.com', 'errada', elsewhere());
    expect(wrong).toMatchObject({ status: 401, body: { detail: 'E-mail ou senha inválidos.' } });
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body as object });
    expect(await loggedActions(shop.deps, email)).toEqual(['login_recusado']);
    expect(await loggedActions(shop.deps, 'ninguem@example.com')).toEqual(['login_recusado']);
  });

  it('refuses the accounts of the demonstration in production, with the words for an unknown one', async () => {
    const demo = await anAccount(shop.deps);
    const owner = await anAccount(shop.deps, { email: 'dona@floricultura.test' });
    shop.deps.config.mode = 'production';
    const refused = await signIn(shop, demo.email, demo.password, elsewhere());
    const welcome = await signIn(shop, owner.email, owner.password, elsewhere());
    shop.deps.config.mode = 'demo';
    expect(refused).toMatchObject({ status: 401, body: { detail: 'E-mail ou senha inválidos.' } });
    expect(welcome.status).toBe(200);
  });

  it('answers that a user is deactivated only when the password is right', async () => {
    const { id, email, password } = await anAccount(shop.deps);
    await shop.deps.db.update(users).set({ active: false }).where(eq(users.id, id));
    expect(await signIn(shop, email, password, elsewhere())).toMatchObject({
      status: 403,
      body: { detail: 'Usuário inativo.' },
    });
    expect((await signIn(shop, email, 'errada', elsewhere())).status).toBe(401);
  });

  it('takes a password however its accents are composed, and one of 128 characters whole', async () => {
    const accented = await anAccount(shop.deps, { password: 'Coração#1' });
    expect((await signIn(shop, accented.email, 'Corac\u0327a\u0303o#1', elsewhere())).status).toBe(200);
    const long = await anAccount(shop.deps, { password: `A#${'x'.repeat(126)}` });
    expect((await signIn(shop, long.email, long.password, elsewhere())).status).toBe(200);
    expect((await signIn(shop, long.email, `A#${'x'.repeat(125)}y`, elsewhere())).status).toBe(401);
    expect((await signIn(shop, long.email, `${long.password}x`, elsewhere())).status).toBe(422);
  });

  it('makes an account wait after five failures from any address, longer each time, and never for good', async () => {
    const { email, password } = await anAccount(shop.deps);
    expect((await fail(email, 5)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const blocked = await signIn(shop, email.toUpperCase(), password, elsewhere());
    expect(blocked).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      body: { detail: 'Muitas tentativas de login. Tente de novo em 1 minuto.', code: 'too-many-requests' },
    });
    shop.clock.advance(MINUTE);
    expect((await fail(email, 2)).map(({ status }) => status)).toEqual([401, 429]);
    expect((await signIn(shop, email, password, elsewhere())).headers['retry-after']).toBe('120');
    shop.clock.advance(2 * MINUTE);
    expect((await signIn(shop, email, password, elsewhere())).status).toBe(200);
    expect((await fail(email, 4)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await loggedActions(shop.deps, email)).toContain('login_recusado');
  });

  it('makes unknown e-mails wait just the same', async () => {
    const email = 'fantasma@example.com';
    expect((await fail(email, 6)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('lets at most five of many simultaneous guesses through', async () => {
    const { email } = await anAccount(shop.deps);
    const answers = await Promise.all(Array.from({ length: 18 }, () => signIn(shop, email, 'errada', elsewhere())));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array(5).fill(401),
      ...Array(13).fill(429),
    ]);
  });

  it('does not let strangers lock the owner out at an address that has signed in before', async () => {
    const { email, password } = await anAccount(shop.deps);
    const home = { remoteAddress: '192.0.2.7' };
    expect((await signIn(shop, email, password, home)).status).toBe(200);
    await fail(email, 6);
    expect((await signIn(shop, email, password, elsewhere())).status).toBe(429);
    expect((await signIn(shop, email, password, home)).status).toBe(200);
    expect((await signIn(shop, email, password, elsewhere())).status).toBe(429);
  });

  it('counts the failures of a familiar address too', async () => {
    const { email, password } = await anAccount(shop.deps);
    const home = { remoteAddress: '192.0.2.8' };
    await signIn(shop, email, password, home);
    for (let i = 0; i < 5; i += 1) expect((await signIn(shop, email, 'errada', home)).status).toBe(401);
    expect((await signIn(shop, email, password, home)).status).toBe(429);
  });

  it('answers 503 to logins beyond the queue, does not count them as failures, and goes on', async () => {
    const email = (i: number) => `enchente-${i}@example.com`;
    const flood = await Promise.all(
      Array.from({ length: 60 }, (_, i) => signIn(shop, email(i), 'errada', elsewhere())),
    );
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([401, 503]));
    const refused = flood.findIndex(({ status }) => status === 503);
    expect(flood[refused]?.headers['retry-after']).toBe('2');
    expect((await fail(email(refused), 6)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
