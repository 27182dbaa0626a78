import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { CEREMONY_PAST, isCeremonyPast } from '#domain/checkout.ts';
import { limits } from '#domain/limits.ts';
import { formatBRL } from '#domain/money.ts';
import { isLive } from '#domain/reservation.ts';
import { seenTotal, soldNow } from '#domain/sale/selling.ts';
import { storeStatusAt } from '#domain/store-hours.ts';
import type { Wreath } from '#domain/wreath.ts';
import { checkpoint } from '../../../checkpoints.ts';
import { clientNetwork } from '../../../client-address.ts';
import { contentHash } from '../../../content-hash.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { takeFromLimit } from '../../../http/rate-limit.ts';
import { sentWreaths, toPurchaseValues } from '../../../purchase.ts';
import { visitor } from '../../logs/service.ts';
import { claimStock } from '../../products/stock.ts';
import { readSchedule } from '../../store/service.ts';
import { followedBy } from '../ceremony.ts';
import { HoldLimitError, logRefusedHold, refuseBeyondLimits } from '../reservations/hold-limits.ts';
import { type Change, inSale, type Sale } from '../sale.ts';
import { accessKeyOf, activeHold, heldBy, openHold, shopHoldEnd, termsHash } from './open-hold.ts';
import { paymentLink } from './payment-link.ts';

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
