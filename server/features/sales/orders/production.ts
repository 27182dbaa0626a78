import { isDeepStrictEqual } from 'node:util';
import type * as deliveries from '#contract/deliveries.ts';
import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import { changedFields } from '#domain/changes.ts';
import { type Day, dayOf, dayRange } from '#domain/dates.ts';
import { deliveryTimeFault, photoKey } from '#domain/delivery.ts';
import { limits } from '#domain/limits.ts';
import { orderNumberText } from '#domain/order.ts';
import { isToldToBuyer, mayMoveProduction, PRODUCTION_LABELS, type Urgency, urgencyOf } from '#domain/production.ts';
import { ceremoniesDueBefore, type PromiseRules, startBy } from '#domain/promise.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField, refuseStale } from '../../../errors.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { writeLog } from '../../logs/service.ts';
import { notifyDelivery, notifyDeliveryPhoto } from '../../notifications/events.ts';
import { readSchedule } from '../../store/service.ts';
import { findDelivery, writeDelivery } from '../deliveries/repository.ts';
import type { ProductionOrder } from './present.ts';
import { listProductionRows, listProductionSteps, writeProductionStep } from './production-repository.ts';
import { describeProduction, describeProductionOrder, findExistingOrder, lockExistingOrder } from './queries.ts';
import { itemsOfOrder, type Order } from './repository.ts';

const urgencyRank: Record<Urgency, number> = { overdue: 0, urgent: 1, normal: 2, done: 3 };

function mostUrgentFirst(rows: Order[], rules: PromiseRules, now: Date): Order[] {
  const rank = new Map(
    rows.map((row) => [row, urgencyRank[urgencyOf({ ...row, startBy: startBy(row.funeralTime, rules) }, now)]]),
  );
  const rankOf = (row: Order) => rank.get(row) ?? 0;
  return rows.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.funeralTime.getTime() - b.funeralTime.getTime() || (a.id < b.id ? -1 : 1),
  );
}

/**
 * What has to be begun or delivered by the end of a São Paulo day (today, without one), whatever is overdue included,
 * and what was delivered on that day; the most urgent first, so what must begin first.
 */
export async function listProduction(
  deps: Deps,
  day: Day | undefined,
): Promise<HandlerResult<typeof contract.listProduction>> {
  const now = deps.now();
  const asked = day ?? dayOf(now);
  const range = dayRange(asked, asked);
  const rules = await readSchedule(deps.db);
  const dueBefore = ceremoniesDueBefore(range.to, rules);
  const rows = await listProductionRows(deps.db, { ...range, dueBefore }, limits.unpagedRows);
  return describeProduction(deps.db, mostUrgentFirst(rows, rules, now));
}

/** One order for the people who make it. Throws `not-found`. */
export async function readProduction(deps: Deps, orderId: string): Promise<ProductionOrder> {
  return describeProductionOrder(deps.db, await findExistingOrder(deps.db, orderId));
}

type Arrival = { receivedBy: string | null; deliveredAt: Date };

/** Who received an order and when, as a person says it. Throws 422 for a time that can't be. */
function arrivalOf(
  order: Order,
  { received_by, delivered_at }: { received_by?: string | undefined; delivered_at?: Date | undefined },
  now: Date,
): Arrival {
  const fault = delivered_at && deliveryTimeFault(delivered_at, { createdAt: order.createdAt, now });
  if (fault) throw invalidField(['delivered_at'], fault);
  return { receivedBy: received_by || null, deliveredAt: delivered_at ?? now };
}

function loggedArrival(arrival: Arrival | undefined) {
  if (!arrival) return {};
  return { received_by: arrival.receivedBy, delivered_at: arrival.deliveredAt.toISOString() };
}

/**
 * Brings an order from the stage that the person saw to another. Throws `not-found`, `stale-version` when the order is
 * no longer at `from` or has changed before it was begun, and `conflict` for a move that production doesn't know.
 */
export async function moveProduction(
  deps: Deps,
  audit: AuditContext,
  move: { orderId: string } & HandlerInput<typeof contract.moveProduction>['body'],
): Promise<ProductionOrder> {
  const now = deps.now();
  const { orderId, from, to } = move;
  return inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    if (order.closing) throw new AppError('conflict', 'Este pedido foi cancelado: a produção não muda mais.');
    if (order.production !== from) throw new AppError('stale-version');
    // The buyer may have corrected the ribbon after the person looked at it.
    if (from === 'novo') refuseStale(order, move.version);
    const labels = `${PRODUCTION_LABELS[from]} → ${PRODUCTION_LABELS[to]}`;
    if (!mayMoveProduction(from, to)) {
      throw new AppError('conflict', `A produção não pode mudar assim: ${labels}. Avance, ou volte uma etapa.`);
    }
    const isTold = isToldToBuyer(move, await listProductionSteps(tx, order.id), now);
    const arrival = to === 'entregue' ? arrivalOf(order, move, now) : undefined;
    if (arrival) await writeDelivery(tx, order.id, arrival);
    await writeProductionStep(tx, { orderRow: order.id, from, to, userEmail: audit.actor.email }, now);
    await writeLog(tx, audit, {
      at: now,
      action: 'producao_alterada',
      message: `Produção do pedido ${orderNumberText(order.number)}: ${labels}.`,
      changes: { before: { production: from }, after: { production: to, ...loggedArrival(arrival) } },
    });
    const moved = { ...order, production: to, productionAt: now };
    const units = await itemsOfOrder(tx, order);
    const hasPhoto = arrival !== undefined && photoKey(await findDelivery(tx, order.id)) !== null;
    const arrived = arrival && { ...arrival, hasPhoto };
    const answer = await describeProductionOrder(tx, moved);
    // The buyer's page says that nothing will be delivered.
    if (answer.refunded) return answer;
    if (isTold) {
      const photoFollows = arrival !== undefined && move.photo_follows === true;
      await notifyDelivery(tx, deps, { ...moved, arrival: arrived, photoFollows }, units);
    } else if (arrived?.hasPhoto) await notifyDeliveryPhoto(tx, deps, { ...moved, arrival: arrived }, units);
    return answer;
  });
}

/**
 * Corrects who received a delivered order and when. Throws `not-found`, `conflict` for an order that isn't delivered,
 * `stale-version` when somebody else has corrected it since, and 422 for a time that can't be.
 */
export async function correctDelivery(
  deps: Deps,
  audit: AuditContext,
  { orderId, from, ...to }: { orderId: string } & HandlerInput<typeof deliveries.correctDelivery>['body'],
): Promise<ProductionOrder> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    if (order.production !== 'entregue') throw new AppError('conflict', 'Este pedido ainda não foi entregue.');
    const kept = await findDelivery(tx, order.id);
    const before = { received_by: kept?.receivedBy ?? null, delivered_at: kept?.deliveredAt?.toISOString() ?? null };
    const seen = { ...from, delivered_at: from.delivered_at?.toISOString() ?? null };
    if (!isDeepStrictEqual(seen, before)) throw new AppError('stale-version');
    const arrival = arrivalOf(order, to, now);
    const changes = changedFields(before, loggedArrival(arrival));
    if (changes) {
      await writeDelivery(tx, order.id, arrival);
      const message = `Entrega do pedido ${orderNumberText(order.number)} corrigida.`;
      await writeLog(tx, audit, { at: now, action: 'entrega_corrigida', message, changes });
    }
    return describeProductionOrder(tx, order);
  });
}
