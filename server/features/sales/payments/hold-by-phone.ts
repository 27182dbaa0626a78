import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import { CEREMONY_PAST, isCeremonyPast } from '#domain/checkout.ts';
import { limits } from '#domain/limits.ts';
import { formatBRL } from '#domain/money.ts';
import { DEFAULT_COLOR, orderNumberText, orderTotal } from '#domain/order.ts';
import { isLive } from '#domain/reservation.ts';
import { soldNow } from '#domain/sale/selling.ts';
import { contentHash } from '../../../content-hash.ts';
import type { Tx } from '../../../db/client.ts';
import { lockNames } from '../../../db/locks.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { sentWreaths, toPurchaseValues } from '../../../purchase.ts';
import { claimStock } from '../../products/stock.ts';
import { phoneHoldsSince, unitsHeldByPhone } from '../reservation-repository.ts';
import { type Change, inSale, type Sale } from '../sale.ts';
import { activeHold, heldBy, openHold } from './open-hold.ts';

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
