import { formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { givable, givenBack } from '#domain/sale/sale.ts';
import { GatewayError } from '../../../adapters/payments.ts';
import { newId } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import type { LogSource } from '../../logs/service.ts';
import { findRefund, type RefundRow } from '../payment-repository.ts';
import { andThen, type Change, inSale, type OrderedSale, ordered } from '../sale.ts';
import { saleOfPayment } from '../sale-repository.ts';
import { settlePayment } from './settle.ts';

/**
 * Asks the provider for a refund at once; a job tries again when the provider doesn't answer. Returns whether the
 * provider accepts our token.
 */
export async function tryRefund(deps: Deps, refundId: string): Promise<boolean> {
  try {
    await completeRefund(deps, refundId);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, refund: refundId }, 'refund could not be made yet, will be tried again');
    return !error.isUnauthorized;
  }
}

export async function tryRefunds(deps: Deps, refunds: readonly RefundRow[]): Promise<void> {
  for (const { id, status } of refunds) if (status === 'pending') await tryRefund(deps, id);
}

type AskedRefund = Pick<RefundRow, 'paymentId' | 'requestKey' | 'amount' | 'reason' | 'keepDue'> & { byHand: boolean };

/** Asks for a refund; what was received by hand is given back by a person, and booked at once. */
export function askRefund(
  deps: Deps,
  by: LogSource,
  sale: OrderedSale,
  { byHand, ...asked }: AskedRefund,
): Change<OrderedSale> {
  const now = deps.now();
  const refund: RefundRow = {
    ...asked,
    id: newId(now),
    userEmail: by.actor.email,
    status: byHand ? 'approved' : 'pending',
    providerRefundId: null,
    createdAt: now,
    updatedAt: now,
  };
  const message = `Estorno de ${formatBRL(asked.amount)} do pedido ${orderNumberText(sale.order.number)} pedido: ${asked.reason}`;
  const after = { ...sale, refunds: [...sale.refunds, refund] };
  const change: Change<OrderedSale> = { sale: after, log: [{ action: 'estorno_pedido', message }] };
  return byHand ? andThen(change, (before) => ended(before, refund)) : change;
}

/**
 * Asks to refund all that the provider still has of an order; complete the refunds after the commit. `isByHand`: a person
 * gives back the rest.
 */
export function askWholeRefund(
  deps: Deps,
  by: LogSource,
  sale: OrderedSale,
  { reason, key }: { reason: string; key: string },
): { change: Change<OrderedSale>; refunds: string[]; isByHand: boolean } {
  const owed = givable(sale);
  const change = owed
    .filter(({ byHand }) => !byHand)
    .reduce<Change<OrderedSale>>(
      (asked, { paymentId, ...rest }) =>
        andThen(asked, (before) =>
          askRefund(deps, by, before, {
            paymentId,
            requestKey: `${key}:${paymentId}`,
            reason,
            keepDue: false,
            ...rest,
          }),
        ),
      { sale },
    );
  const refunds = change.sale.refunds.slice(sale.refunds.length).map(({ id }) => id);
  return { change, refunds, isByHand: refunds.length < owed.length };
}

/**
 * Asks the provider for a pending refund and records the result; safe to repeat. Throws GatewayError while the provider
 * doesn't answer.
 */
export async function completeRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  const ref = refund && (await saleOfPayment(deps.db, refund.paymentId));
  if (refund?.status !== 'pending' || !ref) return;
  const answer = await askProvider(deps, refund);
  if (answer) {
    const payment = await deps.payments.getPayment(refund.paymentId);
    if (payment) await settlePayment(deps, payment, 'refund');
  }
  const status = answer ? ('approved' as const) : ('rejected' as const);
  const by = { actor: { email: refund.userEmail }, ip: '-' };
  await inSale(deps, by, ref, (loaded) => {
    const sale = ordered(loaded);
    const isPending = sale.refunds.some((row) => row.id === refundId && row.status === 'pending');
    return isPending ? ended(sale, { ...refund, status, providerRefundId: answer?.id ?? null }) : { sale };
  });
}

/** The provider's refund, or undefined when it refuses. */
async function askProvider(deps: Deps, { id, paymentId, amount }: RefundRow) {
  try {
    return await deps.payments.refund({ paymentId, amountCents: amount, idempotencyKey: id });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused' || error.isUnauthorized) throw error;
    deps.log.warn({ err: error, refund: id }, 'refund refused by the provider');
    return undefined;
  }
}

/**
 * The result of a refund. An approved one is booked, for the provider's report read just before may be older, and mailed
 * to the buyer; a refused one is reported to the staff.
 */
function ended(sale: OrderedSale, refund: RefundRow): Change<OrderedSale> {
  const { id, amount, paymentId, reason } = refund;
  const isMade = refund.status === 'approved';
  const known = { ...sale, refunds: sale.refunds.map((row) => (row.id === id ? refund : row)) };
  const text = `Estorno de ${formatBRL(amount)} do pedido ${orderNumberText(sale.order.number)} ${isMade ? 'feito' : 'recusado pelo provedor'} (pagamento ${paymentId})`;
  return {
    sale: isMade ? givenBack(known, refund) : known,
    log: [{ action: isMade ? 'estorno_feito' : 'estorno_recusado', message: `${text}: ${reason}` }],
    tell: [
      isMade
        ? ['buyer-refund', sale.order, { id, amount }]
        : ['payment-problem', { paymentId, text: `${text}.`, kind: `refund:${id}` }],
    ],
  };
}
