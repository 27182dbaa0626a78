import { describe, expect, it } from 'vitest';
import { officeOfFile } from '../../testing/accounts.ts';

const morning = [{ opens: '08:00', closes: '12:00' }];
const split = [...morning, { opens: '14:00', closes: '18:00' }];
const night = [{ opens: '20:00', closes: '02:00' }];
const weekly = [[], split, split, split, split, night, morning];
const STALE = 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.';

const { shop, admin } = await officeOfFile();

describe('the editor of the store hours', () => {
  type Schedule = { version: number; preview: { day: string }[] };
  const read = async () => (await shop.as(admin).get<Schedule>('/business/schedule')).body;
  const save = (payload: object) => shop.as(admin).put('/business/schedule', payload);
  const status = async () => (await shop.get('/business/status')).body;

  it('begins always open, with the next seven days from today', async () => {
    const { preview, ...schedule } = await read();
    expect(schedule).toEqual({ weekly: null, exceptions: [], lead_minutes: 180, version: 1 });
    expect(preview.map(({ day }) => day)).toEqual([21, 22, 23, 24, 25, 26, 27].map((day) => `2026-11-${day}`));
    const always = [{ opens: '00:00', closes: '00:00' }];
    expect(preview[0]).toEqual({ day: '2026-11-21', intervals: always, exception: false, reason: null });
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
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ detail: STALE });
    expect((await read()).version).toBe(version + 1);
    expect((await save({ weekly, exceptions: [] })).status).toBe(200);
  });

  it('keeps the override apart: saving hours leaves it alone, and forcing leaves the version alone', async () => {
    const before = await read();
    const force = (payload: object) => shop.as(admin).put('/business/force', payload);
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
    shop.clock.advance(1000);
    await save({ weekly, exceptions: [holiday, { day: '2027-01-01', intervals: [] }] });
    expect((await shop.as(admin).get('/logs/by_date?start=2026-11-21&end=2026-11-21&limit=1')).body).toMatchObject([
      {
        action: 'horarios_alterados',
        changes: {
          before: { '2027-01-01': null },
          after: { '2027-01-01': { intervals: [], reason: null } },
        },
      },
    ]);
  });
});
