import type { ProviderStatus } from '#domain/payment.ts';
import type { PaymentRecord } from './records.ts';

/** The events of a payment. 'late' is a fault: the money arrives after the payment was cancelled. */
export type PaymentEvent =
  | 'approve'
  | 'review'
  | 'reject'
  | 'expire'
  | 'late'
  | 'dispute'
  | 'resolve'
  | 'refund'
  | 'charge-back'
  | 'contest'
  | 'reimburse';

type Step = { from: ProviderStatus[]; status: ProviderStatus; detail: string };

const STEPS: Record<PaymentEvent, Step> = {
  approve: { from: ['pending', 'in_process', 'authorized'], status: 'approved', detail: 'accredited' },
  review: { from: ['pending'], status: 'in_process', detail: 'pending_review_manual' },
  reject: { from: ['pending', 'in_process'], status: 'rejected', detail: 'rejected_by_bank' },
  expire: { from: ['pending', 'in_process'], status: 'cancelled', detail: 'expired' },
  late: { from: ['cancelled'], status: 'approved', detail: 'accredited' },
  dispute: { from: ['approved'], status: 'in_mediation', detail: '' },
  resolve: { from: ['in_mediation'], status: 'approved', detail: 'accredited' },
  refund: { from: ['approved', 'in_mediation'], status: 'refunded', detail: 'refunded' },
  contest: { from: ['approved', 'in_mediation'], status: 'charged_back', detail: 'in_process' },
  'charge-back': { from: ['approved', 'in_mediation', 'charged_back'], status: 'charged_back', detail: 'settled' },
  reimburse: { from: ['charged_back'], status: 'charged_back', detail: 'reimbursed' },
};

/** Whether a payment of this status allows `event`. */
export function canHappen(event: PaymentEvent, status: ProviderStatus): boolean {
  return STEPS[event].from.includes(status);
}

/** The payment after `event` at `instant`; undefined when its status doesn't allow it. */
export function afterEvent(payment: PaymentRecord, event: PaymentEvent, instant: number): PaymentRecord | undefined {
  if (!canHappen(event, payment.status)) return undefined;
  const { status, detail } = STEPS[event];
  const approvedAt = status === 'approved' ? (payment.approvedAt ?? instant) : payment.approvedAt;
  return { ...payment, status, statusDetail: detail, approvedAt, approvesAt: undefined, updatedAt: instant };
}
