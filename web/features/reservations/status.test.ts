import { expect, it } from 'vitest';
import { statusOf, timeLeft, timeLeftText } from './status.ts';

const now = new Date('2026-11-21T15:00:00Z');
const ends = (expires_at: string) => ({ status: 'active' as const, expires_at });

it('each status has a word of its own', () => {
  const expires_at = '2026-11-21T15:10:00.000Z';
  const words = (['active', 'converted', 'released', 'expired'] as const).map(
    (status) => statusOf({ status, expires_at }, now).text,
  );
  expect(words).toEqual(['Ativa', 'Paga', 'Liberada', 'Vencida']);
});

it('a live reservation ends by the clock, without being asked for again', () => {
  expect(statusOf(ends('2026-11-21T15:00:00.001Z'), now).text).toBe('Ativa');
  expect(statusOf(ends('2026-11-21T15:00:00.000Z'), now).text).toBe('Vencida');
});

it('only a live reservation has time left', () => {
  expect(timeLeft(ends('2026-11-21T15:12:30.000Z'), now)).toBe(750_000);
  expect(timeLeft({ status: 'converted', expires_at: '2026-11-21T15:12:30.000Z' }, now)).toBeUndefined();
});

it('the time left is shown in whole minutes', () => {
  expect(timeLeftText(750_000)).toBe('faltam 12 min');
  expect(timeLeftText(1_380 * 60_000)).toBe('faltam 23 h 00');
  expect(timeLeftText(60_000)).toBe('falta 1 min');
  expect(timeLeftText(59_999)).toBe('falta menos de 1 min');
});
