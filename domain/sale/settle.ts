import { type Cents, sumCents } from '#domain/money.ts';
import { isReimbursed, moneyOfReport, orderMoney, type PaymentReport } from '#domain/order-money.ts';
import {
  mayFollow,
  type PaymentChange,
  type ProviderStatus,
  paymentMismatches,
  paymentStatus,
  withProblems,
} from '#domain/payment.ts';
import { nextReservationState } from '#domain/reservation.ts';
import type { Sale, SalePayment } from './sale.ts';

/** The provider's answer about a payment. */
export type Report = PaymentReport & {
  paymentId: string;
  currency: string;
  collectorId: string;
  liveMode: boolean;
  updatedAt: Date;
};

type Hold = { total: Cents; forDue: boolean; status: Parameters<typeof nextReservationState>[0] };

export type KnownPayment = SalePayment & {
  outcome: 'waiting' | 'order' | 'mismatch' | 'duplicate' | 'refused';
  orderRow: string | null;
  reportedRefunded: Cents;
  reportedAt: Date | null;
};

/** A sale that may not have become an order yet. */
export type Unsettled = Pick<Sale, 'movements' | 'refunds'> & {
  order: Sale['order'] | undefined;
  payments: KnownPayment[];
};

type Expected = { collectorId: string | undefined; requireLiveMode: boolean };

/**
 * The meaning of a report: nothing new; money on its way or refused; money that fits no order ('mismatch',
 * 'duplicate'); a new order; what was due of one; or a later change of a payment. `problems` are written to the payment.
 */
export type Verdict = {
  kind: 'known' | 'waiting' | 'refused' | 'mismatch' | 'duplicate' | 'order' | 'due' | 'changed';
  problems: string[];
  needsPerson: boolean;
  /** Changes begun at the provider. The staff gets a message for each of them on a payment that was known before. */
  told: PaymentChange[];
};

const SETTLED = new Set<KnownPayment['outcome']>(['order', 'mismatch', 'duplicate']);

const verdict = (kind: Verdict['kind'], problems: string[] = []): Verdict => ({
  kind,
  problems,
  needsPerson: problems.length > 0,
  told: [],
});

/** Decides what a report about a payment of a hold means, however often and in whichever order reports arrive. */
export function settle(sale: Unsettled, hold: Hold, report: Report, expected: Expected): Verdict {
  const known = sale.payments.find(({ paymentId }) => paymentId === report.paymentId);
  if (known && SETTLED.has(known.outcome)) return laterChange(sale, known, report);
  const meaning = paymentStatus(report.status);
  if (known && !mayFollow(known.status as ProviderStatus, report.status)) return verdict('known');
  if (known?.status === report.status && meaning !== 'ok') return verdict('known');
  if (meaning !== 'ok') return verdict(meaning === 'rejected' ? 'refused' : 'waiting');
  const mismatches = paymentMismatches({ ...report, amountCents: report.amount }, { ...expected, total: hold.total });
  if (mismatches.length > 0) return verdict('mismatch', mismatches);
  const isOpen = nextReservationState(hold.status, 'approve') !== undefined;
  if (isOpen && !sale.order) return paid('order', report);
  if (!isOpen || !sale.order || !hold.forDue) return paid('duplicate', report, ['paid-twice']);
  if (sale.order.closing) return paid('due', report, ['order-closed']);
  return paid('due', report, orderMoney(sale.order, sale.movements).due === hold.total ? [] : ['due-changed']);
}

/** A payment of an order; its payer may contest it before we hear of it at all. */
function paid(kind: Verdict['kind'], report: Report, problems: string[] = []): Verdict {
  const told: PaymentChange[] = moneyOfReport(report).held > 0 ? ['dispute'] : [];
  return { ...verdict(kind, [...problems, ...told]), told };
}

/** A later change of a known payment; refunds of ours are nothing new. */
function laterChange({ order, refunds }: Unsettled, known: KnownPayment, report: Report): Verdict {
  const isNewer = known.reportedAt === null || report.updatedAt > known.reportedAt;
  const isOlder = known.reportedAt !== null && report.updatedAt < known.reportedAt;
  const status = known.status as ProviderStatus;
  const before = moneyOfReport({ ...known, status, refunded: known.reportedRefunded });
  const { paid, refunded, held } = moneyOfReport(report);
  if (!mayFollow(status, report.status, isNewer)) return verdict('known');
  if ((!isNewer && refunded < before.refunded) || (isOlder && held > before.held)) return verdict('known');
  const ours = refunds.filter((refund) => refund.paymentId === known.paymentId && refund.status !== 'rejected');
  const ownRefunds = sumCents(ours.map(({ amount }) => amount));
  // A charge-back that was lost is decided for the shop after all: its money is here again.
  const isBack = refunded < before.refunded && isReimbursed(report);
  const isWon = isBack || (before.held > 0 && held === 0 && refunded === before.refunded);
  const told: PaymentChange[] = [
    ...(refunded > before.refunded && refunded > ownRefunds
      ? [refunded === paid ? ('refunded' as const) : ('partial-refund' as const)]
      : []),
    ...(held > 0 && before.held === 0 ? (['dispute'] as const) : []),
    ...(isWon ? (['dispute-won'] as const) : []),
  ];
  // A dispute that was answered has nothing left to release.
  const isFrozen = known.orderRow !== null && order?.flags.includes('dispute');
  const asks = told.filter((problem) => problem !== 'dispute-won' || isFrozen || isBack);
  const problems = withProblems(known.problems, told);
  return { kind: 'changed', problems, needsPerson: known.needsPerson || asks.length > 0, told };
}
