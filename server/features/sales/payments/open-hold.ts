import { createHmac } from 'node:crypto';
import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { CEREMONY_PAST, isCeremonyPast } from '#domain/checkout.ts';
import { limits } from '#domain/limits.ts';
import { formatBRL } from '#domain/money.ts';
import { DEFAULT_COLOR, orderNumberText, orderTotal } from '#domain/order.ts';
import { isLive, remindAt } from '#domain/reservation.ts';
import { seenTotal, soldNow } from '#domain/sale/selling.ts';
import { storeStatusAt } from '#domain/store-hours.ts';
import type { Wreath } from '#domain/wreath.ts';
import { checkpoint } from '../../../checkpoints.ts';
import { clientNetwork } from '../../../client-address.ts';
import { contentHash } from '../../../content-hash.ts';
import { inTransaction, lockNames, type Tx } from '../../../db/client.ts';
import { idFromHash, newId } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { takeFromLimit } from '../../../http/rate-limit.ts';
import { sentWreaths, toPurchaseValues } from '../../../purchase.ts';
import { visitor } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { claimStock } from '../../products/stock.ts';
import { readSchedule } from '../../store/service.ts';
import { endOfSale, followedBy } from '../ceremony.ts';
import {
  findReservation,
  insertReservation,
  type NewReservation,
  phoneHoldsSince,
  type Reservation,
  releaseReservation,
  unitsHeldByPhone,
} from '../reservation-repository.ts';
import { HoldLimitError, logRefusedHold, refuseBeyondLimits } from '../reservations/hold-limits.ts';
import { type Change, inSale, type Sale } from '../sale.ts';
import { loadSale } from '../sale-repository.ts';
import { paymentLink } from './payment-link.ts';

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
 * replaced or extended, nor for a ceremony that was called off.
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
    if ((await endOfSale(tx, hold)) !== null) return;
    await tell(tx, deps, 'buyer-unpaid', hold);
  });
}

type Checkout = HandlerInput<typeof contract.createPayment>['body'];

const TOO_MANY_UNITS = `Cada pedido leva até ${limits.unitsPerHold} coroas. Para encomendas maiores, fale conosco por telefone.`;

/** The wreaths that a checkout asks for. Throws 422 at the field. */
const askedWreaths = (checkout: Checkout): Wreath[] => sentWreaths(checkout.order_data, ['order_data']);

/**
 * Holds the units for this buyer. The same request again gets the hold that it already has; a changed one gets a new
 * hold with the number, payment key and extension of the old one.
 */
async function reserve(
  tx: Tx,
  deps: Deps,
  sale: Sale,
  { checkout, ip }: { checkout: Checkout; ip: string },
): Promise<Change> {
  const { orderId } = sale;
  const now = deps.now();
  const hash = contentHash(checkout).toString('hex');
  if (sale.order) throw new AppError('already-paid');
  const followed = await followedBy(tx, checkout.order_data);
  const existing = activeHold(sale);
  const live = existing && isLive(existing, now) ? existing : undefined;
  if (live?.contentHash === hash) return { sale };
  if (existing)
    for (const name of [orderId, clientNetwork(ip)]) await takeFromLimit({ ...deps, db: tx }, 'replaced-hold', name);
  const asked = askedWreaths(checkout);
  const claims = await claimStock(tx, asked, { now, exceptOrderId: orderId });
  const wreaths = soldNow(asked, claims);
  const total = seenTotal({ items: checkout.items, total: checkout.order_data.total }, wreaths);
  const hold = {
    ...(existing && { number: existing.number, payKey: existing.payKey, extendedAt: existing.extendedAt }),
    contentHash: hash,
    clientAddress: ip,
    ...toPurchaseValues(checkout.order_data, now),
    ...followed,
    total,
    termsHash: termsHash(deps.business),
    expiresAt: live?.expiresAt ?? shopHoldEnd(deps),
  };
  await refuseBeyondLimits(tx, deps, { ...hold, orderId, stock: [...claims.values()] });
  const change = await openHold(tx, deps, sale, hold, wreaths);
  const message = `Reserva de ${wreaths.length} coroa(s) criada, total ${formatBRL(total)}.`;
  checkpoint('before-reserve-commit');
  return { ...change, log: [{ action: 'reserva_criada', message }] };
}

/**
 * Reserves the wreaths and returns the payment link. The same order_id with the same content gets the same link; other
 * content replaces the unpaid reservation and ends its link; a paid order is refused. The provider is called outside
 * the transaction; when it fails the hold is released and 'payment-unavailable' is thrown.
 */
export async function createPayment(deps: Deps, { body: checkout, ip }: Call<typeof contract.createPayment>) {
  const asked = askedWreaths(checkout);
  if (asked.some(({ faixa }) => faixa === null)) {
    throw invalidField(['order_data', 'faixa_texts'], 'Preencha todas as faixas');
  }
  if (asked.length > limits.unitsPerHold) throw invalidField(['order_data', 'items'], TOO_MANY_UNITS);
  if (isCeremonyPast(checkout.order_data.funeral_time, deps.now())) {
    throw invalidField(['order_data', 'funeral_time'], CEREMONY_PAST);
  }
  const schedule = await readSchedule(deps.db);
  if (!storeStatusAt(schedule, deps.now()).open) throw new AppError('store-closed');
  const orderId = checkout.order_data.order_id;
  const decide = (sale: Sale, tx: Tx) => reserve(tx, deps, sale, { checkout, ip });
  const sale = await inSale(deps, visitor(ip), { orderId }, decide).catch(async (error: unknown) => {
    if (error instanceof HoldLimitError) await logRefusedHold(deps, ip);
    throw error;
  });
  checkpoint('after-reserve-commit');
  const hold = heldBy(sale);
  return {
    init_point: await paymentLink(deps, hold),
    expires_at: hold.expiresAt,
    order_key: accessKeyOf(deps.jwtSecret, hold.id),
  };
}

const DAY_MS = 86_400_000;
const LAUNCH = 'Lance o pedido como pago, ou tente amanhã.';

/** The data that only the payer knows. */
const UNKNOWN = { buyer_email: '', buyer_cpf: '', billing_address: '', payment_method: 'pix' as const };

/** Limits the orders by telephone in a day, and their units, so that some are left for buyers in the shop. Throws `conflict`. */
async function refuseTooMany(tx: Tx, orderId: string, units: number, now: Date): Promise<void> {
  await lockNames(tx, ['holds-by-phone']);
  if ((await phoneHoldsSince(tx, orderId, new Date(now.getTime() - DAY_MS))) >= limits.phoneHoldsPerDay) {
    throw new AppError('conflict', `Já foram criados ${limits.phoneHoldsPerDay} links em 24 horas. ${LAUNCH}`);
  }
  const held = await unitsHeldByPhone(tx, orderId, now);
  if (held + units <= limits.unitsHeldByPhone) return;
  const text = `Já há ${held} coroas à espera de pagamento por link. Libere uma reserva, ou lance o pedido como pago.`;
  throw new AppError('conflict', text);
}

async function hold(
  tx: Tx,
  deps: Deps,
  sale: Sale,
  { body, audit }: Call<typeof contract.holdByPhone>,
): Promise<Change> {
  const { orderId } = sale;
  const now = deps.now();
  const hash = contentHash(body).toString('hex');
  if (sale.order) throw new AppError('already-paid');
  const earlier = activeHold(sale);
  if (earlier && isLive(earlier, now) && earlier.contentHash === hash) return { sale };
  const asked = sentWreaths(body);
  await refuseTooMany(tx, orderId, asked.length, now);
  const claims = await claimStock(tx, asked, { now, exceptOrderId: orderId });
  const wreaths = soldNow(asked, claims).map((one) => ({ ...one, color: one.color || DEFAULT_COLOR }));
  const total = orderTotal(wreaths.map(({ price }) => ({ price, quantity: 1 })));
  const row = {
    ...(earlier && { number: earlier.number, payKey: earlier.payKey }),
    contentHash: hash,
    clientAddress: '-',
    takenBy: audit.actor.email,
    ...toPurchaseValues({ ...body, ...UNKNOWN, total }, now),
    expiresAt: new Date(now.getTime() + body.hold_minutes * 60_000),
  };
  const change = await openHold(tx, deps, sale, row, wreaths);
  const opened = heldBy(change.sale);
  const message = `Pedido ${orderNumberText(opened.number)} anotado por telefone: ${wreaths.length} coroa(s), total ${formatBRL(total)}.`;
  return {
    ...change,
    log: [{ action: 'reserva_criada', message }],
    tell: [...(change.tell ?? []), ['buyer-pay-link', opened]],
  };
}

/**
 * Holds the wreaths of an order by telephone for the chosen time, whether the shop is open or closed. The payer
 * completes it at /pagar/<key>. The same `order_id` with the same content returns the same hold; other content replaces
 * it and keeps number and key. Throws `product-unavailable`, `price-changed`, `insufficient-stock`, `already-paid`, and
 * `conflict` when orders by telephone hold the most units allowed, or too many were taken in 24 hours.
 */
export async function holdByPhone(
  deps: Deps,
  call: Call<typeof contract.holdByPhone>,
): Promise<HandlerResult<typeof contract.holdByPhone>> {
  const { body, audit } = call;
  if (isCeremonyPast(body.funeral_time, deps.now())) throw invalidField(['funeral_time'], CEREMONY_PAST);
  const sale = await inSale(deps, audit, { orderId: body.order_id }, (before, tx) => hold(tx, deps, before, call));
  const { number, payKey, total, expiresAt } = heldBy(sale);
  return { number, pay_key: payKey, total, expires_at: expiresAt };
}
