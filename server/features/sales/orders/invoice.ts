import type { HandlerInput } from '#contract/endpoint.ts';
import type { completeInvoice as completeInvoiceContract } from '#contract/orders.ts';
import { orderNumberText } from '#domain/order.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { writeLog } from '../../logs/service.ts';
import { findInvoiceRequest, markInvoiceDone, openInvoiceRequests } from './invoice-repository.ts';
import type { OrderDetails } from './present.ts';
import { describeOrder, lockExistingOrder } from './queries.ts';

type Seen = HandlerInput<typeof completeInvoiceContract>['body'];

/**
 * Marks the nota fiscal of an order as issued. Throws `not-found` without a request, and `stale-version` when the buyer
 * has sent a new one since.
 */
export async function completeInvoice(
  deps: Deps,
  audit: AuditContext,
  { orderId, requested_at: seenAt }: Seen & { orderId: string },
): Promise<OrderDetails> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    const request = orNotFound(await findInvoiceRequest(tx, order.id), 'Este pedido não tem nota fiscal pedida.');
    if (request.requestedAt.getTime() !== seenAt.getTime()) throw new AppError('stale-version');
    if (request.doneAt === null) {
      await markInvoiceDone(tx, order.id, { at: now, by: audit.actor.email });
      await writeLog(tx, audit, {
        at: now,
        action: 'nota_fiscal_emitida',
        message: `Nota fiscal do pedido ${orderNumberText(order.number)} marcada como emitida.`,
      });
    }
    return describeOrder(tx, order);
  });
}

/** The open requests for a nota fiscal, newest first, and their number. */
export function invoicesAwaited(deps: Deps, limit: number): ReturnType<typeof openInvoiceRequests> {
  return openInvoiceRequests(deps.db, limit);
}
