import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { sentOrderState } from '#domain/reservation.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import { findOrder } from '../orders/repository.ts';
import { accessKeyOf } from './access-key.ts';
import { holdsWithPayments } from './repository.ts';

/**
 * The state of an order for the browser that sent it, which has the key of one of its holds. Other keys learn nothing:
 * the order appears expired, without its number.
 */
export async function getSentOrder(
  deps: Deps,
  { params: { chave: key }, query: { order_id: orderId } }: Call<typeof contract.getSentOrder>,
): Promise<HandlerResult<typeof contract.getSentOrder>> {
  const rows = await holdsWithPayments(deps.db, orderId);
  const own = rows.filter(({ id }) => accessKeyOf(deps.jwtSecret, id) === key);
  const [hold] = own;
  const unknown = { number: null, payment_id: null, pay_key: null };
  if (!hold) return { status: 'expired', ...unknown };
  const order = await findOrder(deps.db, orderId);
  if (order?.accessKey === key)
    return { ...unknown, status: 'paid', number: order.number, payment_id: order.paymentId };
  if (order) return { status: 'paid', ...unknown };
  const outcomes = own.flatMap(({ outcome }) => outcome ?? []);
  return { ...unknown, status: sentOrderState(hold, outcomes, deps.now()), pay_key: hold.payKey };
}
