import type { PlaceAndTime } from '#domain/funeral-events.ts';
import { formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { isSameBuyer, type OrderFlag, paidContent, problemText } from '#domain/payment.ts';
import { arrivalOf, isPastDeadline } from '#domain/promise.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { ProviderPayment } from '../../../adapters/payments.ts';
import { checkpoint } from '../../../checkpoints.ts';
import type { Tx } from '../../../db/client.ts';
import { newId } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { purchaseValues } from '../../../purchase.ts';
import { SYSTEM, writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { claimStock, sellStock } from '../../products/stock.ts';
import { readRules } from '../../store/service.ts';
import { awaitedNow } from '../funeral-link/service.ts';
import { callForOrder } from '../orders/on-call.ts';
import { insertOrder, type Order } from '../orders/repository.ts';
import {
  convertReservation,
  newestReservation,
  type Reservation,
  wreathsOfReservation,
} from '../reservations/repository.ts';
import { accessKeyOf } from './access-key.ts';
import { endOtherLinks } from './superseded-links.ts';

/** Takes the sold units from stock, as far as there are any; true when stock or others' holds left too few. */
async function sell(tx: Tx, reservation: Reservation, wreaths: readonly Wreath[], now: Date): Promise<boolean> {
  const { orderId } = reservation;
  const claims = [...(await claimStock(tx, wreaths, { now, exceptOrderId: orderId })).values()];
  await sellStock(tx, claims, { cause: 'sale', reference: orderId, at: now });
  return claims.some(({ availability }) => !availability.ok);
}

/**
 * Creates the order of a paid reservation, or of a newer one that its buyer confirmed at the same price: order, stock,
 * movements, log and one notification for each recipient, all in the caller's transaction. The money was taken, so an
 * order is always created; its flags name what a person must check.
 */
export async function placeOrder(tx: Tx, deps: Deps, payment: ProviderPayment, paid: Reservation): Promise<Order> {
  const now = deps.now();
  const newest = (await newestReservation(tx, paid.orderId)) ?? paid;
  const { content: reservation, flags: linkFlags } = paidContent(paid, newest);
  await endOtherLinks(tx, deps, paid.orderId, paid.id);
  const wreaths = await wreathsOfReservation(tx, reservation);
  const short = await sell(tx, reservation, wreaths, now);
  const late = (payment.approvedAt ?? now) > reservation.expiresAt;
  const { flags: ceremonyFlags, ...awaited } = await awaitedNow(tx, reservation);
  const { funeralLocation: place, funeralTime: at } = awaited;
  const rulesAt = await readRules(tx);
  const rules = rulesAt({ place, at });
  const isLate = (event: PlaceAndTime) => isPastDeadline(arrivalOf(event.at, rulesAt(event), now).verdict);
  const bought = { place: reservation.funeralLocation, at: reservation.funeralTime };
  const flags: OrderFlag[] = [
    ...(late ? (['late'] as const) : []),
    ...(isLate({ place, at }) ? [isLate(bought) ? ('past-deadline' as const) : ('moved-late' as const)] : []),
    ...(short ? (['short-stock'] as const) : []),
    ...linkFlags,
    ...ceremonyFlags,
  ];
  const { orderId, number, total } = reservation;
  const row = {
    ...purchaseValues(reservation),
    ...awaited,
    marginMinutes: rules.marginMinutes,
    id: newId(now),
    orderId,
    number,
    origin: 'shop' as const,
    reservationId: reservation.id,
    // The buyer's browser has the key of the reservation it sent last.
    accessKey: accessKeyOf(deps.jwtSecret, isSameBuyer(paid, newest) ? newest.id : reservation.id),
    paymentId: payment.id,
    flags,
    createdAt: now,
  };
  const order = await insertOrder(tx, row, wreaths);
  await convertReservation(tx, reservation.id);
  const message = `Pagamento ${payment.id} aprovado; pedido ${orderNumberText(number)} criado, total ${formatBRL(total)}.`;
  await writeLog(tx, SYSTEM, { at: now, action: 'pagamento_aprovado', message });
  await tell(tx, deps, 'buyer-confirmation', order, { wreaths });
  await tell(tx, deps, 'order-approved', order, { wreaths });
  await callForOrder(tx, deps, order);
  if (flags.length > 0) {
    const text = `O pedido ${orderNumberText(number)} precisa de uma pessoa: ${flags.map(problemText).join(' e ')}.`;
    await tell(tx, deps, 'payment-problem', { paymentId: payment.id, text, kind: 'flagged' });
  }
  checkpoint('before-order-commit');
  return order;
}
