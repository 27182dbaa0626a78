import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { CEREMONY_PAST, isCeremonyPast } from '#domain/checkout.ts';
import { limits } from '#domain/limits.ts';
import { type Cents, formatBRL } from '#domain/money.ts';
import { FAIXA_FEE, orderTotal } from '#domain/order.ts';
import { isLive, shortageText } from '#domain/reservation.ts';
import { storeStatusAt } from '#domain/store-hours.ts';
import type { Wreath } from '#domain/wreath.ts';
import { checkpoint } from '../../../checkpoints.ts';
import { clientNetwork } from '../../../client-address.ts';
import { contentHash } from '../../../content-hash.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { newId } from '../../../db/ids.ts';
import { lockOrderId } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { takeFromLimit } from '../../../http/rate-limit.ts';
import { sentWreaths, toPurchaseValues } from '../../../purchase.ts';
import { visitor, writeLog } from '../../logs/service.ts';
import { claimStock, type StockClaim } from '../../products/stock.ts';
import { readSchedule } from '../../store/service.ts';
import { followedBy } from '../funeral-link/service.ts';
import { findOrder } from '../orders/repository.ts';
import { HoldLimitError, logRefusedHold, refuseBeyondLimits } from '../reservations/hold-limits.ts';
import {
  insertReservation,
  lockActiveReservation,
  type Reservation,
  releaseReservation,
} from '../reservations/repository.ts';
import { accessKeyOf } from './access-key.ts';
import { paymentLink } from './payment-link.ts';
import { remindLater } from './remind.ts';
import { endOtherLinks } from './superseded-links.ts';
import { termsHash } from './terms.ts';

type Checkout = HandlerInput<typeof contract.createPayment>['body'];

const TOO_MANY_UNITS = `Cada pedido leva até ${limits.unitsPerHold} coroas. Para encomendas maiores, fale conosco por telefone.`;

/** Each wreath at our table's price. Throws for an unknown or inactive wreath and for another price. */
export function pricedWreaths(asked: readonly Wreath[], claims: Map<string, StockClaim>): Wreath[] {
  return asked.map((wreath) => {
    const product = claims.get(wreath.productId)?.product;
    if (!product?.active || product.price <= 0) {
      throw new AppError('product-unavailable', `Produto inválido ou sem preço: ${wreath.title}`);
    }
    if (product.price !== wreath.price) {
      const text = `O preço de ${product.name} mudou para ${formatBRL(product.price)}. Atualize o carrinho.`;
      throw new AppError('price-changed', text);
    }
    return { ...wreath, title: product.name, image: product.image, size: product.size };
  });
}

const ascending = (a: number, b: number) => a - b;

/** Checks that the buyer saw our amounts: every wreath at our price, one faixa fee per unit, and their sum. */
function checkAmounts(checkout: Checkout, wreaths: readonly Wreath[]): Cents {
  const total = orderTotal(wreaths.map(({ price }) => ({ price, quantity: 1 })));
  const asked = checkout.items
    .flatMap(({ unit_price, quantity }) => Array<number>(quantity).fill(unit_price))
    .sort(ascending);
  const ours = wreaths.flatMap(({ price }) => [price, FAIXA_FEE]).sort(ascending);
  const sameLines = asked.length === ours.length && asked.every((amount, i) => amount === ours[i]);
  if (sameLines && checkout.order_data.total === total) return total;
  const names = [...new Set(wreaths.map(({ title }) => title))].join(', ');
  throw new AppError(
    'price-changed',
    `O valor do pedido mudou (${names}). O total é ${formatBRL(total)}. Atualize o carrinho.`,
  );
}

/**
 * Holds the units for this buyer. The same request again gets the hold that it already has; a changed one gets a new
 * hold with the number, payment key and extension of the old one.
 */
async function reserve(
  tx: Tx,
  deps: Deps,
  ip: string,
  { checkout, asked }: { checkout: Checkout; asked: readonly Wreath[] },
): Promise<Reservation> {
  const orderId = checkout.order_data.order_id;
  const hash = contentHash(checkout).toString('hex');
  await lockOrderId(tx, orderId);
  if (await findOrder(tx, orderId)) throw new AppError('already-paid');
  const followed = await followedBy(tx, checkout.order_data);
  const existing = await lockActiveReservation(tx, orderId);
  const live = existing && isLive(existing, deps.now()) ? existing : undefined;
  if (live?.contentHash === hash) return live;
  if (existing) {
    for (const name of [orderId, clientNetwork(ip)]) await takeFromLimit({ ...deps, db: tx }, 'replaced-hold', name);
    await releaseReservation(tx, existing.id);
  }

  const claims = await claimStock(tx, asked, { now: deps.now() });
  const wreaths = pricedWreaths(asked, claims);
  const total = checkAmounts(checkout, wreaths);
  const shortage = shortageText(claims.values());
  if (shortage) throw new AppError('insufficient-stock', shortage);
  const createdAt = deps.now();
  const row = {
    id: newId(createdAt),
    orderId,
    ...(existing && { number: existing.number, payKey: existing.payKey, extendedAt: existing.extendedAt }),
    contentHash: hash,
    status: 'active' as const,
    clientAddress: ip,
    ...toPurchaseValues(checkout.order_data, createdAt),
    ...followed,
    total,
    termsHash: termsHash(deps.business),
    createdAt,
    expiresAt: live?.expiresAt ?? new Date(createdAt.getTime() + deps.config.reservationMinutes * 60_000),
  };
  await refuseBeyondLimits(tx, deps, { ...row, stock: [...claims.values()] });
  const reservation = await insertReservation(tx, row, wreaths);
  await endOtherLinks(tx, deps, orderId, reservation.id);
  await remindLater(tx, deps, reservation);
  const message = `Reserva de ${wreaths.length} coroa(s) criada, total ${formatBRL(total)}.`;
  await writeLog(tx, visitor(ip), { at: createdAt, action: 'reserva_criada', message });
  checkpoint('before-reserve-commit');
  return reservation;
}

/**
 * Reserves the wreaths and returns the payment link. The same order_id with the same content gets the same link; other
 * content replaces the unpaid reservation and ends its link; a paid order is refused. The provider is called outside
 * the transaction; when it fails the hold is released and 'payment-unavailable' is thrown.
 */
export async function createPayment(deps: Deps, { body: checkout, ip }: Call<typeof contract.createPayment>) {
  const asked = sentWreaths(checkout.order_data, ['order_data']);
  if (asked.some(({ faixa }) => faixa === null)) {
    throw invalidField(['order_data', 'faixa_texts'], 'Preencha todas as faixas');
  }
  if (asked.length > limits.unitsPerHold) throw invalidField(['order_data', 'items'], TOO_MANY_UNITS);
  if (isCeremonyPast(checkout.order_data.funeral_time, deps.now())) {
    throw invalidField(['order_data', 'funeral_time'], CEREMONY_PAST);
  }
  const schedule = await readSchedule(deps.db);
  if (!storeStatusAt(schedule, deps.now()).open) throw new AppError('store-closed');
  const reservation = await inTransaction(deps.database, (tx) => reserve(tx, deps, ip, { checkout, asked })).catch(
    async (error: unknown) => {
      if (error instanceof HoldLimitError) await logRefusedHold(deps, ip);
      throw error;
    },
  );
  checkpoint('after-reserve-commit');
  return {
    init_point: await paymentLink(deps, reservation),
    expires_at: reservation.expiresAt,
    order_key: accessKeyOf(deps.jwtSecret, reservation.id),
  };
}
