import type * as contract from '#contract/production.ts';
import { awaitedAt, type Ceremonies, isAwaitedAs, isSameEvent, nearestEvent, type RulesAt } from '#domain/ceremony.ts';
import type { Changes } from '#domain/changes.ts';
import { formatDateTime } from '#domain/dates.ts';
import type { WreathEvent } from '#domain/funeral.ts';
import { orderNumberText } from '#domain/order.ts';
import { consequencesOf, flagsOnceBack, isHalted, isOpen } from '#domain/sale/consequences.ts';
import { differencesOf } from '#domain/sale/differences.ts';
import { changed } from '#domain/sale/sale.ts';
import { ceremoniesOf } from '../../../ceremony-rows.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { writeLog } from '../../logs/service.ts';
import { withdrawMove } from '../../notifications/delivery-events.ts';
import { dropWaitingFrom } from '../../notifications/service.ts';
import { type Moved, movesOf, tell, wreathMovesOf } from '../../notifications/tell.ts';
import { readRules } from '../../store/service.ts';
import { eventOf, unfollowed, without } from '../ceremony.ts';
import { lockExistingOrder } from '../existing-order.ts';
import { callIfFreed } from '../on-call.ts';
import {
  type Funeral,
  holdFuneral,
  likelyNumbers,
  listFollowers,
  lockFollowers,
  writeCeremony,
} from '../order-funeral-repository.ts';
import { type Order, wreathsOfOrders } from '../order-repository.ts';
import { knownBy, tellChange, tellMoved, tellPlace } from '../orders/changes.ts';
import type { ProductionOrder } from '../orders/present.ts';
import { describeProductionOrder } from '../orders/queries.ts';
import { inOrder } from '../sale.ts';

/** A locked order once it follows a funeral, and the consequences. */
function following(order: Order, funeral: Funeral, event: WreathEvent | null, { rulesAt, now }: At) {
  const { event: funeralEvent, place, at } = awaitedAt(ceremoniesOf(funeral), event);
  const rules = rulesAt({ place, at });
  const after = { ...order, funeralLocation: place, funeralTime: at };
  const consequences = consequencesOf(order, after, rules, now);
  const { isMoved } = consequences;
  const patch = {
    ...{ funeralId: funeral.id, funeralEvent, funeralLocation: place, funeralTime: at },
    marginMinutes: isMoved ? rules.marginMinutes : order.marginMinutes,
    flags: flagsOnceBack(consequences),
  };
  return { patch, consequences };
}

type At = { rulesAt: RulesAt; now: Date };

/**
 * Brings the wreaths that follow a locked funeral to its new place and time, and tells their buyers and the staff; each
 * message names the place and time that its readers were told last. Delivered wreaths stay as they are.
 */
export async function moveWreaths(tx: Tx, deps: Deps, audit: AuditContext, funeral: Funeral): Promise<void> {
  const now = deps.now();
  const rulesAt = await readRules(tx);
  const moved: Moved[] = [];
  const isUntold = await dropWaitingFrom(tx, wreathMovesOf(funeral));
  for (const order of await lockFollowers(tx, funeral.id)) {
    const { patch, consequences } = following(order, funeral, order.funeralEvent, { rulesAt, now });
    const { isMoved, fits } = consequences;
    const isSame = String(patch.flags) === String(order.flags) && patch.funeralEvent === order.funeralEvent;
    const isThere = isSame && isAwaitedAs(eventOf(order), eventOf(patch));
    const after = isThere ? order : await writeCeremony(tx, order, patch);
    if (!isThere) {
      await callIfFreed(tx, deps, isHalted(order), after);
      if (isMoved) await logMove(tx, audit, order, after, now);
      await (isMoved ? tellMoved(tx, deps, after, consequences) : tellPlace(tx, deps, after));
    }
    if (!isMoved && !isUntold) continue;
    const from = await knownBy(tx, after, [movesOf(after), wreathMovesOf(funeral)]);
    if (!isSameEvent(from, eventOf(after))) moved.push({ order: after, from, fits });
  }
  const likely = await likelyNumbers(tx, funeral.id);
  if (moved.length + likely.length > 0) await tell(tx, deps, 'wreaths-moved', funeral, { moved, likely });
}

async function logMove(tx: Tx, audit: AuditContext, before: Order, after: Order, at: Date): Promise<Changes> {
  const fields = ({ funeralLocation, funeralTime }: Order) => ({
    funeral_location: funeralLocation,
    funeral_time: funeralTime.toISOString(),
  });
  const message = `Pedido ${orderNumberText(after.number)} segue a cerimônia: ${after.funeralLocation}, ${formatDateTime(after.funeralTime)}.`;
  const changes = { before: fields(before), after: fields(after) };
  await writeLog(tx, audit, { at, action: 'cerimonia_do_pedido', message, orderRow: after.id, changes });
  return changes;
}

/** The orders that a move of a funeral to another plan would take along, and whether each still fits. */
export async function foreseeMove(deps: Deps, funeralId: string, plan: Ceremonies) {
  const now = deps.now();
  const rulesAt = await readRules(deps.db);
  const orders = await listFollowers(deps.db, funeralId);
  const wreaths = await wreathsOfOrders(
    deps.db,
    orders.map(({ id }) => id),
  );
  return orders.flatMap((order) => {
    const { event, place, at } = awaitedAt(plan, order.funeralEvent);
    const after = { ...order, funeralLocation: place, funeralTime: at };
    const { isMoved, fits } = consequencesOf(order, after, rulesAt({ place, at }), now);
    const { production } = order;
    return isMoved ? [{ event, production, fits, wreaths: wreaths.get(order.id)?.length ?? 0 }] : [];
  });
}

/**
 * Marks the wreaths that follow a locked funeral that was called off: a person says what happens with each. A waiting
 * message about a move is withdrawn, because it promises the buyer a delivery.
 */
export async function callOffWreaths(tx: Tx, deps: Deps, funeral: Funeral): Promise<void> {
  const orders = await lockFollowers(tx, funeral.id);
  for (const order of orders) {
    const { funeralId, funeralEvent, flags } = order;
    await writeCeremony(tx, order, {
      funeralId,
      funeralEvent,
      flags: [...without(flags, ['no-ceremony']), 'no-ceremony'],
    });
    await withdrawMove(tx, order);
  }
  if (orders.length === 0) return;
  await tell(tx, deps, 'wreaths-called-off', funeral, { orders: orders.map(({ number }) => number) });
}

/**
 * Lets an order follow a funeral, for the event that is nearest to its own time; place and time are the ceremony's from
 * now on. Throws `not-found`, and `conflict` for a closed order and a funeral that was called off.
 */
export async function linkOrder(
  deps: Deps,
  { params: { orderId }, body, audit }: Call<typeof contract.linkOrder>,
): Promise<ProductionOrder> {
  return inTransaction(deps.database, async (tx) => {
    const now = deps.now();
    const funeral = orNotFound(await holdFuneral(tx, body.funeral_id), 'Funeral não encontrado.');
    const order = await lockExistingOrder(tx, orderId);
    if (order.closing) throw new AppError('conflict', 'Este pedido foi cancelado e não muda mais.');
    if (!funeral.active) throw new AppError('conflict', 'Este funeral está desativado.');
    if (order.funeralId === funeral.id) return describeProductionOrder(tx, order);
    const { event } = nearestEvent(ceremoniesOf(funeral), order.funeralTime);
    const { patch, consequences } = following(order, funeral, event, { rulesAt: await readRules(tx), now });
    const isThere = order.production === 'entregue';
    const linked = isThere ? { funeralId: funeral.id, funeralEvent: event, flags: order.flags } : patch;
    const written = await writeCeremony(tx, order, linked);
    await callIfFreed(tx, deps, isHalted(order), written);
    const differences = differencesOf(await logMove(tx, audit, order, written, now));
    await tellChange(tx, deps, { after: written, differences, consequences, by: 'office' });
    return describeProductionOrder(tx, written);
  });
}

/** Lets an order stay as it is, whatever becomes of the ceremony that it followed. Throws `not-found` and `conflict`. */
export async function unlinkOrder(
  deps: Deps,
  { params: { orderId }, audit }: Call<typeof contract.unlinkOrder>,
): Promise<ProductionOrder> {
  const { order: written } = await inOrder(deps, audit, orderId, (sale) => {
    const { order } = sale;
    if (order.closing) throw new AppError('conflict', 'Este pedido foi cancelado e não muda mais.');
    if (order.funeralId === null) return { sale };
    const message = `Pedido ${orderNumberText(order.number)} não segue mais a cerimônia.`;
    const after = changed(sale, unfollowed(order));
    return {
      sale: after,
      log: [{ action: 'cerimonia_do_pedido', message, orderRow: order.id }],
      tell: [isOpen(order) && ((tx) => tellPlace(tx, deps, after.order))],
    };
  });
  return describeProductionOrder(deps.db, written);
}
