import type { Deps } from '../../../deps.ts';
import { AppError, found } from '../../../errors.ts';
import { ORDER_NOT_FOUND } from '../orders/queries.ts';
import { findOrderByAccessKey, wreathsOfOrder } from '../orders/repository.ts';
import { paymentsOfOrder, refundsOfPayments } from '../payments/repository.ts';
import { type Receipt, toReceipt } from './present.ts';
import { keyOrNone } from './service.ts';

/** The receipt of an order. Throws `not-found` for a key that opens none, and for an order that nothing was paid for. */
export async function readReceipt(deps: Deps, key: string): Promise<Receipt> {
  const order = found(await findOrderByAccessKey(deps.db, keyOrNone(key)), ORDER_NOT_FOUND);
  const payments = (await paymentsOfOrder(deps.db, order)).filter(({ paid }) => paid > 0);
  if (payments.length === 0) throw new AppError('not-found', 'Este pedido ainda não tem pagamento.');
  const ids = payments.map(({ paymentId }) => paymentId);
  const refunds = await refundsOfPayments(deps.db, ids);
  return toReceipt(order, { wreaths: await wreathsOfOrder(deps.db, order), payments, refunds, issuedAt: deps.now() });
}
