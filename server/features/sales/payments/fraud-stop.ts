import type { LogAction } from '#domain/log-actions.ts';
import { orderNumberText } from '#domain/order.ts';
import { isStop, type Stop } from '#domain/payment.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { lockOrderId } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { SYSTEM, writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { findOrderOfPayment, freezeOrder, lockOrder, type Order, writeFlags } from '../orders/repository.ts';
import { addProblem, findPayment, paymentsOfOrder } from './repository.ts';
import { checkPayment } from './settle.ts';

const REASONS: Record<Stop, { action: LogAction; text: (payment: string, order: string) => string }> = {
  'fraud-stop': {
    action: 'entrega_suspensa',
    text: (payment, order) =>
      `Suspeita de fraude no pagamento ${payment} do pedido ${order}: o Mercado Pago pede que não se entregue.`,
  },
  dispute: {
    action: 'pagamento_em_disputa',
    text: (payment, order) => `Reclamação aberta no Mercado Pago sobre o pagamento ${payment} do pedido ${order}.`,
  },
};

/** The order of a payment, locked until the transaction ends. */
export async function lockOrderOfPayment(tx: Tx, paymentId: string): Promise<Order | undefined> {
  const order = await findOrderOfPayment(tx, paymentId);
  if (!order) return undefined;
  await lockOrderId(tx, order.orderId);
  return lockOrder(tx, order.orderId);
}

/**
 * Freezes the order of a payment under suspicion or in dispute and tells the staff, once for each payment and reason,
 * also when a person has answered meanwhile. An unknown payment is looked up at the provider first. Throws GatewayError,
 * and for a payment that isn't approved yet, so that the job is tried again.
 */
export async function stopDelivery(deps: Deps, paymentId: string, stop: Stop): Promise<void> {
  const known = await findPayment(deps.db, paymentId);
  if (!known?.orderRow) await checkPayment(deps, paymentId, 'webhook');
  await inTransaction(deps.database, async (tx) => {
    const order = await lockOrderOfPayment(tx, paymentId);
    const payment = await findPayment(tx, paymentId);
    if (payment?.outcome === 'waiting') throw new Error(`${stop} about payment ${paymentId}, which isn't paid yet`);
    if (!order || !payment || payment.problems.includes(stop)) return;
    const now = deps.now();
    await addProblem(tx, payment, stop, now);
    await freezeOrder(tx, order, stop);
    const { action, text: textOf } = REASONS[stop];
    const text = textOf(paymentId, orderNumberText(order.number));
    await writeLog(tx, SYSTEM, { at: now, action, message: text });
    await tell(tx, deps, 'payment-reversed', order, { once: `${stop}:${paymentId}`, text });
  });
}

/**
 * Reads a claim and its payment from the provider, and freezes the payment's order while the claim is open. Throws
 * GatewayError.
 */
export async function settleClaim(deps: Deps, claimId: string): Promise<void> {
  const claim = await deps.payments.getClaim(claimId);
  if (!claim) return;
  await checkPayment(deps, claim.paymentId, 'webhook');
  if (claim.isOpen) await stopDelivery(deps, claim.paymentId, 'dispute');
}

/** Lets a locked order be delivered again, except for reasons of which another payment of it still waits for an answer. */
export async function resumeDelivery(tx: Tx, order: Order): Promise<void> {
  const open = (await paymentsOfOrder(tx, order)).filter(({ needsPerson }) => needsPerson);
  const isOver = (flag: string) => isStop(flag) && !open.some(({ problems }) => problems.includes(flag));
  const flags = order.flags.filter((flag) => !isOver(flag));
  if (flags.length < order.flags.length) await writeFlags(tx, order, flags);
}
