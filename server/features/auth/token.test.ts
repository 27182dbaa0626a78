import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { users } from '../../db/schema/users.ts';
import { anAccount, loggedActions, signIn } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { SYSTEM } from '../logs/service.ts';
import { registerUser } from './service.ts';

const shop = await shopOfFile();

describe('the identity of a caller', () => {
  const visit = (authorization: string) =>
    shop.request({ method: 'GET', url: '/api/users', headers: { authorization } });

  const leave = (authorization: string) =>
    shop.request({ method: 'POST', url: '/api/auth/logout', headers: { authorization } });
  const session = async (email: string, password: string) => {
    const { body } = await signIn(shop, email, password);
    return `Bearer ${(body as { token: string }).token}`;
  };

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
    const now = Math.floor(shop.deps.now().getTime() / 1000);
    const nameless = new SignJWT({ epoch: 1, jti: id })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('loja')
      .setIssuedAt(now);
    for (const subject of ['', 'dona']) {
      const token = await nameless
        .setSubject(subject)
        .setExpirationTime(now + 60)
        .sign(shop.deps.jwtSecret);
      expect((await visit(`Bearer ${token}`)).status).toBe(401);
    }
  });

  it("is refused for a user's token with another algorithm, secret or issuer, or without an id", async () => {
    const { id } = await anAccount(shop.deps);
    const { jwtSecret } = shop.deps;
    const former = new TextEncoder().encode('the secret of the shop before the present one');
    const now = Math.floor(shop.deps.now().getTime() / 1000);
    const sign = ({ alg = 'HS256', secret = jwtSecret, issuer = 'loja', jti = id }) =>
      new SignJWT({ epoch: 1, jti })
        .setProtectedHeader({ alg })
        .setSubject(id)
        .setIssuer(issuer)
        .setIssuedAt(now)
        .setExpirationTime(now + 60)
        .sign(secret);
    const wrong = [{ alg: 'HS384' }, { alg: 'HS512' }, { secret: former }, { issuer: 'outra' }, { jti: 'x' }];
    const statuses = await Promise.all(
      [{}, ...wrong].map(async (how) => (await visit(`Bearer ${await sign(how)}`)).status),
    );
    expect(statuses).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('is refused for a token with an embedded, referenced or missing key, and the key is not fetched', async () => {
    const { id } = await anAccount(shop.deps);
    const pair = await generateKeyPair('EdDSA');
    const secret = new TextEncoder().encode('a key that whoever forged the token has made');
    const keys = [
      { alg: 'HS256', key: secret, jwk: await exportJWK(secret) },
      { alg: 'EdDSA', key: pair.privateKey, jwk: await exportJWK(pair.publicKey) },
    ];
    const asked: unknown[] = [];
    const server = http.createServer((request, answer) => {
      asked.push(request.url);
      answer.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys.json`;
    const now = Math.floor(shop.deps.now().getTime() / 1000);
    const statuses = [];
    for (const { alg, key, jwk } of keys) {
      for (const header of [
        { jwk },
        { jku: elsewhere },
        { x5u: elsewhere },
        { kid: elsewhere },
        { kid: '/dev/null' },
      ]) {
        const token = await new SignJWT({ epoch: 1, jti: id })
          .setProtectedHeader({ alg, ...header })
          .setSubject(id)
          .setIssuer('loja')
          .setIssuedAt(now)
          .setExpirationTime(now + 60)
          .sign(key);
        statuses.push((await visit(`Bearer ${token}`)).status);
      }
    }
    const unsigned = new UnsecuredJWT({ epoch: 1, jti: id }).setSubject(id).setIssuer('loja').setIssuedAt(now);
    statuses.push((await visit(`Bearer ${unsigned.setExpirationTime(now + 60).encode()}`)).status);
    server.close();
    expect([statuses, asked]).toEqual([Array(11).fill(401), []]);
  });

  it('is in a new token after each login', async () => {
    const { email } = await anAccount(shop.deps, { password: 'Senha#Longa1' });
    const tokens = new Set<unknown>();
    for (let time = 0; time < 3; time += 1) {
      const { body } = await signIn(shop, email, 'Senha#Longa1');
      tokens.add((body as { token: string }).token);
    }
    expect([tokens.size, tokens.has(undefined)]).toEqual([3, false]);
  });

  it('ends on the server at logout, for this session alone', async () => {
    const { email, password } = await anAccount(shop.deps);
    const [here, elsewhere] = [await session(email, password), await session(email, password)];
    expect(await leave(here)).toMatchObject({ status: 200, body: { message: 'Sessão encerrada' } });
    expect(await visit(here)).toMatchObject({ status: 401, body: { detail: 'Não autenticado.' } });
    expect((await leave(here)).status).toBe(401);
    expect((await visit(elsewhere)).status).toBe(200);
  });

  it('ends with signing in again from the same browser, once the password was right', async () => {
    const { email, password } = await anAccount(shop.deps);
    const older = await session(email, password);
    const again = (word: string) =>
      shop.request({
        method: 'POST',
        url: '/api/login',
        headers: { authorization: older },
        payload: { email, password: word },
      });
    expect((await again('errada')).status).toBe(401);
    expect((await visit(older)).status).toBe(200);
    const { body } = await again(password);
    expect((await visit(older)).status).toBe(401);
    expect((await visit(`Bearer ${(body as { token: string }).token}`)).status).toBe(200);
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
