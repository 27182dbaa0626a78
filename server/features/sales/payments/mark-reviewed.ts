import type * as contract from '#contract/dashboard.ts';
import { formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { writeLog } from '../../logs/service.ts';
import { lockOrderOfPayment, resumeDelivery } from './fraud-stop.ts';
import { lockPayment, markReviewedAt } from './repository.ts';

/**
 * Takes a payment off the list of those that need a person, and logs the author and the note; an order frozen
 * for it may go on. Throws `not-found`,
 * `conflict` when it isn't on the list, and `stale-version` when it changed since `seenAt`.
 */
export function resolvePayment(
  deps: Deps,
  {
    params: { payment_id: paymentId },
    body: { note, updated_at: seenAt },
    audit,
  }: Call<typeof contract.resolvePayment>,
) {
  return inTransaction(deps.database, async (tx) => {
    const stopped = await lockOrderOfPayment(tx, paymentId);
    const payment = orNotFound(await lockPayment(tx, paymentId), 'Pagamento não encontrado.');
    if (!payment.needsPerson) throw new AppError('conflict', 'Este pagamento já foi resolvido.');
    if (seenAt && seenAt.getTime() !== payment.updatedAt.getTime())
      throw new AppError(
        'stale-version',
        'Este pagamento mudou desde que a página foi aberta. Confira e tente de novo.',
      );
    const now = deps.now();
    await markReviewedAt(tx, paymentId, now);
    if (stopped) await resumeDelivery(tx, stopped);
    const order = payment.number === null ? '' : `, pedido ${orderNumberText(payment.number)}`;
    await writeLog(tx, audit, {
      at: now,
      action: 'pagamento_resolvido',
      message: `Pagamento ${paymentId} de ${formatBRL(payment.amount)}${order}, dado por resolvido: ${note}`,
      changes: { before: { needs_person: true }, after: { needs_person: false } },
    });
    return { message: 'Pagamento marcado como resolvido.' };
  });
}
