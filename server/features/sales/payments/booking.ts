import { type Cents, cents, negated, sumCents } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order.ts';
import {
  afterRefund,
  discountBeside,
  moneyOfPayment,
  orderMoney,
  type PaymentMoney,
  type PaymentReport,
  refundable,
  stepsBetween,
  stepsOfReport,
} from '#domain/order-money.ts';
import type { Tx } from '../../../db/client.ts';
import type { Order } from '../orders/repository.ts';
import { insertMovements, type MovementRow, movementsOfOrder, type NewMovement } from './movements-repository.ts';
import { insertReceived, type RefundRow, refundsOfPayments, withdrawReceived } from './repository.ts';

type Booked = Pick<Order, 'id' | 'total' | 'closing'>;
/** A movement of a payment. `isFinal`: the amount isn't due again, so a discount is booked with it. */
type Entry = Pick<NewMovement, 'kind' | 'amount' | 'refundId' | 'userEmail' | 'reason'> & { isFinal: boolean };

function ofPayment(movements: readonly MovementRow[], paymentId: string): PaymentMoney {
  return moneyOfPayment(movements.filter((movement) => movement.paymentId === paymentId));
}

function isBooked(movements: readonly MovementRow[], { id }: RefundRow): boolean {
  return movements.some(({ refundId, kind }) => refundId === id && kind === 'refund');
}

type Standing = PaymentMoney & { pending: Cents; refundable: Cents };

/** The sums of a payment; `pending` is the sum of requested refunds that aren't booked yet. */
export function standingOf(
  paymentId: string,
  movements: readonly MovementRow[],
  refunds: readonly RefundRow[],
): Standing {
  const money = ofPayment(movements, paymentId);
  const open = refunds.filter(
    (refund) => refund.paymentId === paymentId && refund.status === 'pending' && !isBooked(movements, refund),
  );
  const pending = sumCents(open.map(({ amount }) => amount));
  return { ...money, pending, refundable: refundable(money, pending) };
}

/** Books movements of one payment of a locked order, each with its discount. */
async function book(tx: Tx, order: Booked, paymentId: string, at: Date, entries: readonly Entry[]): Promise<void> {
  const known: NewMovement[] = await movementsOfOrder(tx, order);
  const booked = known.length;
  const add = (movement: Omit<NewMovement, 'orderRow' | 'at'>) => known.push({ ...movement, orderRow: order.id, at });
  for (const { isFinal, ...entry } of entries) {
    const before = orderMoney(order, known);
    add({ ...entry, paymentId });
    const discount = isFinal ? discountBeside(before, orderMoney(order, known)) : cents(0);
    if (discount !== 0) add({ ...entry, kind: 'discount', amount: discount, paymentId: null });
  }
  await insertMovements(tx, known.slice(booked));
}

type Received = { key: string; method: PaymentMethod; amount: Cents; userEmail: string | null; at: Date };

/** The id of a payment received by a person, outside the provider. */
export function receivedId(key: string): string {
  return `manual-${key}`;
}

/**
 * Records and books a payment that a person received for a locked order, R$ 0,00 for a courtesy; false when the key
 * exists already.
 */
export async function bookReceived(
  tx: Tx,
  order: Booked,
  { key, method, amount, userEmail, at }: Received,
): Promise<boolean> {
  const paymentId = receivedId(key);
  const isNew = await insertReceived(tx, { paymentId, orderRow: order.id, method, amount, at });
  if (isNew) await book(tx, order, paymentId, at, [{ kind: 'payment', amount, userEmail, isFinal: true }]);
  return isNew;
}

function entryOf({ id: refundId, amount, userEmail, reason, keepDue }: RefundRow): Entry {
  return { kind: 'refund', amount: negated(amount), refundId, userEmail, reason, isFinal: !keepDue };
}

/** Books a refund made by us for a locked order, once. */
export async function bookRefund(tx: Tx, order: Booked, refund: RefundRow, at: Date): Promise<void> {
  const movements = await movementsOfOrder(tx, order);
  if (isBooked(movements, refund)) return;
  const money = ofPayment(movements, refund.paymentId);
  const steps = stepsBetween(money, afterRefund(money, refund.amount));
  const entries = steps.map((step) => ({ ...entryOf(refund), ...step }));
  await book(tx, order, refund.paymentId, at, entries);
}

/**
 * Books the part of a provider's report that isn't booked yet, for a payment of a locked order. Refunds in the report
 * are first matched with our own pending refunds, which have an author and a reason.
 */
export async function bookReport(
  tx: Tx,
  order: Booked,
  { paymentId, ...report }: PaymentReport & { paymentId: string },
  at: Date,
): Promise<void> {
  const movements = await movementsOfOrder(tx, order);
  const money = ofPayment(movements, paymentId);
  const open = (await refundsOfPayments(tx, [paymentId])).filter(
    (refund) => refund.status === 'pending' && !isBooked(movements, refund),
  );
  const entries: Entry[] = [];
  for (const { kind, amount } of stepsOfReport(report, money)) {
    let left = amount;
    // Money withdrawn by a lost dispute isn't one of our refunds.
    let own = report.status === 'charged_back' ? report.refunded - money.refunded : negated(amount);
    for (const refund of kind === 'refund' ? open : []) {
      if (refund.amount > Math.min(own, negated(left))) continue;
      entries.push(entryOf(refund));
      own -= refund.amount;
      left = cents(left + refund.amount);
    }
    if (left !== 0) entries.push({ kind, amount: left, isFinal: kind !== 'payment' });
  }
  await book(tx, order, paymentId, at, entries);
}

/** Books that a voided, locked order never received its payments, and marks the payments. */
export async function bookVoid(
  tx: Tx,
  order: Booked,
  { userEmail, reason, at }: { userEmail: string; reason: string; at: Date },
): Promise<void> {
  await withdrawReceived(tx, order.id, at);
  const payments = Map.groupBy(await movementsOfOrder(tx, order), ({ paymentId }) => paymentId);
  for (const [paymentId, movements] of payments) {
    const { paid } = moneyOfPayment(movements);
    if (paymentId === null || paid === 0) continue;
    await book(tx, order, paymentId, at, [{ kind: 'void', amount: negated(paid), userEmail, reason, isFinal: false }]);
  }
}
