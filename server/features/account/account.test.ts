import { describe, expect, it } from 'vitest';
import type { Account as OwnAccount } from '#contract/account.ts';
import { endpoints } from '#contract/endpoints.ts';
import { recoveryCodes } from '../../db/schema/users.ts';
import { type Account, anAccount, loggedActions, signedIn, signIn } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { softwareAuthenticator } from '../../testing/authenticator.ts';
import type { Person } from '../../testing/calls.ts';

const MINUTE = 60_000;
/** Every account's own. */
const PASSWORD = 'Senha#2026';
const shop = await shopOfFile();

type Headers = Person['headers'];
const post = (headers: Headers, path: string, payload?: object) =>
  shop.as({ headers }).post(`/account/${path}`, payload);
const remove = (headers: Headers, path: string) => shop.as({ headers }).remove(`/account/${path}`);
const read = async (headers: Headers) => (await shop.as({ headers }).get<OwnAccount>('/account')).body;
async function challengeFor(headers: Headers, path: string): Promise<string> {
  const proof = path === 'passkeys' ? { password: PASSWORD } : undefined;
  return (await shop.as({ headers }).post<{ challenge: string }>(`/account/${path}/options`, proof)).body.challenge;
}
const textsTo = (email: string) => shop.mailsTo(email).map(({ text }) => text);
/** A call that needs the second step. */
const guarded = async (headers: Headers) => (await shop.as({ headers }).get('/orders/export')).status;

async function register(headers: Headers, device = softwareAuthenticator(), name = 'Celular') {
  const made = device.register({ challenge: await challengeFor(headers, 'passkeys'), origin: shop.url });
  type Registered = { account: OwnAccount; recovery_codes: string[] };
  const { status, body } = await shop.as({ headers }).post<Registered>('/account/passkeys', { name, ...made });
  expect(status).toBe(201);
  return { device, ...body };
}

/** Someone with a passkey, six minutes after registering it. */
async function withPasskey() {
  const someone = await anAccount(shop.deps);
  const registered = await register(someone.headers);
  shop.clock.advance(6 * MINUTE);
  return { ...someone, ...registered };
}

const proofFor = async ({ headers, device }: Pick<Awaited<ReturnType<typeof withPasskey>>, 'headers' | 'device'>) =>
  device.prove({ challenge: await challengeFor(headers, 'confirmation'), origin: shop.url });

describe('the second step', () => {
  it('is asked of nobody without a passkey', async () => {
    expect(await guarded((await anAccount(shop.deps)).headers)).toBe(200);
  });

  it('is asked of who has a passkey, and holds for five minutes in the session that confirmed', async () => {
    const someone = await withPasskey();
    const refused = await shop.as(someone).get('/orders/export');
    expect(refused).toMatchObject({ status: 403, body: { code: 'second-step-required' } });
    expect((await post(someone.headers, 'confirmation', await proofFor(someone))).status).toBe(200);
    expect(await guarded(someone.headers)).toBe(200);
    expect(await guarded((await signedIn(shop, someone)).headers)).toBe(403);
    shop.clock.advance(5 * MINUTE);
    expect(await guarded(someone.headers)).toBe(403);
  });

  it('is asked before every spreadsheet', () => {
    const sheets = Object.values(endpoints).filter(({ media }) => media === 'csv');
    expect(sheets.filter(({ secondStep }) => !secondStep).map(({ path }) => path)).toEqual([]);
  });

  it('takes an answer once', async () => {
    const someone = await withPasskey();
    const proof = await proofFor(someone);
    expect((await post(someone.headers, 'confirmation', proof)).status).toBe(200);
    expect((await post(someone.headers, 'confirmation', proof)).status).toBe(400);
  });

  it('refuses an answer given to another address, to another challenge, too late, or by another key', async () => {
    const someone = await withPasskey();
    const { headers, device } = someone;
    const challenge = () => challengeFor(headers, 'confirmation');
    const refused = async (proof: object) => {
      expect((await post(headers, 'confirmation', proof)).status).toBe(400);
      expect(await guarded(headers)).toBe(403);
    };
    await refused(device.prove({ challenge: await challenge(), origin: 'https://phishing.example' }));
    await challenge();
    await refused(device.prove({ challenge: 'b3V0cm8', origin: shop.url }));
    await refused(softwareAuthenticator().prove({ challenge: await challenge(), origin: shop.url }));
    const forged = { ...softwareAuthenticator().prove({ challenge: await challenge(), origin: shop.url }) };
    await refused({ ...forged, credential_id: (await proofFor(someone)).credential_id });
    const late = await proofFor(someone);
    shop.clock.advance(5 * MINUTE);
    await refused(late);
  });

  it('takes each recovery code once, however it is typed, and keeps only hashes', async () => {
    const { headers, email, recovery_codes: codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    expect(JSON.stringify(await shop.deps.db.select().from(recoveryCodes))).not.toContain(codes[0]);
    expect(codes[0]).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{6}-?){4}$/);
    const typed = ` ${codes[0]?.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    expect((await post(headers, 'confirmation', { by: 'code', code: typed })).status).toBe(200);
    expect(await guarded(headers)).toBe(200);
    expect((await post(headers, 'confirmation', { by: 'code', code: typed })).status).toBe(422);
    expect((await read(headers)).recovery_codes_left).toBe(9);
    const renewed = await shop.as({ headers }).post<{ recovery_codes: string[] }>('/account/recovery-codes');
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await post(headers, 'confirmation', { by: 'code', code: codes[1] })).status).toBe(422);
    expect(await loggedActions(shop.deps, email)).toEqual(
      expect.arrayContaining(['chave_cadastrada', 'codigo_usado', 'codigos_trocados']),
    );
  });

  it('guards the passkeys themselves, and ends with the last one', async () => {
    const someone = await withPasskey();
    const { headers, account } = someone;
    const path = `passkeys/${account.passkeys[0]?._id}`;
    expect((await remove(headers, path)).status).toBe(403);
    expect((await post(headers, 'passkeys/options', { password: PASSWORD })).status).toBe(403);
    await post(headers, 'confirmation', await proofFor(someone));
    expect(await register(headers, softwareAuthenticator(), 'Notebook')).toMatchObject({ recovery_codes: [] });
    const other = await anAccount(shop.deps);
    expect((await remove(other.headers, path)).status).toBe(404);
    expect((await remove(headers, path)).status).toBe(200);
    expect((await remove(headers, path)).status).toBe(404);
    expect((await post(headers, 'confirmation', await proofFor(someone))).status).toBe(400);
    const [last] = (await read(headers)).passkeys;
    await remove(headers, `passkeys/${last?._id}`);
    shop.clock.advance(6 * MINUTE);
    expect(await read(headers)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect(await guarded(headers)).toBe(200);
  });

  it('is taken from who lost key and codes by an administrator, who confirms with an own one', async () => {
    const [admin, lost] = [await withPasskey(), await withPasskey()];
    const removal = (headers: Headers) => shop.as({ headers }).remove(`/users/${lost.id}/passkeys`);
    expect((await removal(admin.headers)).status).toBe(403);
    await post(admin.headers, 'confirmation', await proofFor(admin));
    const { body } = await shop.as(admin).get('/users/passkeys');
    expect(body).toMatchObject({ holders: expect.arrayContaining([{ _id: lost.id, email: lost.email, passkeys: 1 }]) });
    const left = await removal(admin.headers);
    expect(left).toMatchObject({ status: 200 });
    expect(JSON.stringify(left.body)).not.toContain(lost.id);
    expect(await guarded(lost.headers)).toBe(200);
    expect(await read(lost.headers)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect((await removal(admin.headers)).status).toBe(404);
    expect(await loggedActions(shop.deps, admin.email)).toContain('chaves_removidas');
    await shop.runJobs();
    expect(textsTo(lost.email).at(-1)).toContain(
      `${admin.email} removeu as chaves de acesso e os códigos da sua conta`,
    );
  });

  it('is never taken from others by an administrator who has no key', async () => {
    const [stolen, owner] = [await anAccount(shop.deps), await withPasskey()];
    expect(await shop.as(stolen).remove(`/users/${owner.id}/passkeys`)).toMatchObject({ status: 409 });
    expect((await read(owner.headers)).passkeys).toHaveLength(1);
  });

  it('refuses a key that takes any finger, to be made and to confirm', async () => {
    const { headers } = await anAccount(shop.deps);
    const careless = softwareAuthenticator({ verifies: false });
    const made = careless.register({ challenge: await challengeFor(headers, 'passkeys'), origin: shop.url });
    expect((await post(headers, 'passkeys', { name: 'Chaveiro', ...made })).status).toBe(400);
    const someone = await withPasskey();
    const challenge = await challengeFor(someone.headers, 'confirmation');
    const proof = someone.device.prove({ challenge, origin: shop.url }, { verifies: false });
    expect((await post(someone.headers, 'confirmation', proof)).status).toBe(400);
    expect(await guarded(someone.headers)).toBe(403);
  });

  it('is needed by administrators once one who has a key says so, and then a first key is all that stays open', async () => {
    const [holder, other, florist] = [
      await withPasskey(),
      await anAccount(shop.deps),
      await anAccount(shop.deps, { role: 'funcionario' }),
    ];
    const require = (headers: Headers, required: boolean) =>
      shop.as({ headers }).put('/users/passkeys/required', { required });
    expect((await require(other.headers, true)).status).toBe(409);
    expect((await require(holder.headers, true)).body).toMatchObject({ code: 'second-step-required' });
    await post(holder.headers, 'confirmation', await proofFor(holder));
    expect((await require(holder.headers, true)).body).toMatchObject({ required: true });
    expect(await shop.as(other).get('/orders/export')).toMatchObject({
      status: 403,
      body: { code: 'passkey-required', detail: expect.stringContaining('Cadastre a sua em Minha conta') },
    });
    expect((await require(other.headers, false)).status).toBe(403);
    await register(florist.headers);
    await register(other.headers);
    expect(await guarded(other.headers)).toBe(200);
    expect((await require(other.headers, false)).body).toMatchObject({ required: false });
    expect(await guarded((await anAccount(shop.deps)).headers)).toBe(200);
    expect(await loggedActions(shop.deps, other.email)).toContain('chaves_exigidas');
  });
});

describe('a stolen session', () => {
  it('adds no passkey without the password, not even with the challenge of a confirmation', async () => {
    const { headers, email } = await anAccount(shop.deps);
    for (const payload of [{}, { password: 'Senha#2025' }]) {
      expect((await post(headers, 'passkeys/options', payload)).status).toBe(422);
    }
    const challenge = await challengeFor(headers, 'confirmation');
    const made = softwareAuthenticator().register({ challenge, origin: shop.url });
    expect((await post(headers, 'passkeys', { name: 'Intruso', ...made })).status).toBe(400);
    expect((await read(headers)).passkeys).toEqual([]);
    await register(headers);
    await shop.runJobs();
    expect(textsTo(email)).toEqual([
      expect.stringContaining('A chave de acesso “Celular” foi cadastrada na sua conta'),
    ]);
  });
});

describe('the sessions', () => {
  const enter = async (someone: Account, userAgent: string) => {
    const headers = { 'user-agent': userAgent };
    const { body } = await signIn(shop, someone.email, someone.password, { headers });
    return { ...headers, authorization: `Bearer ${body.token}` };
  };

  it('say where and since when one is signed in, and end one by one or all others', async () => {
    const someone = await anAccount(shop.deps);
    const phone = await enter(someone, 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1');
    shop.clock.advance(10 * MINUTE);
    const desk = await enter(someone, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36');
    const { sessions } = await read(desk);
    const now = shop.clock.now().toISOString();
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({
      device: 'Chrome no Windows',
      current: true,
      created_at: now,
      last_seen_at: now,
    });
    const onPhone = sessions.find(({ device }) => device === 'Safari no iPhone');
    expect(onPhone?.current).toBe(false);
    await read(phone);
    expect((await read(desk)).sessions.filter(({ last_seen_at: seen }) => seen === now)).toHaveLength(2);
    expect((await remove(desk, `sessions/${onPhone?._id}`)).body).toMatchObject({ sessions: [{}, {}] });
    expect((await shop.as({ headers: phone }).get('/account')).status).toBe(401);
    expect((await post(desk, 'sessions/end-others')).body).toMatchObject({ sessions: [{ current: true }] });
    expect((await shop.as(someone).get('/account')).status).toBe(401);
  });

  it("of others can't be ended", async () => {
    const [someone, other] = [await anAccount(shop.deps), await anAccount(shop.deps)];
    const [theirs] = (await read(other.headers)).sessions;
    expect((await remove(someone.headers, `sessions/${theirs?._id}`)).status).toBe(404);
    expect((await read(other.headers)).sessions).toHaveLength(1);
  });
});
