import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/payments.ts';
import { CEREMONY_PAST, isCeremonyPast } from '#domain/checkout.ts';
import { type Cents, formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { orderMoney } from '#domain/order-money.ts';
import { firstName } from '#domain/person.ts';
import { arrivalOf, isPastDeadline, rulesOnceHeld } from '#domain/promise.ts';
import { BEFORE_PAYING } from '#domain/promise-texts.ts';
import { isLive, longerHold, mayHoldLonger, sentOrderState } from '#domain/reservation.ts';
import { checkHeld, NOT_AGAIN, seenDue } from '#domain/sale/selling.ts';
import { storeStatusAt } from '#domain/store-hours.ts';
import { GatewayError } from '../../../adapters/payments.ts';
import { contentHash } from '../../../content-hash.ts';
import { inTransaction, type Queryable, type Tx } from '../../../db/client.ts';
import { keyOrNone } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { purchaseValues } from '../../../purchase.ts';
import { answers } from '../../../rows.ts';
import { visitor } from '../../logs/service.ts';
import { claimStock } from '../../products/stock.ts';
import { readRules, readSchedule } from '../../store/service.ts';
import { awaitedNow, endOfSale } from '../ceremony.ts';
import { findOrderBy, type Order } from '../order-repository.ts';
import { holdsWithPayments } from '../payment-repository.ts';
import { newestHoldOf, type Reservation, wreathsOfReservation, writeHold } from '../reservation-repository.ts';
import { refuseBeyondLimits } from '../reservations/hold-limits.ts';
import { type Change, inOrder, inSale, newestHold, type OrderedSale, type Sale, withHold } from '../sale.ts';
import { movementsOfOrder } from '../sale-repository.ts';
import { accessKeyOf, activeHold, heldBy, openHold, remindLater, shopHoldEnd, termsHash } from './open-hold.ts';
import { paymentLink } from './payment-link.ts';

type Keyed = Pick<Call<typeof contract.getPayPage>, 'params'>;
type PayPage = HandlerResult<typeof contract.getPayPage>;

const NOT_FOUND = 'Não encontramos este pagamento.';

const findHold = async ({ db }: Deps, key: string): Promise<Reservation> =>
  orNotFound(await newestHoldOf(db, keyOrNone(key)), NOT_FOUND);

const ENDED = 'A reserva deste pedido terminou. Fale conosco: vemos na hora o que ainda é possível.';

/** True for an order by telephone while its payer may fill in the data: its payment link is made with them. */
const isIncomplete = ({ takenBy, paymentUrl }: Reservation): boolean => takenBy !== null && paymentUrl === null;

type Awaited = Pick<Reservation, 'funeralLocation' | 'funeralTime'>;

async function arrivalAt(db: Queryable, { funeralLocation: place, funeralTime: at }: Awaited, now: Date) {
  return arrivalOf(at, rulesOnceHeld((await readRules(db))({ place, at })), now);
}

/** A hold as it is shown: one for a ceremony that doesn't take place any more as released, until it ends by itself. */
async function shown<H extends Pick<Reservation, 'status' | 'funeralId'>>(tx: Tx, hold: H) {
  const ended = await endOfSale(tx, hold);
  return { hold: ended === null ? hold : { ...hold, status: 'released' as const }, ended };
}

const answer = answers(contract.payPage);

/** The page on which anybody with its address can pay an order or what is due of it. Throws `not-found` for an unknown key. */
export async function getPayPage(deps: Deps, { params }: Keyed): Promise<PayPage> {
  const order = await findOrderBy(deps.db, 'payKey', keyOrNone(params.chave));
  if (order) return describeDue(deps.db, order);
  const known = await findHold(deps, params.chave);
  const now = deps.now();
  const { hold, ended, awaited } = await inTransaction(deps.database, async (tx) => ({
    ...(await shown(tx, known)),
    awaited: await awaitedNow(tx, known),
  }));
  const wreaths = await wreathsOfReservation(deps.db, hold);
  const rows = await holdsWithPayments(deps.db, hold.orderId);
  const outcomes = rows.flatMap(({ id, outcome }) => (id === hold.id && outcome ? [outcome] : []));
  const isPaid = (await findOrderBy(deps.db, 'orderId', hold.orderId)) !== undefined;
  const isOpen = !isPaid && isLive(hold, now);
  return answer({
    ...hold,
    status: isPaid ? 'paid' : sentOrderState(hold, outcomes, now),
    restOf: null,
    buyerFirstName: firstName(hold.buyerName, hold.buyerCpf),
    wreaths: wreaths.map((wreath) => ({ ...wreath, faixa: isOpen ? wreath.faixa : null })),
    // The payer reads the ceremony here and is the last person who can notice a mistake before the wreath is made.
    ceremony: isOpen ? { ...hold, ...awaited, ...(await arrivalAt(deps.db, awaited, now)) } : null,
    url: isOpen ? hold.paymentUrl : null,
    ended: isPaid ? null : ended,
    mayHoldLonger: !isPaid && ended === null && mayHoldLonger(hold, now) && !isCeremonyPast(awaited.funeralTime, now),
    purchase: isOpen && isIncomplete(hold) ? { ...hold, whatsapp: hold.whatsappAt !== null } : null,
  });
}

async function reserveAgain(tx: Tx, deps: Deps, hold: Reservation): Promise<void> {
  const now = deps.now();
  const wreaths = await wreathsOfReservation(tx, hold);
  const claims = await claimStock(tx, wreaths, { now, exceptOrderId: hold.orderId });
  checkHeld(wreaths, claims);
  if (hold.takenBy === null) await refuseBeyondLimits(tx, deps, { ...hold, stock: [...claims.values()] });
}

/** The newest hold of an unpaid sale. Throws `already-paid`. */
function unpaidHold(sale: Sale): Reservation {
  if (sale.order) throw new AppError('already-paid');
  return orNotFound(newestHold(sale), NOT_FOUND);
}

async function extend(tx: Tx, deps: Deps, sale: Sale): Promise<Change> {
  const hold = unpaidHold(sale);
  const now = deps.now();
  const ended = await endOfSale(tx, hold);
  if (ended !== null) throw new AppError('conflict', ended);
  const { funeralTime } = await awaitedNow(tx, hold);
  if (isCeremonyPast(funeralTime, now)) throw new AppError('conflict', CEREMONY_PAST);
  if (!mayHoldLonger(hold, now)) throw new AppError('conflict', NOT_AGAIN);
  const isOpen = storeStatusAt(await readSchedule(tx), now).open;
  if (!isOpen && hold.takenBy === null) throw new AppError('store-closed');
  if (!isLive(hold, now)) await reserveAgain(tx, deps, hold);
  const longer = { ...hold, status: 'active' as const, expiresAt: longerHold(hold, now), extendedAt: now };
  const message = `Reserva do pedido ${orderNumberText(hold.number)} prolongada por 30 minutos.`;
  return {
    sale: withHold(sale, longer),
    log: [{ action: 'reserva_prolongada', message }],
    tell: [() => remindLater(tx, deps, longer)],
  };
}

/**
 * Extends a hold by 30 minutes, once, and its payment link with it. Throws `already-paid`, `conflict` the second time,
 * `insufficient-stock`, `price-changed` or `product-unavailable` when the hold had expired and they no longer are what was
 * confirmed, and `payment-unavailable`, with the hold restored, when the provider fails.
 */
export async function holdLonger(deps: Deps, call: Call<typeof contract.holdLonger>): Promise<PayPage> {
  const before = await findHold(deps, call.params.chave);
  const hold = unpaidHold(
    await inSale(deps, visitor(call.ip), { orderId: before.orderId }, (sale, tx) => extend(tx, deps, sale)),
  );
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

async function complete(tx: Tx, deps: Deps, sale: Sale, payer: Payer): Promise<Change> {
  const hold = unpaidHold(sale);
  const now = deps.now();
  if (!isLive(hold, now)) throw new AppError('conflict', ENDED);
  if (!isIncomplete(hold)) return { sale };
  if (isCeremonyPast(hold.funeralTime, now)) throw new AppError('conflict', CEREMONY_PAST);
  if (isPastDeadline((await arrivalAt(tx, hold, now)).verdict) && !payer.late_accepted) {
    throw invalidField(['late_accepted'], BEFORE_PAYING.late);
  }
  const completed = { ...hold, ...purchaseValues(hold, payer, now), termsHash: termsHash(deps.business) };
  return { sale: withHold(sale, completed) };
}

/**
 * Completes an order by telephone with the payer's data, creates its payment link, and gives the payer whose data it has
 * the key of the order's page. An order with a link isn't changed. Throws `already-paid`, `conflict` after the hold's
 * end or the ceremony, 422 at `late_accepted` past the deadline, and `payment-unavailable`, after which the payer may
 * complete it anew.
 */
export async function completePurchase(deps: Deps, call: Call<Completion>): Promise<HandlerResult<Completion>> {
  const { body: payer } = call;
  const before = await findHold(deps, call.params.chave);
  const hold = unpaidHold(
    await inSale(deps, visitor(call.ip), { orderId: before.orderId }, (sale, tx) => complete(tx, deps, sale, payer)),
  );
  await paymentLink(deps, hold);
  // Another payer may have completed it while the link was made.
  const { buyerEmail, buyerCpf } = await findHold(deps, call.params.chave);
  const isTheirs = buyerEmail === payer.buyer_email && buyerCpf === payer.buyer_cpf;
  return { ...(await getPayPage(deps, call)), order_key: isTheirs ? accessKeyOf(deps.jwtSecret, hold.id) : null };
}

/** The page on which anybody with its address can pay what is due of an existing order. */
async function describeDue(db: Queryable, order: Order): Promise<PayPage> {
  const { due } = orderMoney(order, await movementsOfOrder(db, order));
  const open = due > 0 ? 'pending' : 'paid';
  return answer({
    ...{ number: order.number, restOf: order.number, total: due },
    status: order.closing === null ? open : 'expired',
    buyerFirstName: firstName(order.buyerName, order.buyerCpf),
    ...{ wreaths: [], ceremony: null, expiresAt: null, ended: null, url: null, mayHoldLonger: false, purchase: null },
  });
}

async function askForDue(tx: Tx, deps: Deps, sale: OrderedSale, asked: { ip: string; amount: Cents }): Promise<Change> {
  const { order } = sale;
  const due = seenDue(sale, asked.amount);
  const earlier = activeHold(sale);
  if (earlier?.forDue && isLive(earlier, deps.now()) && earlier.total === due) return { sale };
  const hold = {
    ...purchaseValues(order),
    number: order.number,
    forDue: true,
    total: due,
    contentHash: contentHash({ due }).toString('hex'),
    clientAddress: asked.ip,
    expiresAt: shopHoldEnd(deps),
  };
  const message = `Link de Pix de ${formatBRL(due)} aberto para o que falta do pedido ${orderNumberText(order.number)}.`;
  return { ...(await openHold(tx, deps, sale, hold, [])), log: [{ action: 'link_da_diferenca', message }] };
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
  const order = orNotFound(await findOrderBy(deps.db, 'payKey', keyOrNone(params.chave)), NOT_FOUND);
  const sale = await inOrder(deps, visitor(ip), order.orderId, (before, tx) =>
    askForDue(tx, deps, before, { ip, amount }),
  );
  const url = await paymentLink(deps, heldBy(sale));
  return { ...(await describeDue(deps.db, order)), url };
}

/**
 * The state of an order for the browser that sent it, which has the key of one of its holds. Other keys learn nothing:
 * the order appears expired, without its number.
 */
export async function getSentOrder(
  deps: Deps,
  { params: { chave: key }, query: { order_id: orderId } }: Call<typeof contract.getSentOrder>,
): Promise<HandlerResult<typeof contract.getSentOrder>> {
  const rows = await holdsWithPayments(deps.db, orderId);
  const own = rows.filter(({ id }) => accessKeyOf(deps.jwtSecret, id) === key);
  const [hold] = own;
  const unknown = { number: null, payment_id: null, pay_key: null };
  if (!hold) return { status: 'expired', ...unknown };
  const order = await findOrderBy(deps.db, 'orderId', orderId);
  if (order?.accessKey === key)
    return { ...unknown, status: 'paid', number: order.number, payment_id: order.paymentId };
  if (order) return { status: 'paid', ...unknown };
  const outcomes = own.flatMap(({ outcome }) => outcome ?? []);
  const { hold: held } = await inTransaction(deps.database, (tx) => shown(tx, hold));
  return { ...unknown, status: sentOrderState(held, outcomes, deps.now()), pay_key: hold.payKey };
}
