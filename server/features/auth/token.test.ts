import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { anAccount, loggedActions, signedIn, signIn } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import type { Person } from '../../testing/calls.ts';
import { SYSTEM } from '../logs/service.ts';
import { registerUser } from './service.ts';

const shop = await shopOfFile();

describe('the identity of a caller', () => {
  const visit = (authorization: string) => shop.as({ headers: { authorization } }).get('/users');
  const sees = async (person: Person) => (await shop.as(person).get('/users')).status;
  const seconds = () => Math.floor(shop.deps.now().getTime() / 1000);

  type How = {
    alg?: string;
    key?: Parameters<SignJWT['sign']>[0];
    issuer?: string;
    jti?: string;
    subject?: string;
  };
  /** A token of a user, as the shop makes it but for these. */
  async function tokenFor(id: string, { alg = 'HS256', key = shop.deps.jwtSecret, ...how }: How = {}): Promise<string> {
    const token = new SignJWT({ epoch: 1, jti: how.jti ?? id })
      .setProtectedHeader({ alg })
      .setSubject(how.subject ?? id)
      .setIssuer(how.issuer ?? 'loja')
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + 60);
    return `Bearer ${await token.sign(key)}`;
  }

  it("is read from a bearer token alone, in the standard's format", async () => {
    const { headers } = await anAccount(shop.deps);
    const token = headers.authorization.slice('Bearer '.length);
    expect((await visit(`Bearer ${token}`)).status).toBe(200);
    for (const other of [
      token,
      `Basic ${token}`,
      `bearer ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
      'Bearer ',
      'Bearer a.b.c',
    ]) {
      expect((await visit(other)).status, other.slice(0, 12)).toBe(401);
    }
  });

  it('is refused for a token of ours without a user, with a deleted user, or for no token', async () => {
    const { id, headers } = await anAccount(shop.deps);
    await shop.deps.db.delete(users).where(eq(users.id, id));
    expect((await visit(headers.authorization)).status).toBe(401);
    for (const subject of ['', 'dona']) expect((await visit(await tokenFor(id, { subject }))).status).toBe(401);
  });

  it("is refused for a user's token with another algorithm, secret or issuer, without an id or unsigned", async () => {
    const { id } = await anAccount(shop.deps);
    const key = new TextEncoder().encode('the secret of the shop before the present one');
    const wrong = [{ alg: 'HS384' }, { alg: 'HS512' }, { key }, { issuer: 'outra' }, { jti: 'x' }];
    const statuses = await Promise.all(
      [{}, ...wrong].map(async (how) => (await visit(await tokenFor(id, how))).status),
    );
    expect(statuses).toEqual([200, 401, 401, 401, 401, 401]);
    const unsigned = new UnsecuredJWT({ epoch: 1, jti: id }).setSubject(id).setIssuer('loja').setIssuedAt(seconds());
    expect((await visit(`Bearer ${unsigned.setExpirationTime(seconds() + 60).encode()}`)).status).toBe(401);
  });

  it('is in a new token after each login', async () => {
    const { email, password } = await anAccount(shop.deps);
    const tokens = new Set<unknown>();
    for (let time = 0; time < 3; time += 1) tokens.add((await signIn(shop, email, password)).body.token);
    expect([tokens.size, tokens.has(undefined)]).toEqual([3, false]);
  });

  it('ends on the server at logout, for this session alone', async () => {
    const account = await anAccount(shop.deps);
    const [here, elsewhere] = [await signedIn(shop, account), await signedIn(shop, account)];
    const leave = () => shop.as(here).post('/auth/logout');
    expect(await leave()).toMatchObject({ status: 200, body: { message: 'Sessão encerrada' } });
    expect(await shop.as(here).get('/users')).toMatchObject({ status: 401, body: { detail: 'Não autenticado.' } });
    expect((await leave()).status).toBe(401);
    expect(await sees(elsewhere)).toBe(200);
  });

  it('ends with signing in again from the same browser, once the password was right', async () => {
    const account = await anAccount(shop.deps);
    const older = await signedIn(shop, account);
    expect((await signIn(shop, account.email, 'errada', older)).status).toBe(401);
    expect(await sees(older)).toBe(200);
    const { body } = await signIn(shop, account.email, account.password, older);
    expect(await sees(older)).toBe(401);
    expect((await visit(`Bearer ${body.token}`)).status).toBe(200);
  });

  it('is an internal error, and no failed attempt, when the stored password is damaged', async () => {
    const { id, email, password } = await anAccount(shop.deps);
    await shop.deps.db.update(users).set({ passwordHash: 'damaged' }).where(eq(users.id, id));
    for (let times = 0; times < 7; times += 1) expect((await signIn(shop, email, password)).status).toBe(500);
    expect(await loggedActions(shop.deps, email)).toEqual([]);
  });

  it('is refused for an e-mail that the database cannot hold, which is not reported as taken', async () => {
    const user = { email: 'dona\u0000@example.com', password: 'Flores da Serra 26', role: 'funcionario' as const };
    const failure = registerUser(shop.deps, SYSTEM, user);
    await expect(failure).rejects.toThrow();
    await expect(failure).rejects.not.toMatchObject({ code: 'conflict' });
  });
});
