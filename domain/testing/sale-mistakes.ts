import { cents, negated } from '#domain/money.ts';
import { isGivenBack, orderMoney } from '#domain/order-money.ts';
import { isStop } from '#domain/payment.ts';
import { type Decisions, RIGHT } from './sale-decisions.ts';

/** Decisions with a mistake in them, each of which a history must find. */
export const MISTAKES: Record<string, Partial<Decisions>> = {
  'a refund that is booked twice': {
    givenBack: (sale, { id, paymentId, amount }) => {
      const again = { kind: 'refund' as const, amount: negated(amount), refundId: id, paymentId };
      return { ...sale, movements: [...sale.movements, again] };
    },
  },
  'stock that a refund gives back': {
    unitsOf: (sale) => (isGivenBack(orderMoney(sale.order, sale.movements)) ? 0 : RIGHT.unitsOf(sale)),
  },
  'a late payment that is dropped': {
    settle: (sale, hold, report, expected) => {
      const verdict = RIGHT.settle(sale, hold, report, expected);
      const isLate = verdict.kind === 'order' && 'expiresAt' in hold && (hold.expiresAt as Date) < report.updatedAt;
      return isLate ? { ...verdict, kind: 'known' } : verdict;
    },
  },
  'a second order for one payment': {
    settle: (sale, hold, report, expected) =>
      RIGHT.settle({ ...sale, order: undefined, payments: [] }, { ...hold, status: 'active' }, report, expected),
  },
  'a ribbon on its neighbour': { wreathsOf: (lines, texts) => RIGHT.wreathsOf(lines, texts?.toReversed()) },
  'a closed month that changes': {
    reported: (sale, report) => {
      const [first, ...rest] = RIGHT.reported(sale, report).movements;
      if (!first || sale.movements.length === 0) return RIGHT.reported(sale, report);
      return { ...sale, movements: [{ ...first, amount: cents(first.amount - 1) }, ...rest] };
    },
  },
  'a hold that outlives its end': { isLive: ({ status }) => status === 'active' },
  'a message that is told twice': { isToldToBuyer: ({ to }) => to === 'saiu' || to === 'entregue' },
  'a message to the wrong person': { paidContent: (_, newest) => ({ content: newest, flags: [] }) },
  'a message that nobody gets': {
    consequencesOf: (...args) => ({ ...RIGHT.consequencesOf(...args), isMoved: false }),
  },
  'a delivery that brings a closed order back': { checkAttempt: () => undefined },
  'a link for what is due that is paid after a discount': {
    settle: (sale, hold, report, expected) => {
      const verdict = RIGHT.settle(sale, hold, report, expected);
      return verdict.kind === 'due' ? { ...verdict, problems: [], needsPerson: false } : verdict;
    },
  },
  'a freeze that lifts itself': {
    reported: (sale, report) => {
      const after = RIGHT.reported(sale, report);
      const flags = after.order.flags.filter((flag) => !isStop(flag));
      return report.status === 'approved' ? { ...after, order: { ...after.order, flags } } : after;
    },
  },
  'a contest that is lost and still counts': {
    reported: (sale, report) => (report.status === 'charged_back' ? sale : RIGHT.reported(sale, report)),
  },
  'an edit that sells what is not there': { checkAvailability: () => ({ ok: true }) },
  'a stage that goes back after a delivery without a person': { mayUndo: () => true },
  'money that is due again after it was given back': {
    givenBack: (sale, refund) => RIGHT.givenBack(sale, { ...refund, keepDue: true }),
  },
  'contested money that is given back': { checkRefund: () => undefined },
  'a refund of ours that counts as the provider’s': {
    reported: (sale, report) => ({ ...RIGHT.reported({ ...sale, refunds: [] }, report), refunds: sale.refunds }),
  },
  'a refund at the provider that nobody books': {
    reported: (sale, report) => {
      const after = RIGHT.reported(sale, report);
      return { ...after, movements: after.movements.filter(({ kind, refundId }) => kind !== 'refund' || refundId) };
    },
  },
};
