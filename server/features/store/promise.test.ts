import { describe, expect, it } from 'vitest';
import { officeOfFile } from '../../testing/accounts.ts';

const hours = [{ opens: '08:00', closes: '18:00' }];
const office = Array.from({ length: 7 }, () => hours);

const { shop, admin } = await officeOfFile();

describe('the promise of arrival', () => {
  const ask = (funeral_time: string) =>
    shop.get(`/business/promise?${new URLSearchParams({ funeral_time }).toString()}`);
  const save = (payload: object) => shop.as(admin).put('/business/schedule', payload);
  const status = async () => (await shop.get('/business/status')).body;

  it('is public, with the last moment to pay, by the clock of the server', async () => {
    shop.clock.set(new Date('2026-11-21T13:00:00Z'));
    expect(await ask('21/11/2026 18:00')).toMatchObject({
      status: 200,
      body: { verdict: 'in-time', deliver_by: '2026-11-21T20:00:00.000Z', order_by: '2026-11-21T17:00:00.000Z' },
    });
    expect((await ask('2026-11-21T14:59:00-03:00')).body).toMatchObject({ verdict: 'tight' });
    expect((await ask('21/11/2026 13:59')).body).toMatchObject({ verdict: 'too-late', order_by: null });
    expect((await ask('21/11/2026 10:00')).body).toMatchObject({ verdict: 'past', order_by: null });
  });

  it('follows the lead and the hours that the administrator saves, at once', async () => {
    const saved = await save({ weekly: office, exceptions: [], lead_minutes: 300 });
    expect(saved.body).toMatchObject({ lead_minutes: 300 });
    expect(await status()).toMatchObject({ lead_minutes: 300 });
    expect((await ask('21/11/2026 18:00')).body).toMatchObject({
      verdict: 'in-time',
      order_by: '2026-11-21T15:00:00.000Z',
    });
    expect((await ask('22/11/2026 10:00')).body).toMatchObject({ order_by: '2026-11-21T17:00:00.000Z' });
  });

  it('keeps the lead when only the hours are sent, and writes into the log what changed', async () => {
    await save({ weekly: office, exceptions: [], lead_minutes: 240 });
    shop.clock.advance(1000);
    await save({ weekly: null, exceptions: [] });
    expect(await status()).toMatchObject({ lead_minutes: 240 });
    shop.clock.advance(1000);
    await save({ weekly: null, exceptions: [], lead_minutes: 0 });
    expect((await shop.as(admin).get('/logs/by_date?start=2026-11-21&end=2026-11-21&limit=1')).body).toMatchObject([
      { action: 'horarios_alterados', changes: { before: { leadMinutes: 240 }, after: { leadMinutes: 0 } } },
    ]);
  });
});
