import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { CEREMONY_PAST, isCeremonyPast } from '#domain/checkout.ts';
import { limits } from '#domain/limits.ts';
import { formatBRL } from '#domain/money.ts';
import { DEFAULT_COLOR, orderNumberText, orderTotal } from '#domain/order.ts';
import { isLive, shortageText } from '#domain/reservation.ts';
import { contentHash } from '../../../content-hash.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { newId } from '../../../db/ids.ts';
import { lockNames, lockOrderId } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { sentWreaths } from '../../../purchase.ts';
import { writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { claimStock } from '../../products/stock.ts';
import { findOrder } from '../orders/repository.ts';
import {
  insertReservation,
  lockActiveReservation,
  phoneHoldsSince,
  type Reservation,
  releaseReservation,
  unitsHeldByPhone,
} from '../reservations/repository.ts';
import { pricedWreaths } from './create-payment.ts';
import { remindLater } from './remind.ts';
import { endOtherLinks } from './superseded-links.ts';

const DAY_MS = 86_400_000;
const LAUNCH = 'Lance o pedido como pago, ou tente amanhã.';

type PhoneOrder = HandlerInput<typeof contract.holdByPhone>['body'];

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

async function hold(tx: Tx, deps: Deps, audit: AuditContext, body: PhoneOrder): Promise<Reservation> {
  const { order_id: orderId } = body;
  const now = deps.now();
  const hash = contentHash(body).toString('hex');
  await lockOrderId(tx, orderId);
  if (await findOrder(tx, orderId)) throw new AppError('already-paid');
  const earlier = await lockActiveReservation(tx, orderId);
  if (earlier && isLive(earlier, now) && earlier.contentHash === hash) return earlier;
  if (earlier) await releaseReservation(tx, earlier.id);

  const asked = sentWreaths(body);
  await refuseTooMany(tx, orderId, asked.length, now);
  const claims = await claimStock(tx, asked, { now });
  const wreaths = pricedWreaths(asked, claims).map((one) => ({ ...one, color: one.color || DEFAULT_COLOR }));
  const shortage = shortageText(claims.values());
  if (shortage) throw new AppError('insufficient-stock', shortage);
  const row = {
    id: newId(now),
    orderId,
    ...(earlier && { number: earlier.number, payKey: earlier.payKey }),
    contentHash: hash,
    status: 'active' as const,
    clientAddress: '-',
    takenBy: audit.actor.email,
    buyerName: body.buyer_name,
    buyerEmail: '',
    buyerPhone: body.buyer_phone,
    whatsappAt: body.whatsapp ? now : null,
    buyerCpf: '',
    billingAddress: '',
    deceasedName: body.deceased_name,
    funeralLocation: body.funeral_location,
    funeralTime: body.funeral_time,
    paymentMethod: 'pix' as const,
    total: orderTotal(wreaths.map(({ price }) => ({ price, quantity: 1 }))),
    createdAt: now,
    expiresAt: new Date(now.getTime() + body.hold_minutes * 60_000),
  };
  const reservation = await insertReservation(tx, row, wreaths);
  await endOtherLinks(tx, deps, orderId, reservation.id);
  await remindLater(tx, deps, reservation);
  await tell(tx, deps, 'buyer-pay-link', reservation);
  const { number, total } = reservation;
  const message = `Pedido ${orderNumberText(number)} anotado por telefone: ${wreaths.length} coroa(s), total ${formatBRL(total)}.`;
  await writeLog(tx, audit, { at: now, action: 'reserva_criada', message });
  return reservation;
}

/**
 * Holds the wreaths of an order by telephone for the chosen time, whether the shop is open or closed. The payer
 * completes it at /pagar/<key>. The same `order_id` with the same content returns the same hold; other content replaces
 * it and keeps number and key. Throws `product-unavailable`, `price-changed`, `insufficient-stock`, `already-paid`, and
 * `conflict` when orders by telephone hold the most units allowed, or too many were taken in 24 hours.
 */
export async function holdByPhone(
  deps: Deps,
  { body, audit }: Call<typeof contract.holdByPhone>,
): Promise<HandlerResult<typeof contract.holdByPhone>> {
  if (isCeremonyPast(body.funeral_time, deps.now())) throw invalidField(['funeral_time'], CEREMONY_PAST);
  const { number, payKey, total, expiresAt } = await inTransaction(deps.database, (tx) => hold(tx, deps, audit, body));
  return { number, pay_key: payKey, total, expires_at: expiresAt };
}
