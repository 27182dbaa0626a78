import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/production.ts';
import { dayOf, dayRange } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { orderNumberText } from '#domain/order.ts';
import {
  deliverBy,
  isTakenBack,
  isToldToBuyer,
  mayMoveProduction,
  PRODUCTION_LABELS,
  type Urgency,
  urgencyOf,
} from '#domain/production.ts';
import { deliveriesDueBefore, type PromiseRules, rulesOf, startBy } from '#domain/promise.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField, refuseStale } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { writeLog } from '../../logs/service.ts';
import { withdrawStage } from '../../notifications/delivery-events.ts';
import { tell } from '../../notifications/tell.ts';
import { readSchedule } from '../../store/service.ts';
import { undoDelivery } from '../deliveries/service.ts';
import type { ProductionOrder } from './present.ts';
import { listProductionRows, listProductionSteps, writeProductionStep } from './production-repository.ts';
import {
  describeProduction,
  describeProductionOrder,
  findExistingOrder,
  lockExistingOrder,
  refuseStopped,
} from './queries.ts';
import { type Order, wreathsOfOrder } from './repository.ts';

const DELIVERY_STANDS = 'Só um administrador desfaz uma entrega, e diz por quê. Peça ao escritório.';

const urgencyRank: Record<Urgency, number> = { overdue: 0, urgent: 1, normal: 2, done: 3 };

function mostUrgentFirst(rows: Order[], rules: PromiseRules, now: Date): Order[] {
  return rows
    .map((row) => {
      const due = deliverBy(row.funeralTime, row.marginMinutes);
      const start = startBy(row.funeralTime, rulesOf(rules, row));
      return { row, due, rank: urgencyRank[urgencyOf({ ...row, deliverBy: due, startBy: start }, now)] };
    })
    .sort((a, b) => a.rank - b.rank || a.due.getTime() - b.due.getTime() || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row);
}

/**
 * The orders to begin or deliver by the end of a São Paulo day (default: today), including overdue ones and, today, those
 * on their way, and those delivered on that day; the most urgent first.
 */
export async function listProduction(
  deps: Deps,
  { query: { day } }: Pick<Call<typeof contract.listProduction>, 'query'>,
): Promise<HandlerResult<typeof contract.listProduction>> {
  const now = deps.now();
  const today = dayOf(now);
  const asked = day ?? today;
  const range = dayRange(asked, asked);
  const rules = await readSchedule(deps.db);
  const dueBefore = deliveriesDueBefore(range.to, rules);
  const which = { ...range, dueBefore, isToday: asked === today };
  const rows = await listProductionRows(deps.db, which, limits.unpagedRows);
  return describeProduction(deps.db, mostUrgentFirst(rows, rules, now));
}

/** One order for production. Throws `not-found`. */
export const getProduction = async ({ db }: Deps, { params }: Call<typeof contract.getProduction>) =>
  describeProductionOrder(db, await findExistingOrder(db, params.orderId));

/**
 * Withdraws the delivery of a locked order, tells the office, and returns the reason. Throws `forbidden` for anybody but
 * an administrator, and 422 without a reason.
 */
async function takeDeliveryBack(
  tx: Tx,
  deps: Deps,
  { actor }: AuditContext,
  { order, reason }: { order: Order; reason?: string | undefined },
): Promise<string> {
  if (actor.role !== 'administrador') throw new AppError('forbidden', DELIVERY_STANDS);
  if (reason === undefined) throw invalidField(['reason'], 'Diga por que a entrega é desfeita.');
  await undoDelivery(tx, order, deps.now());
  await tell(tx, deps, 'delivery-undone', order);
  return reason;
}

/**
 * Moves an order from the stage that the person saw to another; see `takeDeliveryBack` for a delivered one. Throws
 * `not-found`, `stale-version` when the order is no longer at `from` or has changed before production, and `conflict` for
 * a forbidden move.
 */
export async function moveProduction(
  deps: Deps,
  { params: { orderId }, body: move, audit }: Call<typeof contract.moveProduction>,
): Promise<ProductionOrder> {
  const now = deps.now();
  const { from, to } = move;
  return inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    if (order.closing) throw new AppError('conflict', 'Este pedido foi cancelado: a produção não muda mais.');
    // A repeated press, or a colleague has made the same move.
    if (order.production === to) return describeProductionOrder(tx, order);
    if (order.production !== from) throw new AppError('stale-version');
    // The buyer may have corrected the ribbon after the person looked at it.
    if (from === 'novo') refuseStale(order, move.version);
    const labels = `${PRODUCTION_LABELS[from]} → ${PRODUCTION_LABELS[to]}`;
    if (!mayMoveProduction(from, to)) {
      throw new AppError('conflict', `A produção não pode mudar assim: ${labels}. Avance, ou volte uma etapa.`);
    }
    refuseStopped(order);
    const steps = await listProductionSteps(tx, order.id);
    const isTold = isToldToBuyer(move, steps, now);
    const reached = steps.findLast((step) => step.to === from);
    if (reached && isTakenBack(reached, [{ to, createdAt: now }])) await withdrawStage(tx, order);
    const why = from === 'entregue' ? `: ${await takeDeliveryBack(tx, deps, audit, { order, ...move })}` : '.';
    await writeProductionStep(tx, { orderRow: order.id, from, to, userEmail: audit.actor.email }, now);
    await writeLog(tx, audit, {
      at: now,
      action: 'producao_alterada',
      message: `Produção do pedido ${orderNumberText(order.number)}: ${labels}${why}`,
      changes: { before: { production: from }, after: { production: to } },
    });
    const moved = { ...order, production: to, productionAt: now };
    const answer = await describeProductionOrder(tx, moved);
    // A refunded order: the buyer's page says that nothing will be delivered.
    if (isTold && !answer.refunded) {
      await tell(tx, deps, 'buyer-leaving', moved, { wreaths: await wreathsOfOrder(tx, order) });
    }
    return answer;
  });
}
