import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/production.ts';
import { isSameEvent } from '#domain/ceremony.ts';
import type { PlaceAndTime } from '#domain/funeral-events.ts';
import { limits } from '#domain/limits.ts';
import { orderNumberText } from '#domain/order.ts';
import { promiseStanding } from '#domain/promise-texts.ts';
import { type Consequences, deadlineText, isOpen, isRefunded } from '#domain/sale/consequences.ts';
import { type Difference, differencesOf, isMoveAlone } from '#domain/sale/differences.ts';
import { changed } from '#domain/sale/sale.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { answers } from '../../../rows.ts';
import { changesOfOrders, writeLog } from '../../logs/service.ts';
import { withdrawMove } from '../../notifications/delivery-events.ts';
import { lastToldAt, readRoster } from '../../notifications/service.ts';
import { type ChangedBy, movesOf, tell } from '../../notifications/tell.ts';
import { afterEdit, eventOf } from '../ceremony.ts';
import { findExistingOrder, lockExistingOrder, ORDER_NOT_FOUND } from '../existing-order.ts';
import { callForOrder } from '../on-call.ts';
import { countNotes, findOrderBy, insertNote, notesOfOrders, type Order } from '../order-repository.ts';
import { callsOf, endCalls, listProductionSteps } from '../production-repository.ts';
import { inOrder } from '../sale.ts';
import { movementsOfOrder } from '../sale-repository.ts';
import type { ProductionOrder } from './present.ts';
import { describeProductionOrder } from './queries.ts';

/** Place and time of an order's ceremony as people believe them who are told of its moves by these causes. */
export async function knownBy(tx: Tx, order: Order, causes: readonly string[]): Promise<PlaceAndTime> {
  const told = await lastToldAt(tx, causes, order.createdAt);
  const entries = (await changesOfOrders(tx, [order.id])).get(order.id) ?? [];
  const moves = entries.filter(({ createdAt }) => !told || createdAt > told).map(({ changes }) => changes?.before);
  const first = (name: string) => moves.find((fields) => fields && name in fields)?.[name];
  const [place, at] = [first('funeral_location'), first('funeral_time')];
  return {
    place: typeof place === 'string' ? place : order.funeralLocation,
    at: typeof at === 'string' ? new Date(at) : order.funeralTime,
  };
}

const withMoney = async (tx: Tx, order: Order) => ({ order, movements: await movementsOfOrder(tx, order) });

/** Sends the buyer of an order a mail after a minute about where and when its ceremony is, unless they know. */
export async function tellPlace(tx: Tx, deps: Deps, order: Order): Promise<void> {
  await withdrawMove(tx, order);
  const from = await knownBy(tx, order, [movesOf(order)]);
  if (isSameEvent(from, eventOf(order))) return;
  const fits = promiseStanding(order.flags) === 'in-time';
  await tell(tx, deps, 'buyer-moved', await withMoney(tx, order), { from, fits });
}

/** Tells the buyer of a moved order. Calls the roster for an urgent one, and ends the calls for one that can wait. */
export async function tellMoved(tx: Tx, deps: Deps, order: Order, { isUrgent }: Consequences): Promise<void> {
  await (isUrgent ? callForOrder(tx, deps, order) : endCalls(tx, order.id));
  await tellPlace(tx, deps, order);
}

type Change = {
  after: Order;
  differences: readonly Difference[];
  consequences: Consequences;
  by: ChangedBy;
};

/** Tells everybody who acts on an order that buyer or office have changed, each once. */
export async function tellChange(tx: Tx, deps: Deps, change: Change): Promise<void> {
  const { after, differences, consequences, by } = change;
  if (differences.length === 0 || !isOpen(after)) return;
  if (consequences.isMoved) await tellMoved(tx, deps, after, consequences);
  await tell(tx, deps, 'order-corrected', after, { by, what: differences.map(({ what }) => what) });
  if (consequences.isMoved && isMoveAlone(differences)) return;
  await tell(tx, deps, 'buyer-corrected', await withMoney(tx, after), { by });
}

/** Whether an order can still be there for another place or hour; writes nothing. Throws `not-found`. */
export async function checkMove(
  { db, now }: Deps,
  { params: { orderId }, body }: Call<typeof contract.checkMove>,
): Promise<{ text: string | null }> {
  const order = await findExistingOrder(db, orderId);
  const { funeral_location: funeralLocation, funeral_time: funeralTime } = body;
  const { consequences } = await afterEdit(db, order, { funeralLocation, funeralTime }, now());
  return { text: deadlineText(consequences, (await readRoster(db)).length > 0) };
}

/**
 * Notes that papers printed before the changes that the actor saw were exchanged. Throws `not-found`, and `conflict`
 * when there is no such change.
 */
export async function exchangePapers(
  deps: Deps,
  { params: { orderId }, body: { seen }, audit }: Call<typeof contract.exchangePapers>,
): Promise<ProductionOrder> {
  const { order: exchanged } = await inOrder(deps, audit, orderId, async (sale, tx) => {
    const { order } = sale;
    const changes = (await changesOfOrders(tx, [order.id])).get(order.id) ?? [];
    const isKnown = changes.some(
      ({ createdAt, changes: what }) => createdAt.getTime() === seen.getTime() && differencesOf(what).length > 0,
    );
    if (!isKnown) throw new AppError('conflict', 'Esta mudança não existe neste pedido.');
    if (order.exchangedAt && order.exchangedAt >= seen) return { sale };
    const message = `Pedido ${orderNumberText(order.number)}: fichas e faixas de antes da mudança foram trocadas.`;
    return {
      sale: { ...sale, order: { ...order, exchangedAt: seen } },
      log: [{ action: 'papeis_trocados', message, orderRow: order.id }],
    };
  });
  return describeProductionOrder(deps.db, exchanged);
}

/** Answers the buyer of an order whose ceremony moved that it still arrives in time. Throws `not-found` and `conflict`. */
export async function confirmArrival(
  deps: Deps,
  { params: { orderId }, audit }: Call<typeof contract.confirmArrival>,
): Promise<ProductionOrder> {
  const { order: confirmed } = await inOrder(deps, audit, orderId, (sale) => {
    const { order, movements } = sale;
    if (!isOpen(order) || isRefunded(order, movements) || order.flags.includes('no-ceremony'))
      throw new AppError('conflict', 'Este pedido não espera esta resposta.');
    if (!order.flags.includes('moved-late')) return { sale };
    const after = changed(sale, { flags: order.flags.filter((flag) => flag !== 'moved-late') });
    const message = `Pedido ${orderNumberText(order.number)}: respondido a quem comprou que chega a tempo.`;
    return {
      sale: after,
      log: [{ action: 'prazo_respondido', message, orderRow: order.id }],
      tell: [(tx) => withdrawMove(tx, order), ['buyer-moved', after, { from: undefined, fits: true }]],
    };
  });
  return describeProductionOrder(deps.db, confirmed);
}

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
