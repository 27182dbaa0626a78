import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { mayFollow, PROVIDER_STATUSES, paymentMismatches, paymentStatus } from './payment.ts';

describe('payment', () => {
  it('is ok only when the money arrived', () => {
    const ok = PROVIDER_STATUSES.filter((status) => paymentStatus(status) === 'ok');
    expect(ok).toEqual(['approved', 'in_mediation']);
  });

  it('only moves forward', () => {
    expect(mayFollow('pending', 'approved')).toBe(true);
    expect(mayFollow('rejected', 'approved')).toBe(true);
    expect(mayFollow('approved', 'refunded')).toBe(true);
    expect(mayFollow('approved', 'pending')).toBe(false);
    expect(mayFollow('approved', 'rejected')).toBe(false);
    expect(mayFollow('refunded', 'approved')).toBe(false);
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
  });
});
