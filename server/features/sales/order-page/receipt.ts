import { orderMoney } from '#domain/order-money.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, found } from '../../../errors.ts';
import { ORDER_NOT_FOUND } from '../orders/queries.ts';
import { findOrderByAccessKey, wreathsOfOrder } from '../orders/repository.ts';
import { movementsOfOrder } from '../payments/movements-repository.ts';
import { paymentsOfOrder } from '../payments/repository.ts';
import { type Receipt, toReceipt } from './present.ts';
import { keyOrNone } from './service.ts';

/** The receipt of an order. Throws `not-found` for a key that opens none, and for an order that nothing was paid for. */
export async function readReceipt(deps: Deps, key: string): Promise<Receipt> {
  const order = found(await findOrderByAccessKey(deps.db, keyOrNone(key)), ORDER_NOT_FOUND);
  const movements = await movementsOfOrder(deps.db, order);
  if (orderMoney(order, movements).paid === 0) throw new AppError('not-found', 'Este pedido ainda não tem pagamento.');
  const payments = await paymentsOfOrder(deps.db, order);
  return toReceipt(order, { wreaths: await wreathsOfOrder(deps.db, order), payments, movements, issuedAt: deps.now() });
}
