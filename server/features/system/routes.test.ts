import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireResponse } from '#contract/endpoint.ts';
import type { getSystem, testSystem } from '#contract/system.ts';
import { SYSTEM_PARTS, type SystemPart } from '#domain/alarms.ts';
import { cents } from '#domain/money.ts';
import { payments } from '../../db/schema/orders.ts';
import { anAccount, loggedActions } from '../../testing/accounts.ts';
import { CHAT, OWNER, openWatchedShop } from '../../testing/watched-shop.ts';
import { VERSION } from '../../version.ts';
import { statusOf } from './system-status.ts';

const shop = await openWatchedShop();
afterAll(() => shop.close());
const admin = await anAccount(shop.deps);

const read = async () => (await shop.as(admin).get<WireResponse<typeof getSystem>>('/system')).body;
const partOf = async (name: SystemPart) => (await read()).parts.find(({ part }) => part === name);
const tryPart = async (part: SystemPart) =>
  (await shop.as(admin).post<WireResponse<typeof testSystem>>('/system/test', { part })).body;

describe('the page of the system', () => {
  beforeEach(() => {
    shop.simulator.payments.clearFaults();
    shop.simulator.mail.clear();
    shop.simulator.telegram.clear();
  });

  it('shows every part in words, the version, and who has looked when', async () => {
    const before = await read();
    expect(before).toMatchObject({ version: VERSION, watched_at: null, alarms: [] });
    expect(before.parts.map(({ part }) => part)).toEqual([...SYSTEM_PARTS]);
    expect(before.parts.filter(({ status }) => status === 'failed')).toEqual([]);
    for (const { words, status, mend } of before.parts) {
      expect(words).toMatch(/\.$/);
      if (status === 'failed' || status === 'warning') expect(mend).toMatch(/\S/);
    }
    await shop.minutes(1);
    expect((await read()).watched_at).toBe(shop.clock.now().toISOString());
    expect(await partOf('provider')).toMatchObject({ status: 'ok', since: null });
    expect(await partOf('database')).toMatchObject({
      words: expect.stringMatching(/^PostgreSQL \d+\.\d+: responde em/),
    });
  });

  it('shows since when a part has failed, and earlier alarms', async () => {
    const began = new Date(shop.clock.now().getTime() + 60_000).toISOString();
    shop.simulator.payments.setFault({ kind: 'unauthorized', times: 1000 });
    await shop.minutes(2);
    expect(await partOf('provider')).toMatchObject({ status: 'failed', since: began });
    expect((await read()).alarms).toMatchObject([{ part: 'provider', began_at: began, ended_at: null }]);
    shop.simulator.payments.clearFaults();
    await shop.minutes(5);
    expect(await partOf('provider')).toMatchObject({ status: 'ok', since: null });
    expect((await read()).alarms).toMatchObject([{ part: 'provider', ended_at: expect.any(String) }]);
  });

  it('counts matters that need a person, and the recipients of orders', async () => {
    expect(await partOf('recipients')).toMatchObject({ status: 'ok', words: `Vão para ${OWNER}, Telegram ${CHAT}.` });
    await shop.deps.db.execute(sql`update notification_settings set email_enabled = false, telegram_enabled = false`);
    expect(await partOf('recipients')).toMatchObject({ status: 'warning' });
    await shop.deps.db.execute(sql`update notification_settings set email_enabled = true, telegram_enabled = true`);
    expect(await partOf('decisions')).toMatchObject({ status: 'ok' });
    const now = shop.clock.now();
    await shop.deps.db.insert(payments).values({
      ...{ paymentId: '1', status: 'approved', statusDetail: '', method: 'pix', amount: cents(100), currency: 'BRL' },
      ...{ outcome: 'mismatch', needsPerson: true, createdAt: now, updatedAt: now },
    });
    expect(await partOf('decisions')).toMatchObject({
      status: 'warning',
      words: expect.stringContaining('1 pagamento'),
    });
  });

  it('knows whether its public address leads to it', async () => {
    const { config } = shop.deps;
    const look = async (url: string, proxies = 1) => {
      Object.assign(config, { mode: 'production', publicUrl: url, trustProxy: proxies });
      const finding = await statusOf(shop.deps, 'address');
      Object.assign(config, { mode: 'demo', publicUrl: shop.url, trustProxy: 0 });
      return finding;
    };
    let visited = false;
    const elsewhere = fastify();
    elsewhere.get('/healthz', (_request, reply) => reply.redirect('/away'));
    elsewhere.get('/away', () => {
      visited = true;
      return {};
    });
    const cdn = fastify();
    cdn.get('/healthz', async (_request, reply) =>
      reply.header('server', 'cdn').send(await (await fetch(`${shop.url}/healthz`)).json()),
    );
    const [strange, fronted] = [
      await elsewhere.listen({ host: '127.0.0.1', port: 0 }),
      await cdn.listen({ host: '127.0.0.1', port: 0 }),
    ];
    // A name that never led here is no alarm; one that did is.
    expect(await look(strange)).toMatchObject({ status: 'warning', words: expect.stringContaining('302') });
    expect(visited).toBe(false);
    expect(await look(shop.url)).toMatchObject({ status: 'ok' });
    expect(await look(strange)).toMatchObject({ status: 'failed' });
    expect(await look(fronted)).toMatchObject({ status: 'warning', mend: expect.stringContaining('--behind-cdn') });
    expect(await look(fronted, 2)).toMatchObject({ status: 'ok' });
    await Promise.all([elsewhere.close(), cdn.close()]);
    expect(await look(strange)).toMatchObject({ status: 'failed', words: expect.stringContaining('ninguém escuta') });
  });

  it('tries each part, and the log knows who did', async () => {
    for (const part of SYSTEM_PARTS)
      expect(await tryPart(part)).toMatchObject({ answer: expect.stringMatching(/\.$/) });
    expect(await loggedActions(shop.deps, admin.email)).toContain('sistema_teste');
  });

  it('asks the provider, and says that it refuses the token', async () => {
    expect(await tryPart('provider')).toMatchObject({ ok: true });
    shop.simulator.payments.setFault({ kind: 'unauthorized' });
    expect(await tryPart('provider')).toMatchObject({ ok: false, answer: expect.stringContaining('recusa o token') });
  });

  it('sends mail to the one who asks and Telegram to the configured chats', async () => {
    expect(await tryPart('mail')).toMatchObject({ ok: true });
    expect(shop.simulator.mail.messages().map(({ recipients }) => recipients)).toEqual([[admin.email]]);
    expect(await tryPart('telegram')).toMatchObject({ ok: true });
    expect(shop.simulator.telegram.messages().map(({ chatId }) => chatId)).toEqual([CHAT]);
    shop.simulator.telegram.setFault({ kind: 'blocked' });
    expect(await tryPart('telegram')).toMatchObject({ ok: false });
  });

  it('says when the disk can not be written', async () => {
    expect(await tryPart('disk')).toMatchObject({ ok: true });
    const { dataDir } = shop.deps.config;
    shop.deps.config.dataDir = '/proc/nowhere';
    expect(await tryPart('disk')).toEqual({ ok: false, answer: 'Não foi possível gravar em /proc/nowhere (ENOENT).' });
    shop.deps.config.dataDir = dataDir;
  });
});
