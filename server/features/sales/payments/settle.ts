import type { LogAction } from '#domain/log-actions.ts';
import { cents, formatBRL, sumCents } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { moneyOfReport } from '#domain/order-money.ts';
import {
  mayFollow,
  type PaymentStatus,
  type ProviderStatus,
  paymentMismatches,
  paymentStatus,
  problemText,
} from '#domain/payment.ts';
import { nextReservationState } from '#domain/reservation.ts';
import type { ProviderPayment } from '../../../adapters/payments.ts';
import { checkpoint } from '../../../checkpoints.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { isId } from '../../../db/ids.ts';
import { lockOrderId } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { SYSTEM, writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { freezeOrder, lockOrder, type Order } from '../orders/repository.ts';
import { findReservation, lockReservation, type Reservation, releaseReservation } from '../reservations/repository.ts';
import { bookReport } from './booking.ts';
import { receiveDue } from './due.ts';
import { placeOrder } from './place-order.ts';
import {
  feeToldBy,
  findPayment,
  type PaymentRecord,
  type PaymentRow,
  refundsOfPayments,
  savePayment,
} from './repository.ts';

/** The source of the report, for the log. */
type SettleCause = 'webhook' | 'page' | 'reconcile' | 'refund';

/**
 * The status of a payment id. A payment recorded as paid is answered at once; otherwise the provider is asked and its
 * answer settled. Undefined when the payment is unknown to the provider or not ours. Throws GatewayError when the
 * provider is down.
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

/**
 * Records a payment as the provider reports it, exactly once, however often and in whichever order reports arrive.
 * Undefined when it isn't ours.
 */
export async function settlePayment(
  deps: Deps,
  payment: ProviderPayment,
  cause: SettleCause,
): Promise<PaymentStatus | undefined> {
  const reservation = payment.reference === undefined ? undefined : await findReservation(deps.db, payment.reference);
  if (!reservation) {
    if (cause !== 'reconcile') deps.log.warn({ payment: payment.id, cause }, 'payment without a reservation of ours');
    if (isOurReference(payment.reference)) await inTransaction(deps.database, (tx) => recordLost(tx, deps, payment));
    return undefined;
  }
  checkpoint('after-payment-read');
  await inTransaction(deps.database, (tx) => apply(tx, deps, payment, reservation));
  checkpoint('after-order-commit');
  const row = await findPayment(deps.db, payment.id);
  return row && answer(row);
}

/** References of ours have this form; the account takes payments of other programs too. */
const isOurReference = (text = '') => isId(text) && text[14] === '7';

/** Money for a hold that was lost with a machine: nobody here knows the wreath, so a person has to ask. */
async function recordLost(tx: Tx, deps: Deps, payment: ProviderPayment): Promise<void> {
  const known = await findPayment(tx, payment.id);
  if (!known && paymentStatus(payment.status) !== 'ok') return;
  const verdict = { outcome: 'mismatch' as const, problems: ['lost-order'], orderRow: null };
  if (known) await save(tx, deps, payment, undefined, { ...verdict, needsPerson: known.needsPerson });
  else await setAside(tx, deps, payment, undefined, verdict);
}

/** The status of a recorded payment for its buyer: 'ok' when it became an order or paid one twice. */
function answer(row: PaymentRow): PaymentStatus {
  const status = paymentStatus(row.status as ProviderStatus);
  return status === 'ok' && row.outcome === 'mismatch' ? 'pending' : status;
}

const SETTLED = new Set<PaymentRow['outcome']>(['order', 'mismatch', 'duplicate']);

async function apply(tx: Tx, deps: Deps, payment: ProviderPayment, reference: Reservation): Promise<void> {
  await lockOrderId(tx, reference.orderId);
  const reservation = await lockReservation(tx, reference.id);
  if (!reservation) return;
  const known = await findPayment(tx, payment.id);
  if (known && SETTLED.has(known.outcome)) return settleChange(tx, deps, payment, reservation, known);
  if (known && !mayFollow(known.status as ProviderStatus, payment.status)) return;
  if (known?.status === payment.status && paymentStatus(payment.status) !== 'ok') return;
  if (paymentStatus(payment.status) === 'ok') await settleApproved(tx, deps, payment, reservation);
  else await settleUnpaid(tx, deps, payment, reservation);
}

async function settleApproved(tx: Tx, deps: Deps, payment: ProviderPayment, reservation: Reservation): Promise<void> {
  const mismatches = paymentMismatches(payment, {
    total: reservation.total,
    collectorId: deps.config.mercadoPago?.collectorId,
    requireLiveMode: deps.config.mode === 'production' && deps.config.payments === 'mercadopago',
  });
  if (mismatches.length > 0) {
    await setAside(tx, deps, payment, reservation, { outcome: 'mismatch', problems: mismatches, orderRow: null });
    return;
  }
  const paidBefore = await lockOrder(tx, reservation.orderId);
  if (paidBefore && reservation.forDue && nextReservationState(reservation.status, 'approve')) {
    await settleDue(tx, deps, payment, reservation, paidBefore);
  } else if (paidBefore || !nextReservationState(reservation.status, 'approve')) {
    const orderRow = paidBefore?.id ?? null;
    await setAside(tx, deps, payment, reservation, { outcome: 'duplicate', problems: ['paid-twice'], orderRow });
    if (paidBefore) await bookReport(tx, paidBefore, reportOf(payment), deps.now());
  } else {
    const order = await placeOrder(tx, deps, payment, reservation);
    const { id: orderRow, flags, createdAt } = order;
    const needsPerson = flags.length > 0;
    await save(tx, deps, payment, reservation, { outcome: 'order', problems: flags, needsPerson, orderRow });
    await bookReport(tx, order, reportOf(payment), createdAt);
  }
}

/** Books the payment of what was due of an existing order; a person looks at one that doesn't fit any more. */
async function settleDue(
  tx: Tx,
  deps: Deps,
  payment: ProviderPayment,
  reservation: Reservation,
  order: Order,
): Promise<void> {
  const problems = await receiveDue(tx, deps, order, { reservation, paymentId: payment.id });
  const needsPerson = problems.length > 0;
  await save(tx, deps, payment, reservation, { outcome: 'order', problems, needsPerson, orderRow: order.id });
  await bookReport(tx, order, reportOf(payment), deps.now());
  if (!needsPerson) return;
  const text = `Pagamento ${payment.id} do pedido ${orderNumberText(order.number)} precisa de uma pessoa: ${problems.map(problemText).join(', ')}.`;
  await tell(tx, deps, 'payment-problem', { paymentId: payment.id, text, kind: 'due' });
}

/** Records a payment that doesn't fit its order, and alerts the administrators once. */
async function setAside(
  tx: Tx,
  deps: Deps,
  payment: ProviderPayment,
  reservation: Reservation | undefined,
  verdict: Omit<Verdict, 'needsPerson'>,
): Promise<void> {
  await save(tx, deps, payment, reservation, { ...verdict, needsPerson: true });
  const text = `Pagamento ${payment.id} de ${formatBRL(cents(payment.amountCents))} precisa de uma pessoa: ${verdict.problems.map(problemText).join(', ')}.`;
  await log(tx, deps, 'pagamento_divergente', text);
  await tell(tx, deps, 'payment-problem', { paymentId: payment.id, text, kind: verdict.outcome });
  if (verdict.outcome !== 'duplicate' || !reservation) return;
  const { orderId, number, buyerName, buyerEmail } = reservation;
  const amount = cents(payment.amountCents);
  const order = await lockOrder(tx, orderId);
  // The key of an order is sent only to the order's own e-mail.
  const accessKey = order?.buyerEmail === buyerEmail ? order.accessKey : undefined;
  const second = { orderId, number, accessKey, buyerName, buyerEmail };
  await tell(tx, deps, 'buyer-paid-twice', second, { paymentId: payment.id, amount });
}

/**
 * Records a later change of a known payment. Refunds and disputes begun at the provider are reported to the
 * administrators.
 */
async function settleChange(
  tx: Tx,
  deps: Deps,
  payment: ProviderPayment,
  reservation: Reservation,
  known: PaymentRow,
): Promise<void> {
  const isNewer = known.reportedAt === null || payment.updatedAt > known.reportedAt;
  const isOlder = known.reportedAt !== null && payment.updatedAt < known.reportedAt;
  const before = moneyOfReport({ ...known, status: known.status as ProviderStatus, refunded: known.reportedRefunded });
  const { paid, refunded, held } = moneyOfReport(reportOf(payment));
  if (!mayFollow(known.status as ProviderStatus, payment.status, isNewer)) return;
  if ((!isNewer && refunded < before.refunded) || (isOlder && held > before.held)) return;
  const ours = (await refundsOfPayments(tx, [payment.id])).filter(({ status }) => status !== 'rejected');
  const ownRefunds = sumCents(ours.map(({ amount }) => amount));
  const problems = [
    ...(refunded > before.refunded && refunded > ownRefunds
      ? [refunded === paid ? ('refunded' as const) : ('partial-refund' as const)]
      : []),
    ...(held > 0 && before.held === 0 ? (['dispute'] as const) : []),
    ...(before.held > 0 && held === 0 && refunded === before.refunded ? (['dispute-won'] as const) : []),
  ];
  const order = known.orderRow === null ? undefined : await lockOrder(tx, reservation.orderId);
  // A dispute that was answered has nothing left to release.
  const asks = problems.filter((problem) => problem !== 'dispute-won' || order?.flags.includes('dispute'));
  const over = problems.includes('dispute') ? 'dispute-won' : undefined;
  await save(tx, deps, payment, reservation, {
    outcome: known.outcome,
    orderRow: known.orderRow,
    problems: [...new Set([...known.problems.filter((problem) => problem !== over), ...problems])],
    needsPerson: known.needsPerson || asks.length > 0,
  });
  if (!order) return;
  await bookReport(tx, order, reportOf(payment), deps.now());
  if (problems.includes('dispute')) await freezeOrder(tx, order, 'dispute');
  for (const problem of problems) await tellChange(tx, deps, payment, order, problem);
}

const CHANGES = {
  refunded: { action: 'pagamento_estornado', text: 'foi estornado' },
  'partial-refund': { action: 'pagamento_estornado', text: 'foi estornado em parte' },
  dispute: { action: 'pagamento_em_disputa', text: 'está em disputa' },
  'dispute-won': { action: 'disputa_ganha', text: 'teve a disputa decidida a favor da loja' },
} as const;

async function tellChange(
  tx: Tx,
  deps: Deps,
  payment: ProviderPayment,
  order: Order,
  problem: keyof typeof CHANGES,
): Promise<void> {
  const { action, text } = CHANGES[problem];
  const message = `Pagamento ${payment.id} do pedido ${orderNumberText(order.number)} ${text}.`;
  await log(tx, deps, action, message);
  const once = `${problem}:${payment.id}:${payment.refundedCents}`;
  await tell(tx, deps, 'payment-reversed', order, { once, text: message });
}

async function settleUnpaid(tx: Tx, deps: Deps, payment: ProviderPayment, reservation: Reservation): Promise<void> {
  const refused = paymentStatus(payment.status) === 'rejected';
  const outcome = refused ? 'refused' : 'waiting';
  await save(tx, deps, payment, reservation, { outcome, problems: [], needsPerson: false, orderRow: null });
  if (!refused || reservation.status !== 'active') return;
  await releaseReservation(tx, reservation.id);
  const text = `Pagamento ${payment.id} recusado; reserva do pedido ${orderNumberText(reservation.number)} liberada.`;
  await log(tx, deps, 'reserva_liberada', text);
}

type Verdict = Pick<PaymentRecord, 'outcome' | 'problems' | 'needsPerson' | 'orderRow'>;

function reportOf({ id, status, statusDetail, amountCents, refundedCents }: ProviderPayment) {
  return { paymentId: id, status, statusDetail, amount: cents(amountCents), refunded: cents(refundedCents) };
}

async function save(
  tx: Tx,
  deps: Deps,
  payment: ProviderPayment,
  reservation: Reservation | undefined,
  verdict: Verdict,
): Promise<void> {
  const record = {
    paymentId: payment.id,
    reservationId: reservation?.id ?? null,
    status: payment.status,
    statusDetail: payment.statusDetail,
    method: payment.method,
    amount: cents(payment.amountCents),
    currency: payment.currency,
    reportedRefunded: cents(payment.refundedCents),
    ...feeToldBy(payment),
    reportedAt: payment.updatedAt,
    ...verdict,
  };
  await savePayment(tx, record, deps.now());
}

function log(tx: Tx, deps: Deps, action: LogAction, message: string): Promise<void> {
  return writeLog(tx, SYSTEM, { at: deps.now(), action, message });
}
