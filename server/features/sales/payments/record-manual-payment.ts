import type * as contract from '#contract/orders.ts';
import { formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { orderMoney, receivable } from '#domain/order-money.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { writeLog } from '../../logs/service.ts';
import type { OrderDetails } from '../orders/present.ts';
import { describeOrder, lockExistingOrder } from '../orders/queries.ts';
import { bookReceived, receivedId } from './booking.ts';
import { movementsOfOrder } from './movements-repository.ts';
import { findPayment } from './repository.ts';
import { endOtherLinks } from './superseded-links.ts';

const OTHER_DATA = 'Este recebimento já foi lançado com outros dados. Confira os pagamentos do pedido.';

/**
 * Records a payment that a person received for an order. Throws `not-found`, `conflict` when the key was used for
 * another payment, and 422 for more than the missing part of the agreed amount.
 */
export async function recordManualPayment(
  deps: Deps,
  { params: { orderId }, body, audit }: Call<typeof contract.recordManualPayment>,
): Promise<OrderDetails> {
  const { amount, method, request_key: key } = body;
  return inTransaction(deps.database, async (tx) => {
    const at = deps.now();
    const order = await lockExistingOrder(tx, orderId);
    const earlier = await findPayment(tx, receivedId(key));
    if (earlier) {
      const isSame = earlier.orderRow === order.id && earlier.amount === amount && earlier.method === method;
      if (!isSame) throw new AppError('conflict', OTHER_DATA);
      return describeOrder(tx, order);
    }
    const left = receivable(order, orderMoney(order, await movementsOfOrder(tx, order)));
    if (amount <= 0 || amount > left) throw invalidField(['amount'], `Faltam ${formatBRL(left)} deste pedido.`);
    const userEmail = audit.actor.email;
    const isNew = await bookReceived(tx, order, { key, method, amount, userEmail, at });
    if (!isNew) throw new AppError('conflict', OTHER_DATA);
    await endOtherLinks(tx, deps, orderId);
    const message = `Recebido ${formatBRL(amount)} do pedido ${orderNumberText(order.number)}.`;
    await writeLog(tx, audit, { at, action: 'pagamento_lancado', message });
    return describeOrder(tx, order);
  });
}
