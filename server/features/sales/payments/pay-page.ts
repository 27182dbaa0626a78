import type { HandlerResult } from '#contract/endpoint.ts';
import type { getPayPage } from '#contract/payments.ts';
import { CEREMONY_PAST, isCeremonyPast } from '#domain/checkout.ts';
import { orderNumberText } from '#domain/order.ts';
import { firstName } from '#domain/person.ts';
import { isLive, longerHold, mayHoldLonger, sentOrderState, shortageText } from '#domain/reservation.ts';
import { storeStatusAt } from '#domain/store-hours.ts';
import { GatewayError } from '../../../adapters/payments.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { keyOrNone } from '../../../db/ids.ts';
import { lockOrderId } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import { visitor, writeLog } from '../../logs/service.ts';
import { claimStock } from '../../products/stock.ts';
import { readSchedule } from '../../store/service.ts';
import { findOrder } from '../orders/repository.ts';
import { refuseHoarding } from '../reservations/hold-limits.ts';
import {
  findOrderIdByPayKey,
  lockReservation,
  newestReservation,
  type Reservation,
  wreathsOfReservation,
  writeHold,
} from '../reservations/repository.ts';
import { paymentLink } from './payment-link.ts';
import { remindLater } from './remind.ts';
import { holdsWithPayments } from './repository.ts';

type PayPage = HandlerResult<typeof getPayPage>;

const NOT_FOUND = 'Não encontramos este pagamento.';
const ONLY_ONCE = 'As coroas já ficaram reservadas por mais tempo uma vez. Faça o pedido de novo ou fale conosco.';

async function findHold(deps: Deps, key: string): Promise<Reservation> {
  const orderId = orNotFound(await findOrderIdByPayKey(deps.db, keyOrNone(key)), NOT_FOUND);
  return orNotFound(await newestReservation(deps.db, orderId), NOT_FOUND);
}

/** What there is to pay, for whoever has the address. Throws `not-found` for a key that opens nothing. */
export async function readPayPage(deps: Deps, key: string): Promise<PayPage> {
  const hold = await findHold(deps, key);
  const now = deps.now();
  const wreaths = await wreathsOfReservation(deps.db, hold);
  const rows = await holdsWithPayments(deps.db, hold.orderId);
  const outcomes = rows.flatMap(({ id, outcome }) => (id === hold.id && outcome ? [outcome] : []));
  const isPaid = (await findOrder(deps.db, hold.orderId)) !== undefined;
  return {
    status: isPaid ? 'paid' : sentOrderState(hold, outcomes, now),
    buyer_first_name: firstName(hold.buyerName),
    wreaths: wreaths.map(({ title }) => title),
    total: hold.total,
    expires_at: hold.expiresAt,
    url: !isPaid && isLive(hold, now) ? hold.paymentUrl : null,
    may_hold_longer: !isPaid && mayHoldLonger(hold, now) && !isCeremonyPast(hold.funeralTime, now),
  };
}

/** Takes the wreaths of a hold that ended for it again. */
async function takeAgain(tx: Tx, deps: Deps, hold: Reservation): Promise<void> {
  const now = deps.now();
  const wreaths = await wreathsOfReservation(tx, hold);
  const stock = [...(await claimStock(tx, wreaths, { now, exceptOrderId: hold.orderId })).values()];
  const shortage = shortageText(stock);
  if (shortage) throw new AppError('insufficient-stock', shortage);
  await refuseHoarding(tx, deps, { ...hold, stock });
}

async function extend(tx: Tx, deps: Deps, ip: string, { orderId }: Reservation): Promise<Reservation> {
  await lockOrderId(tx, orderId);
  if (await findOrder(tx, orderId)) throw new AppError('already-paid');
  const newest = orNotFound(await newestReservation(tx, orderId), NOT_FOUND);
  const hold = orNotFound(await lockReservation(tx, newest.id), NOT_FOUND);
  const now = deps.now();
  if (isCeremonyPast(hold.funeralTime, now)) throw new AppError('conflict', CEREMONY_PAST);
  if (!mayHoldLonger(hold, now)) throw new AppError('conflict', ONLY_ONCE);
  if (!storeStatusAt(await readSchedule(tx), now).open) throw new AppError('store-closed');
  if (!isLive(hold, now)) await takeAgain(tx, deps, hold);
  const longer = { status: 'active' as const, expiresAt: longerHold(hold, now), extendedAt: now };
  await writeHold(tx, hold, longer);
  const message = `Reserva do pedido ${orderNumberText(hold.number)} prolongada por 30 minutos.`;
  await writeLog(tx, visitor(ip), { at: now, action: 'reserva_prolongada', message });
  await remindLater(tx, deps, { ...hold, ...longer });
  return { ...hold, ...longer };
}

/**
 * Holds the wreaths 30 minutes longer, once, and has their payment link last as long. Throws `already-paid`, `conflict` the
 * second time, `insufficient-stock` when the hold had ended and others took the wreaths, and `payment-unavailable` with the
 * hold as it was when the provider fails.
 */
export async function holdLonger(deps: Deps, ip: string, key: string): Promise<PayPage> {
  const before = await findHold(deps, key);
  const hold = await inTransaction(deps.database, (tx) => extend(tx, deps, ip, before));
  try {
    if (hold.preferenceId) await deps.payments.setLinkEnd(hold.preferenceId, hold.expiresAt);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { status, expiresAt, extendedAt } = before;
    await writeHold(deps.db, hold, { status, expiresAt, extendedAt });
    throw new AppError('payment-unavailable', undefined, { cause: error });
  }
  if (!hold.paymentUrl) await paymentLink(deps, hold);
  return readPayPage(deps, key);
}
