import { cents, formatBRL } from '#domain/money.ts';
import {
  isReversal,
  mayFollow,
  type OrderFlag,
  type PaymentStatus,
  type ProviderStatus,
  paymentMismatches,
  paymentStatus,
} from '#domain/payment.ts';
import { nextReservationState } from '#domain/reservation.ts';
import type { ProviderPayment } from '../../adapters/payments.ts';
import { checkpoint } from '../../checkpoints.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { SYSTEM, writeLog } from '../logs/repository.ts';
import { notifyProblem, notifyReversal } from '../notifications/events.ts';
import { findOrderByPayment, flagOrder } from '../orders/repository.ts';
import { placeOrder } from './place-order.ts';
import {
  findPayment,
  findReservation,
  isOrdered,
  lockOrderId,
  lockReservation,
  type PaymentRecord,
  type PaymentRow,
  type Reservation,
  releaseReservation,
  savePayment,
} from './repository.ts';

/** Which of our doors a payment came through; it is logged. */
export type SettleCause = 'webhook' | 'page' | 'reconcile';

const IP = '-';

type Verdict = Pick<PaymentRecord, 'outcome' | 'problems' | 'needsPerson'>;

function record(payment: ProviderPayment, reservation: Reservation, verdict: Verdict): PaymentRecord {
  return {
    paymentId: payment.id,
    reservationId: reservation.id,
    status: payment.status,
    statusDetail: payment.statusDetail,
    method: payment.method,
    amount: cents(payment.amountCents),
    currency: payment.currency,
    ...verdict,
  };
}

async function log(tx: Tx, deps: Deps, action: string, message: string): Promise<void> {
  await writeLog(tx, { at: deps.now(), userEmail: SYSTEM, action, message, ip: IP });
}

/** Money that doesn't fit an order: kept on record, and a person is told once. */
async function setAside(
  tx: Tx,
  deps: Deps,
  found: { payment: ProviderPayment; reservation: Reservation },
  verdict: Verdict,
): Promise<void> {
  const { payment, reservation } = found;
  await savePayment(tx, record(payment, reservation, verdict), deps.now());
  const text = `Pagamento ${payment.id} de ${formatBRL(cents(payment.amountCents))} precisa de uma pessoa: ${verdict.problems.join(', ')}.`;
  await log(tx, deps, 'pagamento_divergente', text);
  await notifyProblem(tx, deps, { paymentId: payment.id, text, kind: verdict.outcome });
}

async function settleApproved(tx: Tx, deps: Deps, payment: ProviderPayment, reservation: Reservation): Promise<void> {
  const mismatches = paymentMismatches(payment, {
    total: reservation.total,
    collectorId: deps.config.mercadoPago?.collectorId,
    requireLiveMode: deps.config.mode === 'production' && deps.config.payments === 'mercadopago',
  });
  const found = { payment, reservation };
  if (mismatches.length > 0) {
    await setAside(tx, deps, found, { outcome: 'mismatch', problems: mismatches, needsPerson: true });
  } else if (!nextReservationState(reservation.status, 'approve') || (await isOrdered(tx, reservation.orderId))) {
    await setAside(tx, deps, found, { outcome: 'duplicate', problems: ['paid-twice'], needsPerson: true });
  } else {
    const flags = await placeOrder(tx, deps, payment, reservation);
    await savePayment(
      tx,
      record(payment, reservation, { outcome: 'order', problems: flags, needsPerson: flags.length > 0 }),
      deps.now(),
    );
  }
}

/** Money that went back after an order: the order stays, flagged, and a person is told. */
async function settleReversal(
  tx: Tx,
  deps: Deps,
  payment: ProviderPayment,
  known: PaymentRow,
  reservation: Reservation,
): Promise<void> {
  const problems = [...new Set([...known.problems, 'refunded'])];
  await savePayment(
    tx,
    record(payment, reservation, { outcome: known.outcome, problems, needsPerson: true }),
    deps.now(),
  );
  const order = await findOrderByPayment(tx, payment.id);
  if (!order) return;
  const flag: OrderFlag = 'refunded';
  if (!order.flags.includes(flag)) {
    await flagOrder(tx, order.id, [...order.flags, flag]);
    await log(tx, deps, 'pagamento_estornado', `Pagamento ${payment.id} do pedido ${order.orderId} foi estornado.`);
    await notifyReversal(tx, deps, { paymentId: payment.id, orderId: order.orderId });
  }
}

async function settleUnpaid(tx: Tx, deps: Deps, payment: ProviderPayment, reservation: Reservation): Promise<void> {
  const refused = paymentStatus(payment.status) === 'rejected';
  await savePayment(
    tx,
    record(payment, reservation, { outcome: refused ? 'refused' : 'waiting', problems: [], needsPerson: false }),
    deps.now(),
  );
  if (!refused || reservation.status !== 'active') return;
  await releaseReservation(tx, reservation.id);
  await log(
    tx,
    deps,
    'reserva_liberada',
    `Pagamento ${payment.id} recusado; reserva do pedido ${reservation.orderId} liberada.`,
  );
}

const settled = new Set<PaymentRow['outcome']>(['order', 'mismatch', 'duplicate']);

async function apply(tx: Tx, deps: Deps, payment: ProviderPayment, reference: Reservation): Promise<void> {
  await lockOrderId(tx, reference.orderId);
  const reservation = await lockReservation(tx, reference.id);
  if (!reservation) return;
  const known = await findPayment(tx, payment.id);
  if (known && !mayFollow(known.status as ProviderStatus, payment.status)) return;
  if (known && settled.has(known.outcome)) {
    if (isReversal(payment.status) && known.status !== payment.status)
      await settleReversal(tx, deps, payment, known, reservation);
    return;
  }
  if (known?.status === payment.status && paymentStatus(payment.status) !== 'ok') return;
  if (paymentStatus(payment.status) === 'ok') await settleApproved(tx, deps, payment, reservation);
  else await settleUnpaid(tx, deps, payment, reservation);
}

/** What the buyer is told of a payment on record: only money that became (or doubles) an order is 'ok'. */
function answer(row: PaymentRow): PaymentStatus {
  const status = paymentStatus(row.status as ProviderStatus);
  return status === 'ok' && row.outcome === 'mismatch' ? 'pending' : status;
}

/** Records a payment as the provider tells it, exactly once, whatever arrives in whatever order. Undefined: not ours. */
export async function settlePayment(
  deps: Deps,
  payment: ProviderPayment,
  cause: SettleCause,
): Promise<PaymentStatus | undefined> {
  const reservation = payment.reference === undefined ? undefined : await findReservation(deps.db, payment.reference);
  if (!reservation) {
    deps.log.warn({ payment: payment.id, cause }, 'payment without a reservation of ours');
    return undefined;
  }
  checkpoint('after-payment-read');
  await inTransaction(deps.database, (tx) => apply(tx, deps, payment, reservation));
  checkpoint('after-order-commit');
  const row = await findPayment(deps.db, payment.id);
  return row && answer(row);
}

/**
 * The status of a payment id. A payment on record as paid is answered at once; otherwise the provider is asked and
 * its answer settled. Undefined: unknown to the provider or not ours. Throws GatewayError when the provider is down.
 */
export async function checkPayment(
  deps: Deps,
  paymentId: string,
  cause: SettleCause,
): Promise<PaymentStatus | undefined> {
  const known = await findPayment(deps.db, paymentId);
  if (known?.outcome === 'order' && cause === 'page') return answer(known);
  const payment = await deps.payments.getPayment(paymentId);
  return payment && settlePayment(deps, payment, cause);
}
