import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { mayFollow, PROVIDER_STATUSES, paymentMismatches, paymentStatus } from './payment.ts';

describe('payment', () => {
  it('is ok only when the money arrived', () => {
    const ok = PROVIDER_STATUSES.filter((status) => paymentStatus(status) === 'ok');
    expect(ok).toEqual(['approved', 'in_mediation']);
  });

  it('is refused only when no money is to be expected any more', () => {
    const refused = PROVIDER_STATUSES.filter((status) => paymentStatus(status) === 'rejected');
    expect(refused).toEqual(['rejected', 'cancelled', 'refunded', 'charged_back']);
  });

  it('may be told again, and in other words of the same meaning', () => {
    for (const status of PROVIDER_STATUSES) expect(mayFollow(status, status), status).toBe(true);
    expect(mayFollow('in_process', 'pending')).toBe(true);
    expect(mayFollow('cancelled', 'rejected')).toBe(true);
    expect(mayFollow('charged_back', 'refunded')).toBe(true);
  });

  it('only moves forward', () => {
    const order = ['unknown', 'pending', 'rejected', 'approved', 'in_mediation', 'refunded'] as const;
    for (const [place, from] of order.entries()) {
      expect(order.filter((to) => mayFollow(from, to))).toEqual(order.slice(place));
    }
    expect(mayFollow('in_mediation', 'approved', true)).toBe(true);
    expect(mayFollow('refunded', 'approved', true)).toBe(false);
  });

  it('names every difference from the payment that was asked for', () => {
    const expected = { total: cents(37000), collectorId: '77', requireLiveMode: true };
    const right = { amountCents: 37000, currency: 'BRL', collectorId: '77', liveMode: true };
    expect(paymentMismatches(right, expected)).toEqual([]);
    expect(paymentMismatches({ ...right, amountCents: 36999 }, expected)).toEqual(['amount']);
    expect(paymentMismatches({ amountCents: 1, currency: 'USD', collectorId: '1', liveMode: false }, expected)).toEqual(
      ['amount', 'currency', 'collector', 'test-mode'],
    );
    expect(paymentMismatches({ ...right, liveMode: false }, { ...expected, requireLiveMode: false })).toEqual([]);
    expect(paymentMismatches({ ...right, collectorId: '1' }, { ...expected, collectorId: undefined })).toEqual([]);
  });
});
