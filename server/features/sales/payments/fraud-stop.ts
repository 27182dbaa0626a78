import type * as contract from '#contract/dashboard.ts';
import type { LogAction } from '#domain/log-actions.ts';
import { formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { openProblems, type Stop, withProblems } from '#domain/payment.ts';
import { answered, stopped } from '#domain/sale/sale.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { SYSTEM } from '../../logs/service.ts';
import { findPayment } from '../payment-repository.ts';
import { inSale, ordered } from '../sale.ts';
import { saleOfPayment } from '../sale-repository.ts';
import { checkPayment, reversal } from './settle.ts';

const REASONS: Record<Stop, { action: LogAction; text: (payment: string, order: string) => string }> = {
  'fraud-stop': {
    action: 'entrega_suspensa',
    text: (payment, order) =>
      `Suspeita de fraude no pagamento ${payment} do pedido ${order}: o Mercado Pago pede que não se entregue.`,
  },
  dispute: {
    action: 'pagamento_em_disputa',
    text: (payment, order) => `Reclamação aberta no Mercado Pago sobre o pagamento ${payment} do pedido ${order}.`,
  },
};

/**
 * Freezes the order of a payment under suspicion or in dispute and tells the staff: once for each suspicion and each
 * dispute, also when a person has answered meanwhile. An unknown payment is looked up at the provider first. Throws
 * GatewayError, and for a payment that isn't approved yet, so that the job is tried again.
 */
export async function stopDelivery(deps: Deps, paymentId: string, stop: Stop): Promise<void> {
  const known = await findPayment(deps.db, paymentId);
  if (!known?.orderRow) await checkPayment(deps, paymentId, 'webhook');
  const ref = await saleOfPayment(deps.db, paymentId);
  if (!ref) return;
  await inSale(deps, SYSTEM, ref, (sale) => {
    const payment = sale.payments.find((one) => one.paymentId === paymentId);
    if (payment?.outcome === 'waiting') throw new Error(`${stop} about payment ${paymentId}, which isn't paid yet`);
    if (!payment?.orderRow || openProblems(payment.problems).includes(stop)) return { sale };
    const after = stopped(ordered(sale), paymentId, stop);
    const { order } = after;
    const { action, text: textOf } = REASONS[stop];
    const text = textOf(paymentId, orderNumberText(order.number));
    return {
      sale: after,
      log: [{ action, message: text }],
      tell: [['payment-reversed', order, { once: `${stop}:${paymentId}:${deps.now().getTime()}`, text }]],
    };
  });
}

/**
 * Reads a claim and its payment from the provider, and freezes the payment's order while the claim is open. Throws
 * GatewayError.
 */
export async function settleClaim(deps: Deps, claimId: string): Promise<void> {
  const claim = await deps.payments.getClaim(claimId);
  if (!claim) return;
  await checkPayment(deps, claim.paymentId, 'webhook');
  if (claim.isOpen) await stopDelivery(deps, claim.paymentId, 'dispute');
  else await endClaim(deps, claim.paymentId);
}

/**
 * Tells the staff once that a claim was closed and the money stayed here, which its payment doesn't say. A claim that
 * the staff has answered is closed too, so that a later one is noticed.
 */
async function endClaim(deps: Deps, paymentId: string): Promise<void> {
  const ref = await saleOfPayment(deps.db, paymentId);
  if (!ref) return;
  await inSale(deps, SYSTEM, ref, (sale) => {
    const payment = sale.payments.find((one) => one.paymentId === paymentId);
    const isWon = payment?.status === 'approved' && openProblems(payment.problems).includes('dispute');
    if (!sale.order || !isWon) return { sale };
    const problems = withProblems(payment.problems, ['dispute-won']);
    return {
      sale: { ...sale, payments: sale.payments.map((one) => (one === payment ? { ...one, problems } : one)) },
      ...reversal(sale.order, paymentId, 'dispute-won', deps.now()),
    };
  });
}

const NOT_FOUND = 'Pagamento não encontrado.';
const CHANGED = 'Este pagamento mudou desde que a página foi aberta. Confira e tente de novo.';

/**
 * Takes a payment off the list of those that need a person, and logs the author and the note; an order frozen
 * for it may go on. Throws `not-found`,
 * `conflict` when it isn't on the list, and `stale-version` when it changed since `seenAt`.
 */
export async function resolvePayment(
  deps: Deps,
  {
    params: { payment_id: paymentId },
    body: { note, updated_at: seenAt },
    audit,
  }: Call<typeof contract.resolvePayment>,
) {
  const ref = orNotFound(await saleOfPayment(deps.db, paymentId), NOT_FOUND);
  await inSale(deps, audit, ref, (sale) => {
    const payment = orNotFound(
      sale.payments.find((one) => one.paymentId === paymentId),
      NOT_FOUND,
    );
    if (!payment.needsPerson) throw new AppError('conflict', 'Este pagamento já foi resolvido.');
    if (seenAt && seenAt.getTime() !== payment.updatedAt.getTime()) throw new AppError('stale-version', CHANGED);
    const hold = sale.holds.find(({ id }) => id === payment.reservationId);
    const order = hold ? `, pedido ${orderNumberText(hold.number)}` : '';
    const after = payment.orderRow
      ? answered(ordered(sale), paymentId)
      : { ...sale, payments: [{ ...payment, needsPerson: false }] };
    return {
      sale: after,
      log: [
        {
          action: 'pagamento_resolvido',
          message: `Pagamento ${paymentId} de ${formatBRL(payment.amount)}${order}, dado por resolvido: ${note}`,
          changes: { before: { needs_person: true }, after: { needs_person: false } },
        },
      ],
    };
  });
  return { message: 'Pagamento marcado como resolvido.' };
}
