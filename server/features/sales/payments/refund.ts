import { type Cents, formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { refundable, refundProblem } from '#domain/order-money.ts';
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
import { findOrderOfPayment, type Order } from '../orders/repository.ts';
import { readOrder } from '../orders/service.ts';
import {
  endRefund,
  findRefund,
  findRefundByKey,
  giveBack,
  insertRefund,
  isByHand,
  lockOrderPayment,
  pendingRefunds,
  type RefundRow,
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
};

/**
 * Gives a payment back, whole or in part, and answers the order. A refund that the provider doesn't answer stays
 * pending and is asked for again by a job. Throws `not-found`, `conflict` when the provider refuses, when the order
 * can't be cancelled or the key was used for another refund, and 422 for more than is left.
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

async function beginRefund(tx: Tx, deps: Deps, audit: AuditContext, request: RefundRequest): Promise<RefundRow> {
  const { orderId, paymentId, amount, reason, requestKey, cancel } = request;
  const now = deps.now();
  await lockOrderId(tx, orderId);
  const order = await lockExistingOrder(tx, orderId);
  const earlier = await findRefundByKey(tx, requestKey);
  if (earlier && (earlier.paymentId !== paymentId || earlier.amount !== amount)) {
    throw new AppError('conflict', 'Este estorno já foi pedido com outros dados. Confira os pagamentos do pedido.');
  }
  if (earlier) return earlier;
  const payment = found(await lockOrderPayment(tx, order.id, paymentId), 'Pagamento não encontrado.');
  const problem = refundProblem(amount, refundable(payment, await pendingRefunds(tx, paymentId)));
  if (problem) throw invalidField(['amount'], problem);
  if (cancel) await closeOrder(tx, deps, audit, order, { closing: 'cancelled', reason });
  const byHand = isByHand(payment);
  const refund = await insertRefund(tx, {
    id: newId(now),
    paymentId,
    requestKey,
    amount,
    reason,
    userEmail: audit.actor.email,
    status: byHand ? 'approved' : 'pending',
    createdAt: now,
    updatedAt: now,
  });
  const message = `Estorno de ${formatBRL(amount)} do pedido ${orderNumberText(order.number)} pedido: ${reason}`;
  await writeLog(tx, audit, { at: now, action: 'estorno_pedido', message });
  if (byHand) {
    await giveBack(tx, paymentId, amount, now);
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
    const ended = await endRefund(tx, refund.id, { status, providerRefundId: answer?.id ?? null }, deps.now());
    const order = ended && (await findOrderOfPayment(tx, ended.paymentId));
    if (order) await announce(tx, deps, { actor: { email: ended.userEmail }, ip: '-' }, ended, order);
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
