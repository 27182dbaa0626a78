import { describe, expect, it } from 'vitest';
import {
  checkAvailability,
  isLive,
  nextReservationState,
  remindAt,
  reservationStatus,
  sentOrderState,
} from './reservation.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (offsetMs: number) => new Date(now.getTime() + offsetMs);

it.each([
  [30, 20],
  [120, 80],
  [24 * 60, 22 * 60],
])('a hold of %i minutes is reminded of after %i', (life, after) => {
  expect(remindAt({ createdAt: now, expiresAt: at(life * 60_000) })).toEqual(at(after * 60_000));
});

describe('reservation', () => {
  it('is live until the instant it expires', () => {
    expect(isLive({ status: 'active', expiresAt: at(1) }, now)).toBe(true);
    expect(isLive({ status: 'active', expiresAt: at(0) }, now)).toBe(false);
    expect(isLive({ status: 'released', expiresAt: at(1) }, now)).toBe(false);
  });

  it('shows an active hold past its time as expired', () => {
    expect(reservationStatus({ status: 'active', expiresAt: at(-1) }, now)).toBe('expired');
    expect(reservationStatus({ status: 'converted', expiresAt: at(-1) }, now)).toBe('converted');
    expect(reservationStatus({ status: 'released', expiresAt: at(-1) }, now)).toBe('released');
    expect(reservationStatus({ status: 'active', expiresAt: at(1) }, now)).toBe('active');
  });

  it('moves by its table and never leaves converted', () => {
    expect(nextReservationState('active', 'approve')).toBe('converted');
    expect(nextReservationState('active', 'release')).toBe('released');
    expect(nextReservationState('released', 'approve')).toBe('converted');
    expect(nextReservationState('released', 'release')).toBeUndefined();
    expect(nextReservationState('converted', 'release')).toBeUndefined();
    expect(nextReservationState('converted', 'approve')).toBeUndefined();
  });

  it('refuses more than stock minus holds and says how many are left', () => {
    expect(checkAvailability(5, 2, 3)).toEqual({ ok: true });
    expect(checkAvailability(5, 2, 4)).toEqual({ ok: false, available: 3 });
    expect(checkAvailability(1, 2, 1)).toEqual({ ok: false, available: 0 });
  });

  it.each<[string, 'active' | 'released', string[], string]>([
    ['a live hold', 'active', [], 'pending'],
    ['a payment on its way, whatever became of the hold', 'released', ['refused', 'waiting'], 'pending'],
    ['money that a person has to look at', 'released', ['mismatch'], 'pending'],
    ['a refusal', 'released', ['refused'], 'refused'],
    ['a hold that was replaced', 'released', [], 'expired'],
  ])('a sent order with %s is what its buyer can still expect of it', (_, status, outcomes, state) => {
    const expiresAt = new Date('2026-11-21T12:30:00Z');
    expect(sentOrderState({ status, expiresAt }, outcomes, new Date('2026-11-21T12:29:59Z'))).toBe(state);
    if (status === 'active') {
      expect(sentOrderState({ status, expiresAt }, outcomes, expiresAt)).toBe('expired');
    }
  });
});
