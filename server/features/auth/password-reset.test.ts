import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { devices } from '../../db/schema/devices.ts';
import { passkeys, recoveryCodes, users } from '../../db/schema/users.ts';
import {
  type Account,
  anAccount,
  leaveSecondStep,
  loggedActions,
  resetTokenOf,
  signIn,
} from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { deliverNotification } from '../notifications/deliver.ts';

const REFUSED = 'Token inválido ou expirado. Ou formato de senha inválido.';
const NEW_PASSWORD = 'Outra#2026';
const MINUTE = 60_000;

const shop = await shopOfFile();
const strict = await shopOfFile({ rateLimitFactor: 1 });

describe('password reset', () => {
  const ask = (email: string) => shop.post('/auth/reset-request', { email });
  const reset = (token: string, newPassword = NEW_PASSWORD) =>
    shop.post('/auth/reset-password', { token, new_password: newPassword });

  async function askAndRead(account: Account): Promise<string> {
    await ask(account.email);
    await shop.runJobs();
    return resetTokenOf(shop, account.email);
  }
  /** Every row of every table that could hold a token, as text. */
  async function everythingStored(): Promise<string> {
    const { pool } = shop.deps.database;
    const tables = ['users', 'password_resets', 'notifications', 'logs', 'rate_limits', 'pgboss.job'];
    const dumps = await Promise.all(
      tables.map(async (table) => (await pool.query(`select t::text as row from ${table} t`)).rows),
    );
    return JSON.stringify(dumps);
  }

  it('sends a link that changes the password once and ends all sessions', async () => {
    const account = await anAccount(shop.deps);
    const token = await askAndRead(account);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: 'Senha redefinida' } });
    expect((await shop.as(account).get('/users')).status).toBe(401);
    expect((await signIn(shop, account.email, account.password)).status).toBe(401);
    expect((await signIn(shop, account.email, NEW_PASSWORD)).status).toBe(200);
    expect(await reset(token, 'Mais#Uma1')).toMatchObject({ status: 400, body: { detail: REFUSED } });
    expect(await loggedActions(shop.deps, account.email)).toEqual(
      expect.arrayContaining(['senha_solicitada', 'senha_redefinida']),
    );
  });

  it('takes every passkey, code and device out of the account, and says which by mail', async () => {
    const account = await anAccount(shop.deps);
    const token = await askAndRead(account);
    const at = shop.deps.now();
    await leaveSecondStep(shop.deps, account.id, 'Intruso', at);
    const target = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x', auth: 'x' };
    await shop.deps.db
      .insert(devices)
      .values({ ...target, id: newId(at), userId: account.id, name: 'Celular dele', enrolledAt: at });
    await reset(token);
    for (const table of [passkeys, recoveryCodes, devices]) {
      expect(await shop.deps.db.$count(table, eq(table.userId, account.id))).toBe(0);
    }
    await shop.runJobs();
    expect(shop.mailsTo(account.email).at(-1)?.text).toContain('Intruso, Celular dele');
  });

  it('writes a mail in two forms with the link on our own address, and a notice after the change', async () => {
    const account = await anAccount(shop.deps);
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    await shop.as({ headers: evil }).post('/auth/reset-request', { email: account.email });
    await shop.runJobs();
    const [mail] = shop.mailsTo(account.email);
    const link = `${shop.url}/redefinir-senha?token=${resetTokenOf(shop, account.email)}`;
    expect(mail).toMatchObject({ subject: 'Redefinição de senha', text: expect.stringContaining(link) });
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.text).not.toContain('tentativas');
    expect(mail?.raw).not.toContain('evil.example');
    await reset(resetTokenOf(shop, account.email));
    await shop.runJobs();
    const notice = shop.mailsTo(account.email).at(-1);
    expect(notice?.subject).toBe('A sua senha foi alterada');
    expect(notice?.text).toContain('21/11/2026');
    expect(notice?.raw).not.toContain(NEW_PASSWORD);
  });

  it('keeps the token out of the database before and after the mail, and out of the log', async () => {
    const account = await anAccount(shop.deps);
    await ask(account.email);
    expect(await everythingStored()).not.toContain('redefinir-senha?token');
    await shop.runJobs();
    expect(await everythingStored()).not.toContain(resetTokenOf(shop, account.email));
  });

  it('answers known, unknown and inactive e-mails alike and mails only the active user', async () => {
    const known = await anAccount(shop.deps);
    const inactive = await anAccount(shop.deps);
    await shop.deps.db.update(users).set({ active: false }).where(eq(users.id, inactive.id));
    const unknown = 'ninguem@example.com';
    const answers = [await ask(known.email), await ask(inactive.email), await ask(unknown)];
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await shop.runJobs();
    expect(shop.mailsTo(known.email)).toHaveLength(1);
    expect(shop.mailsTo(inactive.email)).toEqual([]);
    expect(shop.mailsTo(unknown)).toEqual([]);
    const left = await shop.told({ recipient: unknown });
    expect(left).toEqual([]);
  });

  it('writes the same rows for known and unknown e-mails, so that neither takes longer', async () => {
    const { email } = await anAccount(shop.deps);
    const rowsOf = async (address: string) => {
      await ask(address);
      const { rows } = await shop.deps.database.pool.query(
        `select (select count(*) from notifications where recipient = $1)::int as notifications,
                (select count(*) from logs where user_email = $1)::int as logs,
                (select count(*) from pgboss.job j join notifications n
                   on j.data->>'notificationId' = n.id::text where n.recipient = $1)::int as jobs`,
        [address],
      );
      return rows;
    };
    expect(await rowsOf(email)).toEqual([{ notifications: 1, logs: 1, jobs: 1 }]);
    expect(await rowsOf('mesmo-trabalho@example.com')).toEqual([{ notifications: 1, logs: 1, jobs: 1 }]);
    await shop.runJobs();
  });

  it('voids the older token as soon as a new one is asked for, whatever the case of the e-mail', async () => {
    const account = await anAccount(shop.deps);
    const older = await askAndRead(account);
    await ask(account.email.toUpperCase());
    expect((await reset(older)).status).toBe(400);
    await shop.runJobs();
    const newer = resetTokenOf(shop, account.email);
    expect(newer).not.toBe(older);
    expect((await reset(older)).status).toBe(400);
    expect((await reset(newer)).status).toBe(200);
  });

  it('accepts a token for an hour', async () => {
    const [late, punctual] = [await anAccount(shop.deps), await anAccount(shop.deps)];
    const tokens = [await askAndRead(late), await askAndRead(punctual)] as const;
    shop.clock.advance(60 * MINUTE - 1);
    expect((await reset(tokens[1])).status).toBe(200);
    shop.clock.advance(1);
    expect((await reset(tokens[0])).status).toBe(400);
    expect((await signIn(shop, late.email, late.password)).status).toBe(200);
  });

  it('refuses wrong passwords and tokens with one sentence and leaves the token alone', async () => {
    const token = await askAndRead(await anAccount(shop.deps));
    for (const change of [
      { new_password: 'Abcdefgh' },
      { new_password: 'P@ssw0rd' },
      { new_password: undefined },
      { new_password: 12345678 },
      { token: undefined },
      { token: '' },
      { token: ['a'] },
      { token: 'a'.repeat(10_000) },
      { token: 'a'.repeat(43) },
      { email: 'outra@example.com' },
    ]) {
      const payload = { token, new_password: NEW_PASSWORD, ...change };
      const answer = await shop.post('/auth/reset-password', payload);
      expect([400, 422], JSON.stringify(change)).toContain(answer.status);
      expect(answer.body).toMatchObject({ detail: REFUSED });
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('lets one of two simultaneous uses of a token win', async () => {
    const account = await anAccount(shop.deps);
    const token = await askAndRead(account);
    const answers = await Promise.all([reset(token, 'Primeira#1'), reset(token, 'Segunda#2')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? 'Primeira#1' : 'Segunda#2';
    expect((await signIn(shop, account.email, winner)).status).toBe(200);
  });

  it('gives each attempt of a failing mail its own token, and the last token works', async () => {
    const account = await anAccount(shop.deps);
    await ask(account.email);
    const [row] = await shop.told({ recipient: account.email });
    shop.simulator.mail.setFault({ kind: 'temporary', recipient: account.email, times: 1 });
    await expect(deliverNotification(shop.deps, row?.id ?? '')).rejects.toThrow();
    await deliverNotification(shop.deps, row?.id ?? '');
    expect(shop.mailsTo(account.email)).toHaveLength(1);
    expect((await reset(resetTokenOf(shop, account.email))).status).toBe(200);
  });

  it('ends with the account: a user deactivated in between cannot use the link', async () => {
    const admin = await anAccount(shop.deps);
    const account = await anAccount(shop.deps, { role: 'funcionario' });
    const token = await askAndRead(account);
    await shop.as(admin).patch(`/users/${account.id}/toggle`);
    expect((await reset(token)).status).toBe(400);
  });
});

describe('the limits of password resets', () => {
  const ask = (email: string, remoteAddress: string) =>
    strict.as({ remoteAddress }).post('/auth/reset-request', { email });

  it('sends three mails an hour to an account and says nothing about the rest', async () => {
    const { email } = await anAccount(strict.deps);
    const bodies = [];
    for (let i = 0; i < 5; i += 1) bodies.push((await ask(email, `192.0.2.${i}`)).body);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    await strict.runJobs();
    expect(strict.simulator.mail.messages()).toHaveLength(3);
    strict.clock.advance(60 * MINUTE);
    await ask(email, '192.0.2.9');
    await strict.runJobs();
    expect(strict.simulator.mail.messages()).toHaveLength(4);
  });

  it('ends the wait of an account after failed logins, from any address, and the mail explains it', async () => {
    const account = await anAccount(strict.deps);
    const home = { remoteAddress: '192.0.2.78' };
    await signIn(strict, account.email, account.password, home);
    for (let i = 0; i < 5; i += 1) await signIn(strict, account.email, 'errada', home);
    expect((await signIn(strict, account.email, account.password, home)).status).toBe(429);
    for (let i = 0; i < 5; i += 1) await signIn(strict, account.email, 'errada', { remoteAddress: `203.0.113.${i}` });
    expect((await signIn(strict, account.email, account.password)).status).toBe(429);
    await ask(account.email, '192.0.2.77');
    await strict.runJobs();
    expect(strict.mailsTo(account.email).at(-1)?.text).toContain('Houve muitas tentativas de entrar na sua conta');
    const token = resetTokenOf(strict, account.email);
    await strict.post('/auth/reset-password', { token, new_password: NEW_PASSWORD });
    expect((await signIn(strict, account.email, NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(strict, account.email, NEW_PASSWORD, home)).status).toBe(200);
  });
});
