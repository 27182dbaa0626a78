import type * as contract from '#contract/orders.ts';
import { orderNumberText } from '#domain/order.ts';
import { givingBackText, orderMoney } from '#domain/order-money.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { type LogSource, writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { returnStock } from '../../products/stock.ts';
import { bookVoid } from '../payments/booking.ts';
import { movementsOfOrder } from '../payments/movements-repository.ts';
import { closeQuestions, isByHand, paymentsOfOrder } from '../payments/repository.ts';
import { endOtherLinks } from '../payments/superseded-links.ts';
import type { OrderDetails } from './present.ts';
import { describeOrder, lockExistingOrder } from './queries.ts';
import { type Order, writeClosing } from './repository.ts';

/** 'cancelled': it won't be delivered. 'voided': it was entered by mistake, so no money was ever received for it. */
export type Closing = {
  closing: 'cancelled' | 'voided';
  reason: string;
  /** Further paragraphs of the buyer's mail. */
  words?: string[];
};

/** Closes an order and answers it; see `closeOrder`. */
const closing =
  (how: Closing['closing']) =>
  (deps: Deps, { params, body, audit }: Call<typeof contract.cancelOrder>): Promise<OrderDetails> =>
    inTransaction(deps.database, async (tx) => {
      const order = await lockExistingOrder(tx, params.orderId);
      return describeOrder(tx, await closeOrder(tx, deps, audit, order, { closing: how, ...body }));
    });

export const cancelOrder = closing('cancelled');
export const voidOrder = closing('voided');

/**
 * Takes a locked order out of production and returns its units to stock; its money isn't touched. A closed order is
 * returned unchanged. Throws `conflict` for a delivered order, and for voiding an order of the shop or one with
 * refunds.
 */
export async function closeOrder(
  tx: Tx,
  deps: Deps,
  audit: LogSource,
  order: Order,
  { closing, reason, words = [] }: Closing,
): Promise<Order> {
  if (order.closing) return order;
  if (order.production === 'entregue') {
    throw new AppError('conflict', 'Este pedido já foi entregue. Volte a produção uma etapa antes de cancelar.');
  }
  const now = deps.now();
  if (closing === 'voided') await assertVoidable(tx, order);
  const closed = await writeClosing(tx, order, {
    closing,
    closeReason: reason,
    closedBy: audit.actor.email,
    closedAt: now,
  });
  if (closing === 'voided') await bookVoid(tx, order, { userEmail: audit.actor.email, reason, at: now });
  await endOtherLinks(tx, deps, order.orderId);
  await returnStock(tx, order.orderId, now);
  await closeQuestions(tx, order, now);
  await writeLog(tx, audit, {
    at: now,
    action: closing === 'voided' ? 'pedido_anulado' : 'pedido_cancelado',
    message: `Pedido ${orderNumberText(order.number)} ${closing === 'voided' ? 'anulado' : 'cancelado'}: ${reason}`,
  });
  const owed = words.length === 0 ? await owedWords(tx, closed) : [];
  await tell(tx, deps, 'buyer-closing', closed, { words: [...words, ...owed] });
  return closed;
}

/** The way back of a closed order's money, for its buyer; nothing when nobody paid. */
async function owedWords(tx: Tx, order: Order): Promise<string[]> {
  const { excess } = orderMoney(order, await movementsOfOrder(tx, order));
  return excess > 0 ? [givingBackText(excess, (await paymentsOfOrder(tx, order)).every(isByHand))] : [];
}

async function assertVoidable(tx: Tx, order: Order): Promise<void> {
  if (order.origin !== 'manual') {
    throw new AppError('conflict', 'Só um pedido lançado à mão pode ser anulado. Cancele este pedido.');
  }
  const movements = await movementsOfOrder(tx, order);
  if (movements.some(({ kind }) => kind === 'refund')) {
    throw new AppError('conflict', 'Este pedido já teve uma devolução e não pode ser anulado. Cancele este pedido.');
  }
}
