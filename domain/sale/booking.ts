import { type Cents, cents, negated, sumCents } from '#domain/money.ts';
import {
  type Agreed,
  afterRefund,
  discountBeside,
  type Movement,
  moneyOfPayment,
  orderMoney,
  type PaymentMoney,
  type PaymentReport,
  refundable,
  stepsBetween,
  stepsOfReport,
} from '#domain/order-money.ts';

/** A movement with the refund of ours that it belongs to, and who made it why. */
export type Booked = Movement & { refundId?: string | null | undefined };

/** A refund that we asked for. */
export type AskedRefund = {
  id: string;
  paymentId: string;
  amount: Cents;
  status: 'pending' | 'approved' | 'rejected';
  keepDue: boolean;
  userEmail: string;
  reason: string;
};

/** A movement to book. `isFinal`: the amount isn't due again, so a discount is booked with it. */
export type Entry = Pick<Booked, 'kind' | 'amount' | 'refundId'> & {
  userEmail?: string | null | undefined;
  reason?: string | null | undefined;
  isFinal: boolean;
};
export type Booking = Omit<Entry, 'isFinal'> & { paymentId: string | null };

function ofPayment(movements: readonly Booked[], paymentId: string): PaymentMoney {
  return moneyOfPayment(movements.filter((movement) => movement.paymentId === paymentId));
}

const isBooked = (movements: readonly Booked[], { id }: AskedRefund): boolean =>
  movements.some(({ refundId, kind }) => refundId === id && kind === 'refund');

/** The refunds of a payment that are asked for, or made, and not booked. */
function openRefunds(paymentId: string, movements: readonly Booked[], refunds: readonly AskedRefund[]) {
  return refunds.filter(
    (refund) => refund.paymentId === paymentId && refund.status !== 'rejected' && !isBooked(movements, refund),
  );
}

/** The sums of a payment; `pending` is the sum of requested refunds that aren't booked yet. */
export function standingOf(paymentId: string, movements: readonly Booked[], refunds: readonly AskedRefund[]) {
  const money = ofPayment(movements, paymentId);
  const pending = sumCents(openRefunds(paymentId, movements, refunds).map(({ amount }) => amount));
  return { ...money, pending, refundable: refundable(money, pending) };
}

/** The movements that entries of one payment add to those of an order, each with its discount. */
export function bookings(
  order: Agreed,
  movements: readonly Booked[],
  paymentId: string,
  entries: readonly Entry[],
): Booking[] {
  const added: Booking[] = [];
  for (const { isFinal, ...entry } of entries) {
    const before = orderMoney(order, [...movements, ...added]);
    added.push({ ...entry, paymentId });
    const discount = isFinal ? discountBeside(before, orderMoney(order, [...movements, ...added])) : cents(0);
    if (discount !== 0) added.push({ ...entry, kind: 'discount', amount: discount, paymentId: null });
  }
  return added;
}

function entryOf({ id: refundId, amount, userEmail, reason, keepDue }: AskedRefund): Entry {
  return { kind: 'refund', amount: negated(amount), refundId, userEmail, reason, isFinal: !keepDue };
}

/**
 * The entries of a refund that was made. There are none when its amount is in the books already: a report can book it
 * under another open refund of the same payment, and the next report books what is then missing.
 */
export function entriesOfRefund(
  movements: readonly Booked[],
  refunds: readonly AskedRefund[],
  refund: AskedRefund,
): Entry[] {
  if (isBooked(movements, refund)) return [];
  const money = ofPayment(movements, refund.paymentId);
  const others = refunds.filter(
    ({ id, paymentId, status }) => paymentId === refund.paymentId && status === 'approved' && id !== refund.id,
  );
  if (money.refunded > sumCents(others.map(({ amount }) => amount))) return [];
  return stepsBetween(money, afterRefund(money, refund.amount)).map((step) => ({ ...entryOf(refund), ...step }));
}

/**
 * The entries of a provider's report that aren't booked yet. Refunds in the report are first matched with our own
 * pending refunds, which have an author and a reason.
 */
export function entriesOfReport(
  movements: readonly Booked[],
  refunds: readonly AskedRefund[],
  { paymentId, ...report }: PaymentReport & { paymentId: string },
): Entry[] {
  const money = ofPayment(movements, paymentId);
  const open = openRefunds(paymentId, movements, refunds);
  const entries: Entry[] = [];
  for (const { kind, amount } of stepsOfReport(report, money)) {
    let left = amount;
    // Money withdrawn by a lost dispute isn't one of our refunds.
    let own = report.status === 'charged_back' ? report.refunded - money.refunded : negated(amount);
    const likeliest = open.toSorted((a, b) => Number(b.amount === own) - Number(a.amount === own));
    for (const refund of kind === 'refund' ? likeliest : []) {
      if (refund.amount > Math.min(own, negated(left))) continue;
      entries.push(entryOf(refund));
      own -= refund.amount;
      left = cents(left + refund.amount);
    }
    if (left !== 0) entries.push({ kind, amount: left, isFinal: kind !== 'payment' });
  }
  return entries;
}
