import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { type Cents, formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { orderMoney } from '#domain/order-money.ts';
import { firstName } from '#domain/person.ts';
import { isLive } from '#domain/reservation.ts';
import { contentHash } from '../../../content-hash.ts';
import { inTransaction, type Queryable, type Tx } from '../../../db/client.ts';
import { keyOrNone, newId } from '../../../db/ids.ts';
import { lockOrderId } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { purchaseValues } from '../../../purchase.ts';
import { SYSTEM, visitor, writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { findOrderByPayKey, lockOrder, type Order } from '../orders/repository.ts';
import {
  convertReservation,
  insertReservation,
  lockActiveReservation,
  type Reservation,
  releaseReservation,
} from '../reservations/repository.ts';
import { movementsOfOrder } from './movements-repository.ts';
import { paymentLink } from './payment-link.ts';
import { endOtherLinks } from './superseded-links.ts';

type PayPage = HandlerResult<typeof contract.getPayPage>;

async function dueOf(db: Queryable, order: Order): Promise<Cents> {
  return orderMoney(order, await movementsOfOrder(db, order)).due;
}

/** The page on which anybody with its address can pay what is due of an existing order. */
export async function describeDue(db: Queryable, order: Order): Promise<PayPage> {
  const due = await dueOf(db, order);
  const open = due > 0 ? 'pending' : 'paid';
  return {
    status: order.closing === null ? open : 'expired',
    number: order.number,
    rest_of: order.number,
    buyer_first_name: firstName(order.buyerName, order.buyerCpf),
    wreaths: [],
    ceremony: null,
    total: due,
    expires_at: null,
    url: null,
    may_hold_longer: false,
    purchase: null,
  };
}

async function askForDue(tx: Tx, deps: Deps, ip: string, asked: { orderId: string; amount: Cents }) {
  const { orderId, amount } = asked;
  await lockOrderId(tx, orderId);
  const order = orNotFound(await lockOrder(tx, orderId));
  if (order.closing) throw new AppError('conflict', 'Este pedido foi cancelado: não há o que pagar.');
  const due = await dueOf(tx, order);
  if (due === 0) throw new AppError('already-paid');
  if (due !== amount) {
    throw new AppError('price-changed', `O valor mudou: agora faltam ${formatBRL(due)}. Confira e pague de novo.`);
  }
  const now = deps.now();
  const earlier = await lockActiveReservation(tx, orderId);
  if (earlier?.forDue && isLive(earlier, now) && earlier.total === due) return earlier;
  if (earlier) await releaseReservation(tx, earlier.id);
  const row = {
    ...purchaseValues(order),
    id: newId(now),
    orderId,
    number: order.number,
    forDue: true,
    total: due,
    contentHash: contentHash({ due }).toString('hex'),
    status: 'active' as const,
    clientAddress: ip,
    createdAt: now,
    expiresAt: new Date(now.getTime() + deps.config.reservationMinutes * 60_000),
  };
  const reservation = await insertReservation(tx, row, []);
  await endOtherLinks(tx, deps, orderId, reservation.id);
  const message = `Link de Pix de ${formatBRL(due)} aberto para o que falta do pedido ${orderNumberText(order.number)}.`;
  await writeLog(tx, visitor(ip), { at: now, action: 'link_da_diferenca', message });
  return reservation;
}

/**
 * Returns the payment link for what is due of an order; the same amount gets the same link until it ends. Throws
 * `not-found`, `price-changed` when another amount is due by now, `already-paid`, `conflict` for a closed order, and
 * `payment-unavailable`.
 */
export async function payDue(
  deps: Deps,
  { params, body: { amount }, ip }: Call<typeof contract.payDue>,
): Promise<PayPage> {
  const order = orNotFound(
    await findOrderByPayKey(deps.db, keyOrNone(params.chave)),
    'Não encontramos este pagamento.',
  );
  const { orderId } = order;
  const reservation = await inTransaction(deps.database, (tx) => askForDue(tx, deps, ip, { orderId, amount }));
  const url = await paymentLink(deps, reservation);
  return { ...(await describeDue(deps.db, order)), url };
}

/**
 * Records that what was due of a locked order was paid by its link, before the payment is booked, and tells the buyer.
 * Returns why a person must look at it: the amount due had changed, or the order was closed.
 */
export async function receiveDue(
  tx: Tx,
  deps: Deps,
  order: Order,
  { reservation, paymentId }: { reservation: Reservation; paymentId: string },
): Promise<('due-changed' | 'order-closed')[]> {
  const due = await dueOf(tx, order);
  const { id, total: amount } = reservation;
  await convertReservation(tx, id);
  const message = `Pagamento ${paymentId} aprovado: ${formatBRL(amount)} do que faltava do pedido ${orderNumberText(order.number)}.`;
  await writeLog(tx, SYSTEM, { at: deps.now(), action: 'pagamento_aprovado', message });
  await tell(tx, deps, 'buyer-due-paid', order, { paymentId, amount });
  if (order.closing) return ['order-closed'];
  return due === amount ? [] : ['due-changed'];
}
