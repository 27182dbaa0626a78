import type { Cents } from './money.ts';

/** Statuses of the provider (https://www.mercadopago.com.br/developers); anything new is 'unknown' and never paid. */
export const PROVIDER_STATUSES = [
  'pending',
  'in_process',
  'authorized',
  'approved',
  'in_mediation',
  'rejected',
  'cancelled',
  'refunded',
  'charged_back',
  'unknown',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** What the buyer's page needs to know. */
export type PaymentStatus = 'ok' | 'pending' | 'rejected';

const meaning: Record<ProviderStatus, PaymentStatus> = {
  approved: 'ok',
  in_mediation: 'ok',
  pending: 'pending',
  in_process: 'pending',
  authorized: 'pending',
  unknown: 'pending',
  rejected: 'rejected',
  cancelled: 'rejected',
  refunded: 'rejected',
  charged_back: 'rejected',
};

/** The provider's status as the shop tells it. */
export function paymentStatus(status: ProviderStatus): PaymentStatus {
  return meaning[status];
}

/** How far a payment has come. Money that arrived is never forgotten because an older notification comes later. */
const progress: Record<ProviderStatus, number> = {
  unknown: 0,
  pending: 1,
  in_process: 1,
  authorized: 1,
  rejected: 2,
  cancelled: 2,
  approved: 3,
  in_mediation: 4,
  refunded: 5,
  charged_back: 5,
};

/** True when a payment known as `from` may be recorded as `to`. A dispute ends well only by newer news than its own. */
export function mayFollow(from: ProviderStatus, to: ProviderStatus, isNewer = false): boolean {
  return progress[to] >= progress[from] || (isNewer && from === 'in_mediation' && to === 'approved');
}

export type MismatchReason = 'amount' | 'currency' | 'collector' | 'test-mode';

export type PaymentFacts = { amountCents: number; currency: string; collectorId: string; liveMode: boolean };
export type ExpectedPayment = { total: Cents; collectorId: string | undefined; requireLiveMode: boolean };

/** Every way in which a payment differs from what was asked for. Empty: it is the payment we expect. */
export function paymentMismatches(facts: PaymentFacts, expected: ExpectedPayment): MismatchReason[] {
  const reasons: MismatchReason[] = [];
  if (facts.amountCents !== expected.total) reasons.push('amount');
  if (facts.currency !== 'BRL') reasons.push('currency');
  if (expected.collectorId !== undefined && facts.collectorId !== expected.collectorId) reasons.push('collector');
  if (expected.requireLiveMode && !facts.liveMode) reasons.push('test-mode');
  return reasons;
}

/** What makes an order need a person: paid after its hold ended, more sold than there was, paid twice, or money taken back. */
export type OrderFlag = 'late' | 'short-stock' | 'refunded';

/** What happened to a payment at the provider after it had become an order. */
export type PaymentChange = 'refunded' | 'partial-refund' | 'dispute';
