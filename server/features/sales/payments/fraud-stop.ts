import { orderNumberText } from '#domain/order.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { lockOrderId } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { SYSTEM, writeLog } from '../../logs/service.ts';
import { notifyReversal } from '../../notifications/events.ts';
import { findOrderOfPayment, lockOrder, type Order, writeFlags } from '../orders/repository.ts';
import { addProblem, findPayment, paymentsOfOrder } from './repository.ts';
import { checkPayment } from './settle.ts';

const STOP = 'fraud-stop';

/** The order of a payment, locked until the transaction ends. */
export async function lockOrderOfPayment(tx: Tx, paymentId: string): Promise<Order | undefined> {
  const order = await findOrderOfPayment(tx, paymentId);
  if (!order) return undefined;
  await lockOrderId(tx, order.orderId);
  return lockOrder(tx, order.orderId);
}

/**
 * Freezes the order of a payment under suspicion of fraud and tells the staff, once for each payment, also when a person
 * has answered meanwhile. An unknown payment is looked up at the provider first. Throws GatewayError, and for a payment
 * that isn't approved yet, so that the job is tried again.
 */
export async function stopDelivery(deps: Deps, paymentId: string): Promise<void> {
  const known = await findPayment(deps.db, paymentId);
  if (!known?.orderRow) await checkPayment(deps, paymentId, 'webhook');
  await inTransaction(deps.database, async (tx) => {
    const order = await lockOrderOfPayment(tx, paymentId);
    const payment = await findPayment(tx, paymentId);
    if (payment?.outcome === 'waiting') throw new Error(`fraud alert about payment ${paymentId}, which isn't paid yet`);
    if (!order || !payment || payment.problems.includes(STOP)) return;
    const now = deps.now();
    await addProblem(tx, payment, STOP, now);
    if (!order.flags.includes(STOP)) await writeFlags(tx, order, [...order.flags, STOP]);
    const text = `Suspeita de fraude no pagamento ${paymentId} do pedido ${orderNumberText(order.number)}: o Mercado Pago pede que não se entregue.`;
    await writeLog(tx, SYSTEM, { at: now, action: 'entrega_suspensa', message: text });
    await notifyReversal(tx, deps, { cause: `${STOP}:${paymentId}`, text, order });
  });
}

/** Lets a locked order be delivered again, unless another payment of it is still suspected. */
export async function resumeDelivery(tx: Tx, order: Order): Promise<void> {
  const isSuspected = (await paymentsOfOrder(tx, order)).some((p) => p.needsPerson && p.problems.includes(STOP));
  if (order.flags.includes(STOP) && !isSuspected) {
    const flags = order.flags.filter((flag) => flag !== STOP);
    await writeFlags(tx, order, flags);
  }
}
