import type { Changes } from '#domain/changes.ts';
import type { LogAction } from '#domain/log-actions.ts';
import { orderNumberText } from '#domain/order.ts';
import { givingBackText, isGivenBack, orderMoney } from '#domain/order-money.ts';
import { isTakenBack, type ProductionState } from '#domain/production.ts';
import { isRefunded, mayBeMade } from '#domain/sale/consequences.ts';
import { type Closing, closed, isByHand } from '#domain/sale/sale.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import { type LogSource, writeLog } from '../logs/service.ts';
import { withdrawMove, withdrawNews, withdrawStage } from '../notifications/delivery-events.ts';
import { type Telling, tell } from '../notifications/tell.ts';
import { returnStock } from '../products/stock.ts';
import { ORDER_NOT_FOUND } from './existing-order.ts';
import { callIfFreed } from './on-call.ts';
import type { Order } from './order-repository.ts';
import { type Reservation, releaseReservation } from './reservation-repository.ts';
import { type LoadedSale, loadSale, type SaleRef, writeSale } from './sale-repository.ts';

export type Sale = LoadedSale;
/** A sale that was paid, or entered by hand. */
export type OrderedSale = Sale & { order: Order };

/** A decision: the sale as it is afterwards, entries for the log, and messages to put into the outbox. */
export type Change<S extends Sale = Sale> = {
  sale: S;
  log?: { action: LogAction; message: string; changes?: Changes | undefined; orderRow?: string }[];
  tell?: (Telling | ((tx: Tx) => Promise<unknown>) | false | undefined)[];
  /** Payment links end now, but for the one of this hold. */
  endLinks?: { except?: string };
};

export type Decide<S> = (sale: S, tx: Tx) => Change | Promise<Change>;

/**
 * Changes one sale: locks it, loads it, decides, writes what is different, and enqueues what follows, all in one
 * transaction; answers the sale as it is then. `decide` may be repeated. Throws what it throws.
 */
export function inSale(deps: Deps, by: LogSource, ref: SaleRef, decide: Decide<Sale>): Promise<Sale> {
  return inTransaction(deps.database, async (tx) => {
    const before = await loadSale(tx, ref);
    const change = await decide(before, tx);
    await writeSale(tx, before, change.sale, deps.now());
    await follow(tx, deps, by, before, change);
    for (const entry of change.log ?? []) await writeLog(tx, by, { at: deps.now(), ...entry });
    for (const told of change.tell ?? []) {
      if (typeof told === 'function') await told(tx);
      else if (told) await tell(tx, deps, ...(told as [Telling[0], never, never]));
    }
    return change.sale;
  });
}

/** Changes a sale that has an order, as `inSale`. Throws `not-found` without one. */
export async function inOrder(
  deps: Deps,
  by: LogSource,
  orderId: string,
  decide: Decide<OrderedSale>,
): Promise<OrderedSale> {
  return ordered(await inSale(deps, by, { orderId }, (sale, tx) => decide(ordered(sale), tx)));
}

/** The sale with its order and the payments that count for it. Throws `not-found` without one. */
export function ordered(sale: Sale): OrderedSale {
  const order = orNotFound(sale.order, ORDER_NOT_FOUND);
  return { ...sale, order, payments: sale.payments.filter(({ orderRow }) => orderRow === order.id) };
}

export const newestHold = ({ holds }: Sale): Reservation | undefined => holds.find(({ forDue }) => !forDue);

export function withHold(sale: Sale, changed: Reservation): Sale {
  return { ...sale, holds: sale.holds.map((hold) => (hold.id === changed.id ? changed : hold)) };
}

/** The sale at another stage, which it reaches now or reached before. */
export function staged(
  sale: OrderedSale,
  to: ProductionState,
  { by, now, reachedAt = now }: { by: LogSource; now: Date; reachedAt?: Date },
): OrderedSale {
  const { id: orderRow, production: from } = sale.order;
  const step = { id: newId(now), orderRow, from, to, userEmail: by.actor.email, createdAt: now };
  return {
    ...sale,
    order: { ...sale.order, production: to, productionAt: reachedAt },
    steps: [...sale.steps, step],
  };
}

/** One decision after another, as one. */
export function andThen<S extends Sale>(first: Change<S>, next: (sale: S) => Change<S>): Change<S> {
  const second = next(first.sale);
  const log = [...(first.log ?? []), ...(second.log ?? [])];
  return { ...first, ...second, log, tell: [...(first.tell ?? []), ...(second.tell ?? [])] };
}

const isStopped = ({ order, movements }: Sale): boolean =>
  order !== undefined && !mayBeMade({ ...order, refunded: isRefunded(order, movements) });

const isBack = ({ order, movements }: Sale): boolean =>
  order !== undefined && isGivenBack(orderMoney(order, movements));

/** Stock, jobs and calls that follow from what a decision changed. */
async function follow(tx: Tx, deps: Deps, by: LogSource, before: Sale, { sale, endLinks }: Change): Promise<void> {
  const now = deps.now();
  const isClosed = sale.order?.closing && !before.order?.closing;
  if (isClosed && before.order) {
    await returnStock(tx, { reference: sale.orderId, at: now, userEmail: by.actor.email });
    await withdrawNews(tx, before.order);
  }
  if (before.order && isBack(sale) && !isBack(before)) {
    await withdrawStage(tx, before.order);
    await withdrawMove(tx, before.order);
  }
  if (sale.order) await callIfFreed(tx, deps, isStopped(before), sale.order);
  const [step] = sale.steps.slice(before.steps.length);
  const reached = before.steps.findLast(({ to }) => to === before.order?.production);
  if (before.order && step && reached && isTakenBack(reached, [step])) await withdrawStage(tx, before.order);
  for (const { id } of sale.refunds.filter(({ status }) => status === 'pending')) {
    if (!before.refunds.some((known) => known.id === id))
      await deps.jobs.enqueue(tx, 'refund-payment', { refundId: id });
  }
  if (!isClosed && !endLinks) return;
  const open = before.holds.filter(({ paymentUrl, expiresAt }) => paymentUrl !== null && expiresAt > now);
  for (const { id: reservationId } of open.filter(({ id }) => id !== endLinks?.except)) {
    await releaseReservation(tx, reservationId);
    await deps.jobs.enqueue(tx, 'expire-link', { reservationId });
  }
}

/** The way back of an order's money, for its buyer; undefined when none is owed. */
export function owedText({ order, movements, payments }: OrderedSale): string | undefined {
  const { excess } = orderMoney(order, movements);
  return excess > 0 ? givingBackText(excess, payments.every(isByHand)) : undefined;
}

/** `words`: further paragraphs of the buyer's mail, instead of the way back of the money. */
type Close = { closing: Closing; reason: string; words?: string[] };

/** Takes an order out of production, and returns its units to stock; see `closed`. */
export function close(
  deps: Deps,
  by: LogSource,
  sale: OrderedSale,
  { closing, reason, words }: Close,
): Change<OrderedSale> {
  if (sale.order.closing) return { sale };
  const after = closed(sale, { closing, reason, by: by.actor.email, at: deps.now() });
  const number = orderNumberText(sale.order.number);
  const owed = owedText(after);
  return {
    sale: after,
    log: [
      closing === 'voided'
        ? { action: 'pedido_anulado', message: `Pedido ${number} anulado: ${reason}` }
        : { action: 'pedido_cancelado', message: `Pedido ${number} cancelado: ${reason}` },
    ],
    tell: [['buyer-closing', after.order, { words: words ?? (owed === undefined ? [] : [owed]) }]],
  };
}
