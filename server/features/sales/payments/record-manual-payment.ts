import { type Cents, formatBRL } from '#domain/money.ts';
import { orderNumberText, type PaymentMethod } from '#domain/order.ts';
import { isStopped, orderMoney } from '#domain/order-money.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { writeLog } from '../../logs/service.ts';
import type { OrderDetails } from '../orders/present.ts';
import { describeOrder, lockExistingOrder } from '../orders/queries.ts';
import { insertReceived, paymentsOfOrder } from './repository.ts';

type Receipt = { orderId: string; amount: Cents; method: PaymentMethod; requestKey: string };

const OTHER_DATA = 'Este recebimento já foi lançado com outros dados. Confira os pagamentos do pedido.';

/**
 * Records money that a person received for an order. Throws `not-found`, `conflict` when the key was used for another
 * receipt, and 422 for more than is due.
 */
export async function receivePayment(
  deps: Deps,
  audit: AuditContext,
  { orderId, amount, method, requestKey }: Receipt,
): Promise<OrderDetails> {
  return inTransaction(deps.database, async (tx) => {
    const at = deps.now();
    const order = await lockExistingOrder(tx, orderId);
    const payments = await paymentsOfOrder(tx, order);
    const earlier = payments.find(({ paymentId }) => paymentId === `manual-${requestKey}`);
    if (earlier && (earlier.amount !== amount || earlier.method !== method)) throw new AppError('conflict', OTHER_DATA);
    if (earlier) return describeOrder(tx, order);
    const { due } = orderMoney({ total: order.total, isStopped: isStopped(order) }, payments);
    if (amount <= 0 || amount > due) throw invalidField(['amount'], `Faltam ${formatBRL(due)} deste pedido.`);
    const isNew = await insertReceived(tx, { key: requestKey, orderRow: order.id, method, amount, at });
    if (!isNew) throw new AppError('conflict', OTHER_DATA);
    const message = `Recebido ${formatBRL(amount)} do pedido ${orderNumberText(order.number)}.`;
    await writeLog(tx, audit, { at, action: 'pagamento_lancado', message });
    return describeOrder(tx, order);
  });
}
