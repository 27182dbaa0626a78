import type { PlaceAndTime } from '#domain/funeral-events.ts';
import { formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { isSameBuyer, paidContent, problemText } from '#domain/payment.ts';
import { deliverBy } from '#domain/production.ts';
import { arrivalOf, isPastDeadline, rulesOnceHeld } from '#domain/promise.ts';
import { flagsOfPlaced } from '#domain/sale/selling.ts';
import type { ProviderPayment } from '../../../adapters/payments.ts';
import { checkpoint } from '../../../checkpoints.ts';
import type { Tx } from '../../../db/client.ts';
import { newId } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { purchaseValues } from '../../../purchase.ts';
import { claimStock, sellStock } from '../../products/stock.ts';
import { readRules } from '../../store/service.ts';
import { awaitedNow } from '../ceremony.ts';
import { callForOrder } from '../on-call.ts';
import { insertOrder } from '../order-repository.ts';
import { type Reservation, wreathsOfReservation } from '../reservation-repository.ts';
import { type Change, newestHold, type OrderedSale, type Sale, withHold } from '../sale.ts';
import { accessKeyOf } from './open-hold.ts';

/**
 * Creates the order of a paid hold, or of a newer one that its buyer confirmed at the same price, takes its units from
 * stock, as far as there are any, and tells each recipient once. The money was taken, so an order is always created; its
 * flags name what a person must check.
 */
export async function placeOrder(
  tx: Tx,
  deps: Deps,
  sale: Sale,
  { payment, paid, isContested }: { payment: ProviderPayment; paid: Reservation; isContested: boolean },
): Promise<Change<OrderedSale>> {
  const now = deps.now();
  const { orderId } = sale;
  const newest = newestHold(sale) ?? paid;
  const { content: reservation, flags: linkFlags } = paidContent(paid, newest);
  const wreaths = await wreathsOfReservation(tx, reservation);
  const claims = [...(await claimStock(tx, wreaths, { now, exceptOrderId: orderId })).values()];
  await sellStock(tx, claims, { cause: 'sale', reference: orderId, at: now });
  const isShort = claims.some(({ availability }) => !availability.ok);
  const paidAt = payment.approvedAt ?? now;
  const isAfterEnd = paidAt > reservation.expiresAt;
  const { flags: ceremonyFlags, ...awaited } = await awaitedNow(tx, reservation);
  const { funeralLocation: place, funeralTime: at } = awaited;
  const rulesAt = await readRules(tx);
  const rules = rulesAt({ place, at });
  const isOverdue = deliverBy(at, rules.marginMinutes) < now;
  const isLate = (event: PlaceAndTime) =>
    isPastDeadline(arrivalOf(event.at, rulesOnceHeld(rulesAt(event)), paidAt).verdict);
  const bought = { place: reservation.funeralLocation, at: reservation.funeralTime };
  const flags = [
    ...flagsOfPlaced({ isAfterEnd, isShort, isOverdue, bought, awaited: { place, at }, isLate }),
    ...[...linkFlags, ...ceremonyFlags, ...(isContested ? (['dispute'] as const) : [])],
  ];
  const { number, total } = reservation;
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
  const message = `Pagamento ${payment.id} aprovado; pedido ${orderNumberText(number)} criado, total ${formatBRL(total)}.`;
  const text = `O pedido ${orderNumberText(number)} precisa de uma pessoa: ${flags.map(problemText).join(' e ')}.`;
  return {
    sale: { ...withHold(sale, { ...reservation, status: 'converted' }), order },
    endLinks: { except: paid.id },
    log: [{ action: 'pagamento_aprovado', message }],
    tell: [
      ['buyer-confirmation', order, { wreaths }],
      ['order-approved', order, { wreaths }],
      () => callForOrder(tx, deps, order),
      flags.length > 0 && ['payment-problem', { paymentId: payment.id, text, kind: 'flagged' }],
      async () => checkpoint('before-order-commit'),
    ],
  };
}
