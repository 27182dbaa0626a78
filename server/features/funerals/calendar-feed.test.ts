import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFeeds } from '../../db/schema/funerals.ts';
import { logs } from '../../db/schema/logs.ts';
import { anAccount, loggedActions, resetTokenOf } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import type { Person } from '../../testing/calls.ts';
import { funeralCalls } from '../../testing/funerals.ts';

const DAY = 86_400_000;
type Status = { active: boolean; created_at: string | null; last_read_at: string | null };

const shop = await shopOfFile();

describe('the private calendar', () => {
  const read = (url: string, headers: Record<string, string> = {}) =>
    shop.request({ method: 'GET', url: new URL(url).pathname, headers });
  const create = async (who: Person) => (await shop.as(who).post<{ url: string }>('/funerals/calendario')).body.url;
  const status = async (who: Person) => (await shop.as(who).get<Status>('/funerals/calendario')).body;
  const summaries = (text: unknown) =>
    new ICAL.Component(ICAL.parse(String(text)))
      .getAllSubcomponents('vevent')
      .map((event) => String(event.getFirstPropertyValue('summary')));

  it('has an address that no one can guess, shown once, of which only a hash is kept', async () => {
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    expect(await status(staff)).toEqual({ active: false, created_at: null, last_read_at: null });
    const url = await create(staff);
    expect(url).toMatch(new RegExp(`^${shop.url}/api/funerals/calendario/[\\w-]{43}\\.ics$`));
    expect(await status(staff)).toEqual({
      active: true,
      created_at: shop.clock.now().toISOString(),
      last_read_at: null,
    });
    const token = url.slice(-47, -4);
    const [row] = await shop.deps.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, staff.id));
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await shop.deps.db.select().from(logs))).not.toContain(token);
  });

  it('is read without signing in, with the events of the last month and the next year', async () => {
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    const calls = funeralCalls(shop, staff);
    const at = (days: number) => ({
      sepultamento: { local: 'C', data_hora: new Date(shop.clock.now().getTime() + days * DAY).toISOString() },
    });
    await calls.scheduled({ falecido: 'Ontem', ...at(-29) });
    await calls.scheduled({ falecido: 'Antigo', ...at(-31) });
    await calls.scheduled({ falecido: 'Longe', ...at(366) });
    await calls.patch(await calls.idOf({ falecido: 'Feito', ...at(300) }), 'concluir');
    const asAdmin = funeralCalls(shop, await anAccount(shop.deps));
    await asAdmin.patch(await calls.idOf({ falecido: 'Engano', ...at(10) }), 'desativar');
    const answer = await read(await create(staff));
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' },
    });
    expect(summaries(answer.body)).toEqual(['Sepultamento: Ontem', 'Sepultamento: Feito']);
  });

  it('answers 304 until something changes', async () => {
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    const url = await create(staff);
    const etag = String((await read(url)).headers.etag);
    shop.clock.advance(60_000);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      expect(await read(url, { 'if-none-match': known })).toMatchObject({ status: 304, body: '', headers: { etag } });
    }
    await funeralCalls(shop, staff).scheduled({ falecido: 'Recente' });
    const changed = await read(url, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(summaries(changed.body)).toContain('Sepultamento: Recente');
  });

  it('says when it was read, to five minutes', async () => {
    const staff = await anAccount(shop.deps);
    const url = await create(staff);
    await read(url);
    const first = shop.clock.now().toISOString();
    expect(await status(staff)).toMatchObject({ last_read_at: first });
    shop.clock.advance(4 * 60_000);
    await read(url);
    expect(await status(staff)).toMatchObject({ last_read_at: first });
    shop.clock.advance(2 * 60_000);
    await read(url);
    expect(await status(staff)).toMatchObject({ last_read_at: shop.clock.now().toISOString() });
  });

  it('ends with a new address and with revocation', async () => {
    const staff = await anAccount(shop.deps, { role: 'funcionario' });
    const first = await create(staff);
    const second = await create(staff);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    const revoke = () => shop.as(staff).remove('/funerals/calendario');
    expect(await revoke()).toMatchObject({ status: 200, body: { active: false } });
    expect((await read(second)).status).toBe(404);
    expect(await revoke()).toMatchObject({ status: 200, body: { active: false } });
    expect(await status(staff)).toMatchObject({ active: false });
    expect(await loggedActions(shop.deps, staff.email)).toEqual([
      'calendario_criado',
      'calendario_criado',
      'calendario_revogado',
    ]);
  });

  it('ends for good when its user is deactivated', async () => {
    const [admin, staff] = [await anAccount(shop.deps), await anAccount(shop.deps, { role: 'funcionario' })];
    const url = await create(staff);
    const toggle = () => shop.as(admin).patch(`/users/${staff.id}/toggle`);
    await toggle();
    expect(await read(url)).toMatchObject({ status: 404, body: { detail: 'Não encontrado.' } });
    expect((await toggle()).body).toMatchObject({ active: true });
    expect((await read(url)).status).toBe(404);
  });

  it('ends with a new password', async () => {
    const { email, headers } = await anAccount(shop.deps);
    const url = await create({ headers });
    await shop.post('/auth/reset-request', { email });
    await shop.runJobs();
    const payload = { token: resetTokenOf(shop, email), new_password: 'Outra#Senha7' };
    expect((await shop.post('/auth/reset-password', payload)).status).toBe(200);
    expect((await read(url)).status).toBe(404);
  });
});
