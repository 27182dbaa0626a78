import { describe, expect, it } from 'vitest';
import { officeOfFile } from '../../testing/accounts.ts';
import { saveHours } from './repository.ts';

const { shop, admin } = await officeOfFile();

describe('store status', () => {
  const status = async () => (await shop.get('/business/status')).body;
  const force = (payload: object) => shop.as(admin).put('/business/force', payload);

  it('is open while no hours are saved', async () => {
    expect(await status()).toEqual({
      open: true,
      next_open: null,
      timezone: 'America/Sao_Paulo',
      reason: null,
      lead_minutes: 180,
      earliest_ceremony: expect.any(String),
      arrival: expect.stringMatching(/^Pedindo agora/),
    });
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

  it('follows weekly hours and exceptions, with the reason for the public', async () => {
    const day = [{ opens: '08:00', closes: '12:00' }];
    await saveHours(
      shop.deps.db,
      {
        weekly: [day, day, day, day, day, day, day],
        exceptions: [{ day: '2026-11-22', intervals: [], reason: 'Feriado' }],
      },
      shop.clock.now(),
    );
    shop.clock.set(new Date('2026-11-22T13:00:00Z'));
    expect(await status()).toEqual({
      open: false,
      next_open: '2026-11-23T11:00:00.000Z',
      timezone: 'America/Sao_Paulo',
      reason: 'Feriado',
      lead_minutes: 180,
      earliest_ceremony: '2026-11-23T15:00:00.000Z',
      arrival: 'Fechado agora. Pedindo na abertura, chega para cerimônias a partir de amanhã às 12:00',
    });
  });
});
