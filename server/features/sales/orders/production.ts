import { randomUUID } from 'node:crypto';
import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/production.ts';
import * as wall from '#contract/wall.ts';
import { dayOf, dayRange } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { orderNumberText } from '#domain/order.ts';
import { deliverBy, isToldToBuyer, type Urgency, urgencyOf } from '#domain/production.ts';
import { deliveriesDueBefore, type PromiseRules, rulesOf, startBy } from '#domain/promise.ts';
import { mayBeMade } from '#domain/sale/consequences.ts';
import { movesStage, moveText, standing } from '#domain/sale/stages.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { answers } from '../../../rows.ts';
import { writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { readSchedule, readWallKey, saveWallKey } from '../../store/service.ts';
import { findExistingOrder } from '../existing-order.ts';
import type { Order } from '../order-repository.ts';
import { listEarliestOpen, listProductionRows } from '../production-repository.ts';
import { type Change, inOrder, type OrderedSale, staged } from '../sale.ts';
import type { ProductionOrder } from './present.ts';
import { describeProduction, describeProductionOrder } from './queries.ts';

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

export const getProduction = async ({ db }: Deps, { params }: Call<typeof contract.getProduction>) =>
  describeProductionOrder(db, await findExistingOrder(db, params.orderId));

/**
 * The sale without its delivery, of which the office is told. Throws `forbidden` for anybody but an administrator, and
 * 422 without a reason.
 */
function takeDeliveryBack(
  deps: Deps,
  { actor }: AuditContext,
  sale: OrderedSale,
  reason: string | undefined,
): Change<OrderedSale> {
  if (actor.role !== 'administrador') throw new AppError('forbidden', DELIVERY_STANDS);
  if (reason === undefined) throw invalidField(['reason'], 'Diga por que a entrega é desfeita.');
  const { order, deliveries } = sale;
  const undoneAt = deps.now();
  const undone = standing(deliveries);
  return {
    sale: { ...sale, deliveries: deliveries.map((one) => (one === undone ? { ...one, undoneAt } : one)) },
    tell: [['delivery-undone', order]],
  };
}

/**
 * Moves an order from the stage that the person saw to another; see `movesStage`, and `takeDeliveryBack` for a delivered
 * one. Throws `not-found`, `stale-version` and `conflict`.
 */
export async function moveProduction(
  deps: Deps,
  { params: { orderId }, body: move, audit }: Call<typeof contract.moveProduction>,
): Promise<ProductionOrder> {
  const now = deps.now();
  const { from, to, reason } = move;
  const { order: moved } = await inOrder(deps, audit, orderId, (sale) => {
    const { order, steps, wreaths } = sale;
    if (!movesStage(order, move)) return { sale };
    const isUndone = from === 'entregue';
    const before = isUndone ? takeDeliveryBack(deps, audit, sale, reason) : { sale };
    const after = staged(before.sale, to, { by: audit, now });
    const isTold = isToldToBuyer(move, steps, now);
    const message = `Produção do pedido ${orderNumberText(order.number)}: ${moveText(move)}${isUndone ? `: ${reason}` : '.'}`;
    const changes = { before: { production: from }, after: { production: to } };
    return {
      sale: after,
      log: [{ action: 'producao_alterada', message, changes }],
      tell: [...(before.tell ?? []), isTold && ['buyer-leaving', after, { wreaths }]],
    };
  });
  return describeProductionOrder(deps.db, moved);
}

const toWall = answers(wall.readWall.response);

/** Today's production for the wall: of the people only the name of the deceased. Throws `not-found` for any other key. */
export async function readWall(deps: Deps, { params }: Call<typeof wall.readWall>) {
  if (params.chave !== (await readWallKey(deps.db))) throw new AppError('not-found', 'Este quadro não existe mais.');
  const orders = await listProduction(deps, { query: {} });
  const open = orders.filter(({ production }) => production !== 'entregue');
  return toWall({
    orders: open.map((order) => ({
      ...{ ...order, id: order.order_id, place: order.funeral_location },
      stopped: !mayBeMade(order),
    })),
  });
}

export const getWallAddress = async ({ db }: Deps) => ({ key: await readWallKey(db) });

type Audited = Pick<Call<typeof wall.shareWall>, 'audit'>;

async function changeWall(deps: Deps, { audit }: Audited, key: string | null): Promise<wall.WallAddress> {
  await inTransaction(deps.database, async (tx) => {
    const at = deps.now();
    await saveWallKey(tx, key, at);
    const done = key === null ? 'retirado' : 'criado';
    await writeLog(tx, audit, { at, action: `quadro_${done}`, message: `Endereço do quadro da parede ${done}.` });
  });
  return { key };
}

/** Gives the wall board an address of its own, or another one; the one before ends at once. */
export const shareWall = (deps: Deps, call: Audited) => changeWall(deps, call, randomUUID());

export const withdrawWall = (deps: Deps, call: Audited) => changeWall(deps, call, null);

const DAY_MS = 86_400_000;
/** More orders than a house can make in a day; those with the earliest ceremonies come first. */
const LIMIT = 200;

/**
 * Tells the staff of each order that wasn't begun or delivered in time, once for each deadline; run it every minute. Left
 * out are ceremonies more than a day ago, stopped orders, and late beginnings of late purchases.
 */
export async function tellMissedDeadlines(deps: Deps): Promise<void> {
  const now = deps.now();
  const rules = await readSchedule(deps.db);
  const open = await listEarliestOpen(deps.db, {
    dueBefore: deliveriesDueBefore(now, rules),
    after: new Date(now.getTime() - DAY_MS),
    limit: LIMIT,
    isMade: true,
  });
  for (const order of open) {
    const due = deliverBy(order.funeralTime, order.marginMinutes);
    const start = startBy(order.funeralTime, rulesOf(rules, order));
    const isUnbegun = order.production === 'novo' && !order.flags.includes('past-deadline');
    const missed = due < now ? 'delivery' : isUnbegun && (start === null || start < now) ? 'start' : undefined;
    if (missed) await inTransaction(deps.database, (tx) => tell(tx, deps, 'deadline-missed', order, { missed, due }));
  }
}
