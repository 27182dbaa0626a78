import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { CEREMONY_PAST, isCeremonyPast } from '#domain/checkout.ts';
import { formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { firstName } from '#domain/person.ts';
import { arrivalOf, isPastDeadline } from '#domain/promise.ts';
import { BEFORE_PAYING } from '#domain/promise-texts.ts';
import { isLive, longerHold, mayHoldLonger, sentOrderState, shortageText } from '#domain/reservation.ts';
import { storeStatusAt } from '#domain/store-hours.ts';
import { GatewayError } from '../../../adapters/payments.ts';
import { inTransaction, type Queryable, type Tx } from '../../../db/client.ts';
import { keyOrNone } from '../../../db/ids.ts';
import { lockOrderId } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { visitor, writeLog } from '../../logs/service.ts';
import { claimStock } from '../../products/stock.ts';
import { readRules, readSchedule } from '../../store/service.ts';
import { findOrder, findOrderByPayKey } from '../orders/repository.ts';
import { refuseBeyondLimits } from '../reservations/hold-limits.ts';
import {
  findOrderIdByPayKey,
  lockReservation,
  newestReservation,
  type Reservation,
  wreathsOfReservation,
  writeBuyer,
  writeHold,
} from '../reservations/repository.ts';
import { accessKeyOf } from './access-key.ts';
import { describeDue } from './due.ts';
import { paymentLink } from './payment-link.ts';
import { remindLater } from './remind.ts';
import { holdsWithPayments } from './repository.ts';
import { termsHash } from './terms.ts';

type Keyed = Pick<Call<typeof contract.getPayPage>, 'params'>;
type PayPage = HandlerResult<typeof contract.getPayPage>;

const NOT_FOUND = 'Não encontramos este pagamento.';
const ASK = 'Faça o pedido de novo ou fale conosco.';
const NOT_AGAIN = `As coroas não podem ser reservadas de novo por este link. ${ASK}`;

async function findHold(deps: Deps, key: string): Promise<Reservation> {
  const orderId = orNotFound(await findOrderIdByPayKey(deps.db, keyOrNone(key)), NOT_FOUND);
  return orNotFound(await newestReservation(deps.db, orderId), NOT_FOUND);
}

const ENDED = 'A reserva deste pedido terminou. Fale conosco: vemos na hora o que ainda é possível.';

/** True for an order by telephone without the data that only the payer knows. */
const isIncomplete = ({ buyerEmail }: Reservation): boolean => buyerEmail === '';

async function arrivalAt(db: Queryable, { funeralLocation: place, funeralTime: at }: Reservation, now: Date) {
  return arrivalOf(at, (await readRules(db))({ place, at }), now);
}

/** Wreaths and ceremony for the payer, because nobody else may notice a mistake in it before the wreath is made. */
async function ceremonyToCheck(deps: Deps, hold: Reservation) {
  const { verdict, orderBy } = await arrivalAt(deps.db, hold, deps.now());
  return {
    deceased_name: hold.deceasedName,
    funeral_location: hold.funeralLocation,
    funeral_time: hold.funeralTime,
    verdict,
    order_by: orderBy,
  };
}

/** The data of an order by telephone that its payer completes. */
function purchaseToComplete({ buyerName, buyerPhone, whatsappAt }: Reservation) {
  const phone = buyerPhone === null ? {} : { buyer_phone: buyerPhone };
  return { buyer_name: buyerName, ...phone, whatsapp: whatsappAt !== null };
}

/** The page on which anybody with its address can pay an order or what is due of it. Throws `not-found` for an unknown key. */
export async function getPayPage(deps: Deps, { params }: Keyed): Promise<PayPage> {
  const order = await findOrderByPayKey(deps.db, keyOrNone(params.chave));
  if (order) return describeDue(deps.db, order);
  const hold = await findHold(deps, params.chave);
  const now = deps.now();
  const wreaths = await wreathsOfReservation(deps.db, hold);
  const rows = await holdsWithPayments(deps.db, hold.orderId);
  const outcomes = rows.flatMap(({ id, outcome }) => (id === hold.id && outcome ? [outcome] : []));
  const isPaid = (await findOrder(deps.db, hold.orderId)) !== undefined;
  const isOpen = !isPaid && isLive(hold, now);
  return {
    status: isPaid ? 'paid' : sentOrderState(hold, outcomes, now),
    number: hold.number,
    rest_of: null,
    buyer_first_name: firstName(hold.buyerName, hold.buyerCpf),
    wreaths: wreaths.map(({ title, image, faixa }) => ({ title, image, faixa: isOpen ? faixa : null })),
    ceremony: isOpen ? await ceremonyToCheck(deps, hold) : null,
    total: hold.total,
    expires_at: hold.expiresAt,
    url: isOpen ? hold.paymentUrl : null,
    may_hold_longer: !isPaid && mayHoldLonger(hold, now) && !isCeremonyPast(hold.funeralTime, now),
    purchase: isOpen && isIncomplete(hold) ? purchaseToComplete(hold) : null,
  };
}

async function reserveAgain(tx: Tx, deps: Deps, hold: Reservation): Promise<void> {
  const now = deps.now();
  const wreaths = await wreathsOfReservation(tx, hold);
  const claims = await claimStock(tx, wreaths, { now, exceptOrderId: hold.orderId });
  const stock = [...claims.values()];
  for (const { productId, title, price } of wreaths) {
    const product = claims.get(productId)?.product;
    if (!product?.active) throw new AppError('product-unavailable', `${title}: não vendemos mais esta coroa. ${ASK}`);
    if (product.price === price) continue;
    throw new AppError('price-changed', `O preço de ${title} mudou para ${formatBRL(product.price)}. ${ASK}`);
  }
  const shortage = shortageText(stock);
  if (shortage) throw new AppError('insufficient-stock', shortage);
  if (hold.takenBy === null) await refuseBeyondLimits(tx, deps, { ...hold, stock });
}

/** The newest hold of an order, locked until the transaction ends. Throws `already-paid` when there is an order of it. */
async function lockUnpaid(tx: Tx, orderId: string): Promise<Reservation> {
  await lockOrderId(tx, orderId);
  if (await findOrder(tx, orderId)) throw new AppError('already-paid');
  const newest = orNotFound(await newestReservation(tx, orderId), NOT_FOUND);
  return orNotFound(await lockReservation(tx, newest.id), NOT_FOUND);
}

async function extend(tx: Tx, deps: Deps, ip: string, { orderId }: Reservation): Promise<Reservation> {
  const hold = await lockUnpaid(tx, orderId);
  const now = deps.now();
  if (isCeremonyPast(hold.funeralTime, now)) throw new AppError('conflict', CEREMONY_PAST);
  if (!mayHoldLonger(hold, now)) throw new AppError('conflict', NOT_AGAIN);
  const isOpen = storeStatusAt(await readSchedule(tx), now).open;
  if (!isOpen && hold.takenBy === null) throw new AppError('store-closed');
  if (!isLive(hold, now)) await reserveAgain(tx, deps, hold);
  const longer = { status: 'active' as const, expiresAt: longerHold(hold, now), extendedAt: now };
  await writeHold(tx, hold, longer);
  const message = `Reserva do pedido ${orderNumberText(hold.number)} prolongada por 30 minutos.`;
  await writeLog(tx, visitor(ip), { at: now, action: 'reserva_prolongada', message });
  await remindLater(tx, deps, { ...hold, ...longer });
  return { ...hold, ...longer };
}

/**
 * Extends a hold by 30 minutes, once, and its payment link with it. Throws `already-paid`, `conflict` the second time,
 * `insufficient-stock`, `price-changed` or `product-unavailable` when the hold had expired and they no longer are what was
 * confirmed, and `payment-unavailable`, with the hold restored, when the provider fails.
 */
export async function holdLonger(deps: Deps, call: Call<typeof contract.holdLonger>): Promise<PayPage> {
  const before = await findHold(deps, call.params.chave);
  const hold = await inTransaction(deps.database, (tx) => extend(tx, deps, call.ip, before));
  try {
    if (hold.preferenceId) await deps.payments.setLinkEnd(hold.preferenceId, hold.expiresAt);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const { status, expiresAt, extendedAt } = before;
    await writeHold(deps.db, hold, { status, expiresAt, extendedAt });
    throw new AppError('payment-unavailable', undefined, { cause: error });
  }
  if (!hold.paymentUrl && !isIncomplete(hold)) await paymentLink(deps, hold);
  return getPayPage(deps, call);
}

type Completion = typeof contract.completePurchase;
type Payer = HandlerInput<Completion>['body'];

async function complete(tx: Tx, deps: Deps, orderId: string, payer: Payer): Promise<Reservation> {
  const hold = await lockUnpaid(tx, orderId);
  const now = deps.now();
  if (!isLive(hold, now)) throw new AppError('conflict', ENDED);
  if (!isIncomplete(hold)) return hold;
  if (isCeremonyPast(hold.funeralTime, now)) throw new AppError('conflict', CEREMONY_PAST);
  if (isPastDeadline((await arrivalAt(tx, hold, now)).verdict) && !payer.late_accepted) {
    throw invalidField(['late_accepted'], BEFORE_PAYING.late);
  }
  const buyer = {
    buyerName: payer.buyer_name,
    buyerEmail: payer.buyer_email,
    buyerPhone: payer.buyer_phone,
    whatsappAt: payer.whatsapp ? now : null,
    buyerCpf: payer.buyer_cpf,
    billingAddress: payer.billing_address,
    termsHash: termsHash(deps.business),
  };
  await writeBuyer(tx, hold.id, buyer);
  return { ...hold, ...buyer };
}

/**
 * Completes an order by telephone with the payer's data, creates its payment link, and gives the payer the key of the
 * order's page. An order completed before isn't changed. Throws `already-paid`, `conflict` after the hold's end or the
 * ceremony, 422 at `late_accepted` past the deadline, and `payment-unavailable`, after which the data is kept.
 */
export async function completePurchase(deps: Deps, call: Call<Completion>): Promise<HandlerResult<Completion>> {
  const { body: payer } = call;
  const { orderId } = await findHold(deps, call.params.chave);
  const hold = await inTransaction(deps.database, (tx) => complete(tx, deps, orderId, payer));
  await paymentLink(deps, hold);
  const isTheirs = hold.buyerEmail === payer.buyer_email && hold.buyerCpf === payer.buyer_cpf;
  return { ...(await getPayPage(deps, call)), order_key: isTheirs ? accessKeyOf(deps.jwtSecret, hold.id) : null };
}
