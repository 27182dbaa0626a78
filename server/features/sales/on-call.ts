import type * as contract from '#contract/production.ts';
import { orderNumberText } from '#domain/order.ts';
import { mustBeginSoon } from '#domain/production.ts';
import { rulesOf, startBy } from '#domain/promise.ts';
import { isRefunded, mayBeMade } from '#domain/sale/consequences.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Call } from '../../http/bind.ts';
import { writeLog } from '../logs/service.ts';
import { readRoster } from '../notifications/service.ts';
import { tell } from '../notifications/tell.ts';
import { readSchedule } from '../store/service.ts';
import { lockExistingOrder } from './existing-order.ts';
import type { Order } from './order-repository.ts';
import { beginCalls, callsOf, countStep, lockCalls, markHeard } from './production-repository.ts';
import { movementsOfOrder } from './sale-repository.ts';

/** The time for an answer, before the next of the roster is called. */
const PATIENCE = { afterSeconds: 60 };

/**
 * Calls the person of this step, and plans the next step in the same transaction. With an empty roster it plans this
 * step again.
 */
async function callPerson(tx: Tx, deps: Deps, order: Order, step: number): Promise<void> {
  const isEmpty = (await readRoster(tx)).length === 0;
  const next = isEmpty ? step : step + 1;
  if (!isEmpty) await tell(tx, deps, 'order-wake', order, { step });
  await countStep(tx, order.id, next);
  await deps.jobs.enqueue(tx, 'wake-next', { orderRow: order.id, step: next }, PATIENCE);
}

async function isMade(tx: Tx, order: Order): Promise<boolean> {
  return mayBeMade({ ...order, refunded: isRefunded(order, await movementsOfOrder(tx, order)) });
}

/** Calls the first of the roster for an order whose work must begin soon since it was paid or moved. */
export async function callForOrder(tx: Tx, deps: Deps, order: Order): Promise<void> {
  const start = startBy(order.funeralTime, rulesOf(await readSchedule(tx), order));
  if (!mustBeginSoon({ production: order.production, startBy: start }, deps.now()) || !(await isMade(tx, order)))
    return;
  await beginCalls(tx, order.id, deps.now());
  await callPerson(tx, deps, order, 0);
}

/** Goes on calling for an order that was stopped, once a person lets it be made again. */
export async function callIfFreed(tx: Tx, deps: Deps, wasStopped: boolean, order: Order): Promise<void> {
  if (!wasStopped || !(await isMade(tx, order))) return;
  const calls = await callsOf(tx, order.id);
  if (calls) await deps.jobs.enqueue(tx, 'wake-next', { orderRow: order.id, step: calls.step });
  else await callForOrder(tx, deps, order);
}

/**
 * Calls the next of the roster, the first after the last, unless somebody acknowledged, began or stopped the order, or
 * its ceremony has begun. A step that was told already isn't told again.
 */
export function callNext(deps: Deps, { orderRow, step }: { orderRow: string; step: number }): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const found = await lockCalls(tx, orderRow);
    if (!found || found.calls.step !== step || found.order.funeralTime < deps.now()) return;
    await callPerson(tx, deps, found.order, step);
  });
}

/** Notes that the actor takes care of an order; only the first is noted. Throws `not-found`. */
export function acknowledgeOrder(
  deps: Deps,
  { params: { orderId }, audit }: Call<typeof contract.acknowledgeOrder>,
): Promise<{ message: string }> {
  const at = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    const isFirst = await markHeard(tx, order.id, audit.actor.email, at);
    if (isFirst) {
      const message = `Pedido ${orderNumberText(order.number)} recebido pela equipe.`;
      await writeLog(tx, audit, { at, action: 'pedido_recebido', message });
    }
    return { message: isFirst ? 'Anotado: o pedido está com você.' : 'Alguém já respondeu por este pedido.' };
  });
}
