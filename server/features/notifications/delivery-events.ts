import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Order } from '../sales/order-repository.ts';
import { type Arrived, correctionsOf, movesOf, photoCause, stageCause } from './buyer-messages.ts';
import type { OrderWithMoney } from './message.ts';
import { dropWaiting, dropWaitingFrom, rewriteWaiting } from './repository.ts';
import { MESSAGES, tell } from './tell.ts';

/** Takes back what waits to tell the buyer that an order has reached its present stage. */
export function withdrawStage(tx: Tx, order: Order): Promise<void> {
  return dropWaiting(tx, [stageCause(order), photoCause(order)]);
}

/** Takes back what waits to tell the buyer of a move. */
export function withdrawMove(tx: Tx, order: Order): Promise<boolean> {
  return dropWaitingFrom(tx, movesOf(order));
}

/** Takes back all news that wait about an order that won't be delivered, those of the staff too. */
export async function withdrawNews(tx: Tx, order: Order): Promise<void> {
  await withdrawStage(tx, order);
  await withdrawMove(tx, order);
  for (const by of ['office', 'buyer'] as const) await dropWaitingFrom(tx, correctionsOf(order, by));
}

/** Tells the buyer that the wreaths were delivered. The mail carries a photograph that comes before it leaves. */
export async function tellDelivery(tx: Tx, deps: Deps, sale: OrderWithMoney, told: Arrived): Promise<void> {
  await tell(tx, deps, 'buyer-delivered', sale, { ...told, once: stageCause(sale.order) });
}

/**
 * Sends the buyer the delivery's photograph once: in the delivery's mail if that is still waiting, otherwise in a mail
 * of its own.
 */
export async function tellPhoto(tx: Tx, deps: Deps, sale: OrderWithMoney, told: Arrived): Promise<void> {
  const cause = photoCause(sale.order);
  const { copies } = await MESSAGES['buyer-delivered'](tx, deps, sale, { ...told, once: cause });
  for (const copy of copies) await rewriteWaiting(tx, stageCause(sale.order), { ...copy, cause });
  await tell(tx, deps, 'buyer-photo', sale, told);
}
