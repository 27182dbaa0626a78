import { describe, expect, it } from 'vitest';
import { PROVIDER_STATUSES } from '#domain/payment.ts';
import { canHappen, type PaymentEvent } from './transitions.ts';

/** For each status of a payment, all that may happen to it. */
const allowed: Record<(typeof PROVIDER_STATUSES)[number], PaymentEvent[]> = {
  pending: ['approve', 'review', 'reject', 'reject-risk', 'cancel', 'expire'],
  in_process: ['approve', 'reject', 'reject-risk', 'cancel', 'expire'],
  authorized: ['approve', 'cancel'],
  approved: ['dispute', 'refund', 'contest', 'charge-back'],
  in_mediation: ['resolve', 'refund', 'contest', 'charge-back'],
  rejected: [],
  cancelled: ['late'],
  refunded: [],
  charged_back: ['charge-back', 'reimburse'],
  unknown: [],
};
const events: PaymentEvent[] = [
  'approve',
  'review',
  'reject',
  'reject-risk',
  'cancel',
  'expire',
  'late',
  'dispute',
  'resolve',
  'refund',
  'contest',
  'charge-back',
  'reimburse',
];

describe('the life of a payment', () => {
  it.each(PROVIDER_STATUSES)('goes on from %s only as the table says', (status) => {
    expect(events.filter((event) => canHappen(event, status)).sort()).toEqual([...allowed[status]].sort());
  });
});
