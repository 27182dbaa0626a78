import { setTimeout as wait } from 'node:timers/promises';
import { FAIXA_FEE, FAIXA_LINE_TITLE, orderNumberText } from '#domain/order.ts';
import { isLive, isPromised } from '#domain/reservation.ts';
import type { Wreath } from '#domain/wreath.ts';
import { GatewayError, type LinkRequest, type PaymentLink } from '../../../adapters/payments.ts';
import { checkpoint } from '../../../checkpoints.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import {
  claimLink,
  findReservation,
  freeLink,
  type Reservation,
  releaseReservation,
  saveLink,
  wreathsOfReservation,
} from '../reservation-repository.ts';

/** Longer than the timeout of a provider call, so another process takes over a claim only when its holder died. */
const CLAIM_SECONDS = 20;
const POLL_MS = 100;

function linkRequest(reservation: Reservation, wreaths: readonly Wreath[]): LinkRequest {
  const lines = wreaths.map(({ productId, title, price }) => ({
    id: productId,
    title: `${orderNumberText(reservation.number)} · ${title}`,
    quantity: 1,
    unitCents: price,
  }));
  const due = `${orderNumberText(reservation.number)} · O que falta do pedido`;
  const faixas = { id: 'faixa', title: FAIXA_LINE_TITLE, quantity: wreaths.length, unitCents: FAIXA_FEE };
  return {
    reference: reservation.id,
    items: reservation.forDue
      ? [{ id: 'diferenca', title: due, quantity: 1, unitCents: reservation.total }]
      : [...lines, faixas],
    payer: {
      name: reservation.buyerName,
      email: reservation.buyerEmail,
      cpf: reservation.buyerCpf,
      phone: reservation.buyerPhone ?? '',
    },
    expiresAt: reservation.expiresAt,
    idempotencyKey: `pref-${reservation.id}`,
  };
}

async function askProvider(deps: Deps, reservation: Reservation): Promise<PaymentLink> {
  const wreaths = await wreathsOfReservation(deps.db, reservation);
  try {
    return await deps.payments.createLink(linkRequest(reservation, wreaths));
  } catch (error) {
    // The payer of a promised order may try again at once.
    if (isPromised(reservation)) await freeLink(deps.db, reservation.id);
    else await releaseReservation(deps.db, reservation.id);
    deps.log.warn({ err: error, reservation: reservation.id }, 'payment link refused by the provider');
    throw new AppError('payment-unavailable', undefined, { cause: error });
  }
}

/** Ends a link whose order changed while the provider was creating it. */
function endReplacedLink(deps: Deps, reservationId: string): Promise<void> {
  return inTransaction(deps.database, (tx) => deps.jobs.enqueue(tx, 'expire-link', { reservationId }));
}

/**
 * The payment link of a reservation. Of several requests for one hold, one calls the provider and the others wait for
 * its result, so that a buyer who taps twice gets one link.
 */
export async function paymentLink(deps: Deps, reservation: Reservation): Promise<string> {
  const deadline = Date.now() + CLAIM_SECONDS * 1000;
  let current: Reservation | undefined = reservation;
  while (current && isLive(current, deps.now())) {
    if (current.paymentUrl) return current.paymentUrl;
    const now = deps.now();
    const staleBefore = new Date(now.getTime() - CLAIM_SECONDS * 1000);
    if (await claimLink(deps.db, current.id, now, staleBefore)) {
      const link = await askProvider(deps, current);
      checkpoint('after-provider-link');
      const isCurrent = await saveLink(deps.db, current.id, link);
      if (!isCurrent) await endReplacedLink(deps, current.id);
      checkpoint('after-link-saved');
      return link.url;
    }
    if (Date.now() > deadline) break;
    await wait(POLL_MS);
    current = await findReservation(deps.db, current.id);
  }
  throw new AppError('payment-unavailable');
}

/** Ends the payment link of a reservation at the provider. Throws GatewayError while the provider is down. */
export async function expireLink(deps: Deps, reservationId: string): Promise<void> {
  const preferenceId = (await findReservation(deps.db, reservationId))?.preferenceId;
  if (!preferenceId) return;
  try {
    await deps.payments.setLinkEnd(preferenceId, deps.now());
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
    deps.log.warn({ err: error, reservation: reservationId }, 'the provider refused to end a payment link');
  }
}
