import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgendaEvent } from '#contract/funerals.ts';
import { funerals } from '../../db/schema/funerals.ts';
import { anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { funeralCalls } from '../../testing/funerals.ts';

/** The process may run anywhere: the days are those of São Paulo. */
const shop = await shopOfFile();
const calls = funeralCalls(shop, await anAccount(shop.deps));

describe('funerals of a server on the other side of the world', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Pacific/Kiritimati'));
  afterEach(async () => {
    vi.unstubAllEnvs();
    await shop.deps.db.delete(funerals);
  });

  const burial = (data_hora: string) => ({ sepultamento: { local: 'Cemitério', data_hora } });

  it('are listed on the São Paulo day of the burial, to the millisecond', async () => {
    expect(new Date('2026-11-21T12:00:00Z').getTimezoneOffset()).toBe(-840);
    const times = [
      '2026-11-21T02:59:59.999Z',
      '2026-11-21T03:00:00.000Z',
      '2026-11-22T02:59:59.999Z',
      '2026-11-22T03:00:00.000Z',
    ];
    for (const time of times) await calls.scheduled(burial(time));
    const { body } = await calls.byDate('start=2026-11-21&end=2026-11-21');
    expect(body.map(({ sepultamento }) => sepultamento.data_hora)).toEqual(times.slice(1, 3));
    const agenda = await calls.call<AgendaEvent[]>('GET', '/agenda?start=2026-11-22&end=2026-11-22');
    expect(agenda.body.map(({ data_hora }) => data_hora)).toEqual(times.slice(3));
  });

  it('take wall times as those of São Paulo, also in the summer time of the past', async () => {
    const stored = async (time: string) => (await calls.scheduled(burial(time))).body.sepultamento.data_hora;
    expect(await stored('2026-12-24T23:50')).toBe('2026-12-25T02:50:00.000Z');
    expect(await stored('24/12/2018 23:50')).toBe('2018-12-25T01:50:00.000Z');
    expect(await stored('2026-12-24T23:50:00+09:00')).toBe('2026-12-24T14:50:00.000Z');
  });
});
