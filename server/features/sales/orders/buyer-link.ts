import { randomUUID } from 'node:crypto';
import { orderNumberText } from '#domain/order.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { type LogSource, writeLog } from '../../logs/service.ts';
import { notifyOrderAgain, notifyOrderLink } from '../../notifications/events.ts';
import type { OrderDetails } from './present.ts';
import { describeOrder, lockExistingOrder } from './queries.ts';
import { type Order, wreathsOfOrder, writeBuyerLink } from './repository.ts';

/**
 * Gives a locked order a new secret address and mails it to the buyer; the old one stops working. After a correction of
 * the e-mail the whole confirmation is sent to the new one, because the old link may have reached a stranger.
 */
export async function renewLink(
  tx: Tx,
  deps: Deps,
  source: LogSource,
  { order, email }: { order: Order; email: string },
): Promise<Order> {
  const written = await writeBuyerLink(tx, order, { accessKey: randomUUID(), buyerEmail: email });
  const number = orderNumberText(order.number);
  const isCorrected = email !== order.buyerEmail;
  await writeLog(tx, source, {
    at: deps.now(),
    action: 'link_renovado',
    message: `Link do comprador do pedido ${number} renovado${isCorrected ? ', com outro e-mail' : ''}.`,
    changes: isCorrected ? { before: { buyer_email: order.buyerEmail }, after: { buyer_email: email } } : undefined,
  });
  if (isCorrected) {
    await notifyOrderAgain(tx, deps, written, await wreathsOfOrder(tx, order));
  } else {
    const lines = [
      `${order.buyerName}, este é o novo endereço para acompanhar o pedido ${number}.`,
      'O endereço anterior não vale mais: quem o tinha não vê mais o pedido.',
    ];
    await notifyOrderLink(tx, deps, written, { cause: `link:${order.orderId}:${written.version}`, lines });
  }
  return written;
}

/** Renews the address of the buyer's page. Throws `not-found`. */
export function renewBuyerLink(deps: Deps, audit: AuditContext, orderId: string): Promise<OrderDetails> {
  return inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    return describeOrder(tx, await renewLink(tx, deps, audit, { order, email: order.buyerEmail }));
  });
}
