import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/production.ts';
import { limits } from '#domain/limits.ts';
import { orderNumberText } from '#domain/order.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { answers } from '../../../rows.ts';
import { writeLog } from '../../logs/service.ts';
import { callsOf } from '../on-call-repository.ts';
import { countNotes, findOrderBy, insertNote, notesOfOrders } from '../order-repository.ts';
import { listProductionSteps } from '../production-repository.ts';
import { lockExistingOrder, ORDER_NOT_FOUND } from '../sale.ts';
import { describeProductionOrder } from './queries.ts';

const toNumbered = answers(contract.getOrderByNumber.response);
const toNotes = answers(contract.addOrderNote.response);

/** An order by its number, with its stages and notes, as everybody of the staff may see it. Throws `not-found`. */
export async function getOrderByNumber(deps: Deps, { params: { number } }: Call<typeof contract.getOrderByNumber>) {
  const row = orNotFound(await findOrderBy(deps.db, 'number', number), ORDER_NOT_FOUND);
  const calls = await callsOf(deps.db, row.id);
  return toNumbered({
    order: await describeProductionOrder(deps.db, row),
    steps: await listProductionSteps(deps.db, row.id),
    wake: calls ? { ...calls, called: calls.step > 0 } : null,
  });
}

/** Adds a note to an order, once for each key. Throws `not-found`, and `conflict` when the order has too many. */
export function addOrderNote(
  deps: Deps,
  { params: { orderId, chave: key }, body: { text }, audit }: Call<typeof contract.addOrderNote>,
): Promise<HandlerResult<typeof contract.addOrderNote>> {
  const at = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    const note = { orderRow: order.id, key, text, writtenBy: audit.actor.email, writtenAt: at };
    if (await insertNote(tx, note)) {
      if ((await countNotes(tx, order)) > limits.notesPerOrder) {
        throw new AppError('conflict', `Um pedido pode ter no máximo ${limits.notesPerOrder} anotações.`);
      }
      const message = `Anotação no pedido ${orderNumberText(order.number)}.`;
      await writeLog(tx, audit, { at, action: 'pedido_anotado', message });
    }
    return toNotes((await notesOfOrders(tx, [order.id])).get(order.id) ?? []);
  });
}
