import { createHmac } from 'node:crypto';
import { isLive, remindAt } from '#domain/reservation.ts';
import type { Wreath } from '#domain/wreath.ts';
import { contentHash } from '../../../content-hash.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { idFromHash, newId } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { orNotFound } from '../../../errors.ts';
import { tell } from '../../notifications/tell.ts';
import {
  findReservation,
  insertReservation,
  type NewReservation,
  type Reservation,
  releaseReservation,
} from '../reservation-repository.ts';
import type { Change, Sale } from '../sale.ts';
import { loadSale } from '../sale-repository.ts';

/** The SHA-256 of the terms that a buyer can read now, as hexadecimal text. */
export function termsHash({ terms }: Deps['business']): string {
  return contentHash(terms ?? []).toString('hex');
}

/**
 * The secret part of the address of the buyer's page, as a UUID (RFC 9562, version 8). It is derived from the
 * reservation and the server's secret, so the buyer's browser gets it before the order exists, and nobody can derive it
 * from the ids of order or payment.
 */
export function accessKeyOf(secret: Uint8Array, reservationId: string): string {
  return idFromHash(createHmac('sha256', secret).update(`pedido:${reservationId}`).digest());
}

/** The active hold of a sale, which may have expired. */
export const activeHold = ({ holds }: Sale): Reservation | undefined => holds.find(({ status }) => status === 'active');

/** The hold that a decision has opened or kept. */
export const heldBy = (sale: Sale): Reservation => orNotFound(activeHold(sale));

/** The end of a hold that begins now in the shop. */
export const shopHoldEnd = ({ config, now }: Deps): Date =>
  new Date(now().getTime() + config.reservationMinutes * 60_000);

type Hold = Omit<NewReservation, 'id' | 'orderId' | 'status' | 'createdAt'>;

/**
 * Opens a hold in place of the active one of its sale: the links of all others end, and a buyer with wreaths is reminded
 * shortly before its end.
 */
export async function openHold(
  tx: Tx,
  deps: Deps,
  sale: Sale,
  hold: Hold,
  wreaths: readonly Wreath[],
): Promise<Change> {
  const { orderId } = sale;
  const createdAt = deps.now();
  const replaced = activeHold(sale);
  if (replaced) await releaseReservation(tx, replaced.id);
  const row = { ...hold, id: newId(createdAt), orderId, status: 'active' as const, createdAt };
  const opened = await insertReservation(tx, row, wreaths);
  return {
    sale: { ...sale, holds: [opened, ...sale.holds] },
    endLinks: { except: opened.id },
    tell: wreaths.length > 0 ? [() => remindLater(tx, deps, opened)] : [],
  };
}

/** Schedules the buyer's reminder shortly before the hold ends. */
export async function remindLater(tx: Tx, deps: Deps, hold: Reservation): Promise<void> {
  const left = (remindAt(hold).getTime() - deps.now().getTime()) / 1000;
  // The database counts from the begin of the transaction; a job that is early would remind of nothing.
  const afterSeconds = Math.ceil(left) + 1;
  if (left > 0) await deps.jobs.enqueue(tx, 'remind-payment', { reservationId: hold.id }, { afterSeconds });
}

/**
 * Reminds the buyer of a hold that ends soon, once for each order. Nothing is sent for a hold that was paid, refused,
 * replaced or extended.
 */
export async function remindOfPayment(deps: Deps, reservationId: string): Promise<void> {
  const known = await findReservation(deps.db, reservationId);
  if (!known) return;
  await inTransaction(deps.database, async (tx) => {
    const { holds, payments } = await loadSale(tx, known);
    const hold = holds.find(({ id }) => id === reservationId);
    const now = deps.now();
    if (!hold || !isLive(hold, now) || now < remindAt(hold)) return;
    // A buyer by telephone has the address of the page before there is a link of the provider.
    if (!hold.paymentUrl && hold.takenBy === null) return;
    if (payments.some(({ outcome }) => outcome === 'waiting' || outcome === 'mismatch')) return;
    await tell(tx, deps, 'buyer-unpaid', hold);
  });
}
