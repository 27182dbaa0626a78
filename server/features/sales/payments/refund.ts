import type * as contract from '#contract/orders.ts';
import { formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { refundProblem } from '#domain/order-money.ts';
import { standingOf } from '#domain/sale/booking.ts';
import { GatewayError } from '../../../adapters/payments.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { newId } from '../../../db/ids.ts';
import { lockOrderId } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { type LogSource, writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { closeOrder } from '../orders/close.ts';
import type { OrderDetails } from '../orders/present.ts';
import { getOrder, lockExistingOrder } from '../orders/queries.ts';
import { findOrderOfPayment, lockOrder, type Order } from '../orders/repository.ts';
import { bookRefund } from './booking.ts';
import { movementsOfOrder } from './movements-repository.ts';
import {
  endRefund,
  findRefund,
  findRefundByKey,
  insertRefund,
  isByHand,
  lockOrderPayment,
  paymentsOfOrder,
  type RefundRow,
  refundsOfPayments,
} from './repository.ts';
import { settlePayment } from './settle.ts';

type Asked = Call<typeof contract.refundPayment>;

/**
 * Refunds a payment, fully or partly, and returns the order. When the provider doesn't answer, the refund stays pending
 * and a job tries again. Throws `not-found`, `conflict` when the provider refuses, when the order can't be cancelled or
 * the key was used for another refund, `stale-version` when more was refunded than the person saw, and 422 for more
 * than is left.
 */
export async function refundPayment(deps: Deps, call: Asked): Promise<OrderDetails> {
  const refund = await inTransaction(deps.database, (tx) => beginRefund(tx, deps, call));
  const isKnown = await tryRefund(deps, refund.id);
  if (!isKnown) throw new AppError('payment-unavailable', NO_ACCESS);
  const ended = await findRefund(deps.db, refund.id);
  const order = await getOrder(deps, call);
  if (ended?.status === 'rejected') throw new AppError('conflict', order.closed ? REFUSED_WHEN_CLOSED : REFUSED);
  return order;
}

/**
 * Asks the provider for a refund at once; a job tries again when the provider doesn't answer. Returns whether the
 * provider accepts our token.
 */
export async function tryRefund(deps: Deps, refundId: string): Promise<boolean> {
  try {
    await completeRefund(deps, refundId);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, refund: refundId }, 'refund could not be made yet, will be tried again');
    return !error.isUnauthorized;
  }
}

const REFUSED = 'O provedor recusou o estorno. Confira o pagamento na conta do Mercado Pago.';
const NO_ACCESS =
  'O Mercado Pago não aceita mais a credencial da loja. O estorno ficou na fila e sai quando ela for trocada; avise quem cuida do servidor.';
const REFUSED_WHEN_CLOSED =
  'O pedido foi cancelado, mas o provedor recusou o estorno. Confira o pagamento na conta do Mercado Pago.';

const REFUNDED_MEANWHILE =
  'Outra devolução deste pagamento foi feita desde que a página foi aberta. Confira e tente de novo.';

async function beginRefund(tx: Tx, deps: Deps, { params: { orderId }, body, audit }: Asked): Promise<RefundRow> {
  const { payment_id: paymentId, amount, reason, request_key: requestKey, refunded: seen } = body;
  const now = deps.now();
  await lockOrderId(tx, orderId);
  const order = await lockExistingOrder(tx, orderId);
  const earlier = await findRefundByKey(tx, requestKey);
  if (earlier && (earlier.paymentId !== paymentId || earlier.amount !== amount)) {
    throw new AppError('conflict', 'Este estorno já foi pedido com outros dados. Confira os pagamentos do pedido.');
  }
  if (earlier) return earlier;
  const payment = orNotFound(await lockOrderPayment(tx, order.id, paymentId), 'Pagamento não encontrado.');
  const refunds = await refundsOfPayments(tx, [paymentId]);
  const { refunded, pending, refundable, held } = standingOf(paymentId, await movementsOfOrder(tx, order), refunds);
  if (seen !== undefined && seen !== refunded + pending) throw new AppError('stale-version', REFUNDED_MEANWHILE);
  const problem = refundProblem(amount, refundable, held);
  if (problem) throw invalidField(['amount'], problem);
  const standing = body.cancel ? await closeOrder(tx, deps, audit, order, { closing: 'cancelled', reason }) : order;
  const byHand = isByHand(payment);
  const asked = { paymentId, amount, reason, requestKey, keepDue: body.keep_due };
  const refund = await recordRefund(tx, deps, audit, { order, ...asked, status: byHand ? 'approved' : 'pending' });
  if (byHand) {
    await bookRefund(tx, standing, refund, now);
    await announce(tx, deps, audit, refund, order);
  }
  return refund;
}

type AskedRefund = Pick<RefundRow, 'paymentId' | 'requestKey' | 'amount' | 'reason' | 'keepDue' | 'status'>;

async function recordRefund(
  tx: Tx,
  deps: Deps,
  source: LogSource,
  { order, ...asked }: AskedRefund & { order: Order },
): Promise<RefundRow> {
  const now = deps.now();
  const values = { ...asked, id: newId(now), userEmail: source.actor.email, createdAt: now, updatedAt: now };
  const refund = await insertRefund(tx, values);
  const message = `Estorno de ${formatBRL(asked.amount)} do pedido ${orderNumberText(order.number)} pedido: ${asked.reason}`;
  await writeLog(tx, source, { at: now, action: 'estorno_pedido', message });
  if (refund.status === 'pending') await deps.jobs.enqueue(tx, 'refund-payment', { refundId: refund.id });
  return refund;
}

/**
 * Begins to refund all that the provider still has of a locked order; complete the refunds after the commit. Payments
 * received by hand (`isByHand`) must be given back by a person.
 */
export async function beginWholeRefund(
  tx: Tx,
  deps: Deps,
  source: LogSource,
  { order, reason, key }: { order: Order; reason: string; key: string },
): Promise<{ refunds: RefundRow[]; isByHand: boolean }> {
  const payments = await paymentsOfOrder(tx, order);
  const paymentIds = payments.map(({ paymentId }) => paymentId);
  const asked = await refundsOfPayments(tx, paymentIds);
  const movements = await movementsOfOrder(tx, order);
  const owed = payments
    .map((payment) => ({ payment, amount: standingOf(payment.paymentId, movements, asked).refundable }))
    .filter(({ amount }) => amount > 0);
  const refunds: RefundRow[] = [];
  for (const { payment, amount } of owed.filter((one) => !isByHand(one.payment))) {
    const { paymentId } = payment;
    const asked = { order, paymentId, requestKey: `${key}:${paymentId}`, amount, reason, keepDue: false };
    refunds.push(await recordRefund(tx, deps, source, { ...asked, status: 'pending' }));
  }
  return { refunds, isByHand: refunds.length < owed.length };
}

/**
 * Asks the provider for a pending refund and records the result; safe to repeat. Throws GatewayError while the provider
 * doesn't answer.
 */
export async function completeRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  if (refund?.status !== 'pending') return;
  const answer = await askProvider(deps, refund);
  if (answer) {
    const payment = await deps.payments.getPayment(refund.paymentId);
    if (payment) await settlePayment(deps, payment, 'refund');
  }
  const status = answer ? ('approved' as const) : ('rejected' as const);
  await inTransaction(deps.database, async (tx) => {
    const ofPayment = await findOrderOfPayment(tx, refund.paymentId);
    const order = ofPayment && (await lockOrder(tx, ofPayment.orderId));
    const ended = await endRefund(tx, refund.id, { status, providerRefundId: answer?.id ?? null }, deps.now());
    if (!ended || !order) return;
    // The provider's report read just before may be older than the refund, so the refund is booked here too.
    if (status === 'approved') await bookRefund(tx, order, ended, deps.now());
    await announce(tx, deps, { actor: { email: ended.userEmail }, ip: '-' }, ended, order);
  });
}

/** The provider's refund, or undefined when it refuses. */
async function askProvider(deps: Deps, { id, paymentId, amount }: RefundRow) {
  try {
    return await deps.payments.refund({ paymentId, amountCents: amount, idempotencyKey: id });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused' || error.isUnauthorized) throw error;
    deps.log.warn({ err: error, refund: id }, 'refund refused by the provider');
    return undefined;
  }
}

/** Logs the result of a refund. An approved one is mailed to the buyer; a refused one is reported to the staff. */
async function announce(tx: Tx, deps: Deps, source: LogSource, refund: RefundRow, order: Order): Promise<void> {
  const { id, amount, paymentId, reason } = refund;
  const approved = refund.status === 'approved';
  const text = `Estorno de ${formatBRL(amount)} do pedido ${orderNumberText(order.number)} ${approved ? 'feito' : 'recusado pelo provedor'} (pagamento ${paymentId})`;
  const action = approved ? 'estorno_feito' : 'estorno_recusado';
  await writeLog(tx, source, { at: deps.now(), action, message: `${text}: ${reason}` });
  if (approved) await tell(tx, deps, 'buyer-refund', order, { id, amount });
  else await tell(tx, deps, 'payment-problem', { paymentId, text: `${text}.`, kind: `refund:${id}` });
}
