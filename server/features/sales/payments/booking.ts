import { type Cents, negated } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order.ts';
import { moneyOfPayment, type PaymentReport } from '#domain/order-money.ts';
import { bookings, type Entry, entriesOfRefund, entriesOfReport } from '#domain/sale/booking.ts';
import type { Tx } from '../../../db/client.ts';
import type { Order } from '../orders/repository.ts';
import { insertMovements, type MovementRow, movementsOfOrder } from './movements-repository.ts';
import { insertReceived, type RefundRow, refundsOfPayments, withdrawReceived } from './repository.ts';

type Known = Pick<Order, 'id' | 'total' | 'closing'>;

/** Books movements of one payment of a locked order, each with its discount. */
async function book(
  tx: Tx,
  order: Known,
  { movements, paymentId, at }: { movements: readonly MovementRow[]; paymentId: string; at: Date },
  entries: readonly Entry[],
): Promise<void> {
  const added = bookings(order, movements, paymentId, entries);
  await insertMovements(
    tx,
    added.map((booking) => ({ ...booking, orderRow: order.id, at })),
  );
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
  order: Known,
  { key, method, amount, userEmail, at }: Received,
): Promise<boolean> {
  const paymentId = receivedId(key);
  const isNew = await insertReceived(tx, { paymentId, orderRow: order.id, method, amount, at });
  if (!isNew) return false;
  const movements = await movementsOfOrder(tx, order);
  await book(tx, order, { movements, paymentId, at }, [{ kind: 'payment', amount, userEmail, isFinal: true }]);
  return true;
}

/** Books a refund made by us for a locked order, once. */
export async function bookRefund(tx: Tx, order: Known, refund: RefundRow, at: Date): Promise<void> {
  const movements = await movementsOfOrder(tx, order);
  await book(tx, order, { movements, paymentId: refund.paymentId, at }, entriesOfRefund(movements, refund));
}

/** Books the part of a provider's report that isn't booked yet, for a payment of a locked order. */
export async function bookReport(
  tx: Tx,
  order: Known,
  report: PaymentReport & { paymentId: string },
  at: Date,
): Promise<void> {
  const { paymentId } = report;
  const movements = await movementsOfOrder(tx, order);
  const refunds = await refundsOfPayments(tx, [paymentId]);
  await book(tx, order, { movements, paymentId, at }, entriesOfReport(movements, refunds, report));
}

/** Books that a voided, locked order never received its payments, and marks the payments. */
export async function bookVoid(
  tx: Tx,
  order: Known,
  { userEmail, reason, at }: { userEmail: string; reason: string; at: Date },
): Promise<void> {
  await withdrawReceived(tx, order.id, at);
  const movements = await movementsOfOrder(tx, order);
  for (const [paymentId, own] of Map.groupBy(movements, (movement) => movement.paymentId)) {
    const { paid } = moneyOfPayment(own);
    if (paymentId === null || paid === 0) continue;
    const entry: Entry = { kind: 'void', amount: negated(paid), userEmail, reason, isFinal: false };
    await book(tx, order, { movements, paymentId, at }, [entry]);
  }
}
