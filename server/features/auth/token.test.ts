import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { issueToken } from '../../http/guard.ts';
import { anAccount, loggedActions, signIn } from '../../testing/accounts.ts';
import { openShop } from '../../testing/app.ts';
import { SYSTEM } from '../logs/service.ts';
import { registerUser } from './service.ts';

const shop = await openShop();
afterAll(() => shop.close());

describe('who somebody is', () => {
  const visit = (authorization: string) =>
    shop.request({ method: 'GET', url: '/api/users', headers: { authorization } });

  it('is told by a token alone, written as the standard says', async () => {
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
    ]) {
      expect((await visit(other)).status, other.slice(0, 12)).toBe(401);
    }
  });

  it('is refused for a token of ours without a user, with a deleted user, or for no token', async () => {
    const { id, headers } = await anAccount(shop.deps);
    await shop.deps.db.delete(users).where(eq(users.id, id));
    expect((await visit(headers.authorization)).status).toBe(401);
    expect((await visit(`Bearer ${await issueToken(shop.deps, { id: 'dona', sessionEpoch: 1 })}`)).status).toBe(401);
    const now = Math.floor(shop.deps.now().getTime() / 1000);
    const nameless = new SignJWT({ epoch: 1 }).setProtectedHeader({ alg: 'HS256' }).setIssuer('loja').setIssuedAt(now);
    const token = await nameless
      .setSubject('')
      .setExpirationTime(now + 60)
      .sign(shop.deps.jwtSecret);
    expect((await visit(`Bearer ${token}`)).status).toBe(401);
  });

  it('is refused for a token of the right user by another algorithm, another secret or another issuer', async () => {
    const { id } = await anAccount(shop.deps);
    const { jwtSecret } = shop.deps;
    const former = new TextEncoder().encode('the secret of the shop before the present one');
    const now = Math.floor(shop.deps.now().getTime() / 1000);
    const sign = ({ alg = 'HS256', secret = jwtSecret, issuer = 'loja' }) =>
      new SignJWT({ epoch: 1 })
        .setProtectedHeader({ alg })
        .setSubject(id)
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + 60)
        .sign(secret);
    const wrong = [{ alg: 'HS384' }, { alg: 'HS512' }, { secret: former }, { issuer: 'outra' }];
    const statuses = await Promise.all(
      [{}, ...wrong].map(async (how) => (await visit(`Bearer ${await sign(how)}`)).status),
    );
    expect(statuses).toEqual([200, 401, 401, 401, 401]);
  });

  it('is told by a token of its own after each sign-in', async () => {
    const { email } = await anAccount(shop.deps, { password: 'Senha#Longa1' });
    const tokens = new Set<unknown>();
    for (let time = 0; time < 3; time += 1) {
      shop.clock.advance(1000);
      const { body } = await signIn(shop, email, 'Senha#Longa1');
      tokens.add((body as { token: string }).token);
    }
    expect([tokens.size, tokens.has(undefined)]).toEqual([3, false]);
  });

  it('is not decided when the stored password is damaged: an internal error that counts as no failed attempt', async () => {
    const { id, email, password } = await anAccount(shop.deps);
    await shop.deps.db.update(users).set({ passwordHash: 'damaged' }).where(eq(users.id, id));
    for (let times = 0; times < 7; times += 1) expect((await signIn(shop, email, password)).status).toBe(500);
    expect(await loggedActions(shop.deps, email)).toEqual([]);
  });

  it('is not settled by an e-mail that the database cannot hold, which is no e-mail that is taken', async () => {
    const user = { email: 'dona\u0000@example.com', password: 'Flores da Serra 26', role: 'funcionario' as const };
    const failure = registerUser(shop.deps, SYSTEM, user);
    await expect(failure).rejects.toThrow();
    await expect(failure).rejects.not.toMatchObject({ code: 'conflict' });
  });
});
