import { type Cents, formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { refundProblem } from '#domain/order-money.ts';
import { GatewayError } from '../../../adapters/payments.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { newId } from '../../../db/ids.ts';
import { lockOrderId } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, found, invalidField } from '../../../errors.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { type LogSource, writeLog } from '../../logs/service.ts';
import { notifyProblem, notifyRefund } from '../../notifications/events.ts';
import { closeOrder } from '../orders/close.ts';
import type { OrderDetails } from '../orders/present.ts';
import { lockExistingOrder } from '../orders/queries.ts';
import { findOrderOfPayment, lockOrder, type Order } from '../orders/repository.ts';
import { readOrder } from '../orders/service.ts';
import { bookRefund, standingOf } from './booking.ts';
import { movementsOfOrder } from './movements-repository.ts';
import {
  endRefund,
  findRefund,
  findRefundByKey,
  insertRefund,
  isByHand,
  lockOrderPayment,
  type RefundRow,
  refundsOfPayments,
} from './repository.ts';
import { settlePayment } from './settle.ts';

type RefundRequest = {
  orderId: string;
  paymentId: string;
  amount: Cents;
  reason: string;
  /** The same key asks for the same refund, however often it is sent. */
  requestKey: string;
  /** Also takes the order out of production and gives its units back to the stock. */
  cancel: boolean;
  /** The order asks for the amount again, by other means. */
  keepDue: boolean;
  /** What the person saw as given back, or on its way, of the payment. */
  seen: Cents | undefined;
};

/**
 * Gives a payment back, whole or in part, and answers the order. A refund that the provider doesn't answer stays
 * pending and is asked for again by a job. Throws `not-found`, `conflict` when the provider refuses, when the order
 * can't be cancelled or the key was used for another refund, `stale-version` when more went back than the person saw, and
 * 422 for more than is left.
 */
export async function refundPayment(deps: Deps, audit: AuditContext, request: RefundRequest): Promise<OrderDetails> {
  const refund = await inTransaction(deps.database, (tx) => beginRefund(tx, deps, audit, request));
  try {
    await completeRefund(deps, refund.id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, refund: refund.id }, 'refund could not be made yet, will be tried again');
  }
  const ended = await findRefund(deps.db, refund.id);
  const order = await readOrder(deps, request.orderId);
  if (ended?.status === 'rejected') throw new AppError('conflict', order.closed ? REFUSED_WHEN_CLOSED : REFUSED);
  return order;
}

const REFUSED = 'O provedor recusou o estorno. Confira o pagamento na conta do Mercado Pago.';
const REFUSED_WHEN_CLOSED =
  'O pedido foi cancelado, mas o provedor recusou o estorno. Confira o pagamento na conta do Mercado Pago.';

const REFUNDED_MEANWHILE =
  'Outra devolução deste pagamento foi feita desde que a página foi aberta. Confira e tente de novo.';

async function beginRefund(tx: Tx, deps: Deps, audit: AuditContext, request: RefundRequest): Promise<RefundRow> {
  const { orderId, paymentId, amount, reason, requestKey, cancel, keepDue, seen } = request;
  const now = deps.now();
  await lockOrderId(tx, orderId);
  const order = await lockExistingOrder(tx, orderId);
  const earlier = await findRefundByKey(tx, requestKey);
  if (earlier && (earlier.paymentId !== paymentId || earlier.amount !== amount)) {
    throw new AppError('conflict', 'Este estorno já foi pedido com outros dados. Confira os pagamentos do pedido.');
  }
  if (earlier) return earlier;
  const payment = found(await lockOrderPayment(tx, order.id, paymentId), 'Pagamento não encontrado.');
  const refunds = await refundsOfPayments(tx, [paymentId]);
  const { refunded, pending, refundable } = standingOf(paymentId, await movementsOfOrder(tx, order), refunds);
  if (seen !== undefined && seen !== refunded + pending) throw new AppError('stale-version', REFUNDED_MEANWHILE);
  const problem = refundProblem(amount, refundable);
  if (problem) throw invalidField(['amount'], problem);
  const standing = cancel ? await closeOrder(tx, deps, audit, order, { closing: 'cancelled', reason }) : order;
  const byHand = isByHand(payment);
  const refund = await insertRefund(tx, {
    id: newId(now),
    paymentId,
    requestKey,
    amount,
    reason,
    keepDue,
    userEmail: audit.actor.email,
    status: byHand ? 'approved' : 'pending',
    createdAt: now,
    updatedAt: now,
  });
  const message = `Estorno de ${formatBRL(amount)} do pedido ${orderNumberText(order.number)} pedido: ${reason}`;
  await writeLog(tx, audit, { at: now, action: 'estorno_pedido', message });
  if (byHand) {
    await bookRefund(tx, standing, refund, now);
    await announce(tx, deps, audit, refund, order);
  } else {
    await deps.jobs.enqueue(tx, 'refund-payment', { refundId: refund.id });
  }
  return refund;
}

/**
 * Asks the provider for a pending refund and records what came of it; harmless to repeat. Throws GatewayError while
 * the provider can't say.
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
    // The report that was just read may have been older than the refund.
    if (status === 'approved') await bookRefund(tx, order, ended, deps.now());
    await announce(tx, deps, { actor: { email: ended.userEmail }, ip: '-' }, ended, order);
  });
}

/** The provider's refund, or undefined when it refuses. */
async function askProvider(deps: Deps, { id, paymentId, amount }: RefundRow) {
  try {
    return await deps.payments.refund({ paymentId, amountCents: amount, idempotencyKey: id });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
    deps.log.warn({ err: error, refund: id }, 'refund refused by the provider');
    return undefined;
  }
}

/** What came of a refund, for the log and, when money goes back, for the buyer; else people must see to it. */
async function announce(tx: Tx, deps: Deps, source: LogSource, refund: RefundRow, order: Order): Promise<void> {
  const { id, amount, paymentId, reason } = refund;
  const approved = refund.status === 'approved';
  const text = `Estorno de ${formatBRL(amount)} do pedido ${orderNumberText(order.number)} ${approved ? 'feito' : 'recusado pelo provedor'} (pagamento ${paymentId})`;
  const action = approved ? 'estorno_feito' : 'estorno_recusado';
  await writeLog(tx, source, { at: deps.now(), action, message: `${text}: ${reason}` });
  if (approved) await notifyRefund(tx, deps, order, { id, amount });
  else await notifyProblem(tx, deps, { paymentId, text: `${text}.`, kind: `refund:${id}` });
}
