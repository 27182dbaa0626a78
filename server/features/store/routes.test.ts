import { describe, expect, it } from 'vitest';
import { officeOfFile } from '../../testing/accounts.ts';

const morning = [{ opens: '08:00', closes: '12:00' }];
const split = [...morning, { opens: '14:00', closes: '18:00' }];
const night = [{ opens: '20:00', closes: '02:00' }];
const weekly = [[], split, split, split, split, night, morning];
const everyDay = Array.from({ length: 7 }, () => [{ opens: '08:00', closes: '18:00' }]);

const { shop, admin } = await officeOfFile();
const save = (payload: object) => shop.as(admin).put('/business/schedule', payload);
const status = async () => (await shop.get('/business/status')).body;

describe('the hours of the store', () => {
  type Schedule = { version: number; preview: { day: string }[] };
  const read = async () => (await shop.as(admin).get<Schedule>('/business/schedule')).body;
  const force = (payload: object) => shop.as(admin).put('/business/force', payload);

  it('begins always open, with the next seven days from today', async () => {
    const { preview, ...schedule } = await read();
    expect(schedule).toEqual({ weekly: null, exceptions: [], lead_minutes: 180, version: 1 });
    expect(preview.map(({ day }) => day)).toEqual([21, 22, 23, 24, 25, 26, 27].map((day) => `2026-11-${day}`));
    const always = [{ opens: '00:00', closes: '00:00' }];
    expect(preview[0]).toEqual({ day: '2026-11-21', intervals: always, exception: false, reason: null });
    const arrival = expect.stringMatching(/^Pedindo agora/);
    expect(await status()).toMatchObject({ open: true, next_open: null, arrival });
  });

  it('obeys the override until it expires and then follows the hours again', async () => {
    const until = new Date(shop.clock.now().getTime() + 60_000).toISOString();
    expect((await force({ mode: 'closed', until })).body).toEqual({ mode: 'closed', until });
    expect(await status()).toMatchObject({ open: false, next_open: until });
    shop.clock.advance(60_000);
    expect(await status()).toMatchObject({ open: true });
    const read = await shop.as(admin).get('/business/force');
    expect(read.body).toEqual({ mode: null, until: null });
  });

  it('refuses unknown modes and an expiry in the past with a text', async () => {
    for (const change of [{ mode: 'x' }, { until: '2020-01-01T00:00:00Z' }, { until: 'amanhã' }])
      expect(await force({ mode: 'open', until: null, ...change })).toMatchObject({
        status: 422,
        body: { detail: expect.any(String) },
      });
  });

  it('saves weekly hours and single dates, which count at once and show in the preview', async () => {
    const exceptions = [
      { day: '2026-12-25', intervals: [], reason: 'Natal' },
      { day: '2026-11-24', intervals: morning },
    ];
    const answer = await save({ weekly, exceptions, version: (await read()).version });
    expect(answer).toMatchObject({ status: 200, body: { weekly, version: 2 } });
    expect(answer.body).toEqual(await read());
    expect(answer.body).toMatchObject({
      exceptions: [exceptions[1], exceptions[0]],
      preview: [
        { day: '2026-11-21', intervals: morning, exception: false },
        { day: '2026-11-22', intervals: [] },
        { day: '2026-11-23', intervals: split },
        { day: '2026-11-24', intervals: morning, exception: true, reason: null },
        { day: '2026-11-25' },
        { day: '2026-11-26' },
        { day: '2026-11-27', intervals: night },
      ],
    });
    expect(await status()).toMatchObject({ open: true });
    shop.clock.set(new Date('2026-11-21T15:00:00Z'));
    expect(await status()).toMatchObject({ open: false, next_open: '2026-11-23T11:00:00.000Z' });
  });

  it('refuses a stale version, one of two editors at the same time too', async () => {
    const { version } = await read();
    const answers = await Promise.all([
      save({ weekly, exceptions: [], version }),
      save({ weekly: null, exceptions: [], version }),
    ]);
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ code: 'stale-version' });
    expect((await read()).version).toBe(version + 1);
    expect((await save({ weekly, exceptions: [] })).status).toBe(200);
  });

  it('keeps the override apart: saving hours leaves it alone, and forcing leaves the version alone', async () => {
    const before = await read();
    await force({ mode: 'closed', until: null });
    expect((await read()).version).toBe(before.version);
    await save({ weekly: null, exceptions: [] });
    expect(await status()).toMatchObject({ open: false, next_open: null });
    await force({ mode: null, until: null });
    expect(await status()).toMatchObject({ open: true });
  });

  it('logs who changed what, and only the dates that changed', async () => {
    const holiday = { day: '2026-12-25', intervals: [], reason: 'Natal' };
    await save({ weekly, exceptions: [holiday] });
    await save({ weekly, exceptions: [holiday, { day: '2027-01-01', intervals: [] }] });
    expect(await shop.newestEntry()).toMatchObject({
      ...{ userEmail: admin.email, action: 'horarios_alterados' },
      changes: { before: { '2027-01-01': null }, after: { '2027-01-01': { intervals: [], reason: null } } },
    });
  });
});

describe('the promise of arrival', () => {
  const ask = (funeral_time: string) =>
    shop.get(`/business/promise?${new URLSearchParams({ funeral_time }).toString()}`);

  it('is public, with the last moment to pay, by the clock of the server', async () => {
    shop.clock.set(new Date('2026-11-21T13:00:00Z'));
    await save({ weekly: null, exceptions: [] });
    expect(await ask('21/11/2026 18:00')).toMatchObject({
      status: 200,
      body: { verdict: 'in-time', deliver_by: '2026-11-21T20:00:00.000Z', order_by: '2026-11-21T17:00:00.000Z' },
    });
  });

  it('follows the lead and the hours that the administrator saves, at once', async () => {
    const saved = await save({ weekly: everyDay, exceptions: [], lead_minutes: 300 });
    expect(saved.body).toMatchObject({ lead_minutes: 300 });
    expect(await status()).toMatchObject({ lead_minutes: 300 });
    expect((await ask('21/11/2026 18:00')).body).toMatchObject({
      verdict: 'in-time',
      order_by: '2026-11-21T15:00:00.000Z',
    });
    expect((await ask('22/11/2026 10:00')).body).toMatchObject({ order_by: '2026-11-21T17:00:00.000Z' });
  });

  it('keeps the lead when only the hours are sent, and writes into the log what changed', async () => {
    await save({ weekly: everyDay, exceptions: [], lead_minutes: 240 });
    await save({ weekly: null, exceptions: [] });
    expect(await status()).toMatchObject({ lead_minutes: 240 });
    await save({ weekly: null, exceptions: [], lead_minutes: 0 });
    const changes = { before: { leadMinutes: 240 }, after: { leadMinutes: 0 } };
    expect(await shop.newestEntry()).toMatchObject({ action: 'horarios_alterados', changes });
  });
});
