import { RECONCILE_HOURS } from '#domain/reservation.ts';
import { checkpoint } from '../../../checkpoints.ts';
import type { Deps } from '../../../deps.ts';
import { knownReports, paymentsWithoutFee, saveFee } from '../payment-repository.ts';
import { markChecked, reservationsToReconcile } from '../reservation-repository.ts';
import { settlePayment } from './settle.ts';

/** The most reservations in one run; those not checked for longest come first. */
export const HOLDS_AT_A_LOOK = 200;
const AT_ONCE = 4;

/**
 * Asks the provider about every open reservation, so that a lost notification doesn't lose a payment. Returns the
 * number of reservations.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  const open = await reservationsToReconcile(deps.db, deps.now(), { hours: RECONCILE_HOURS, limit: HOLDS_AT_A_LOOK });
  const queue = [...open];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        for (const payment of await deps.payments.searchPayments(next.id))
          await settlePayment(deps, payment, 'reconcile');
        checkpoint('before-reconcile-mark');
        await markChecked(deps.db, next.id, deps.now());
        checkpoint('after-reconcile-mark');
      } catch (error) {
        deps.log.warn({ err: error, reservation: next.id }, 'reservation could not be reconciled, will be tried again');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return open.length;
}

/** Settles our payments that appeared or changed at the provider without a notification, among its other sales. */
export async function reconcileChanges(deps: Deps): Promise<void> {
  const since = new Date(deps.now().getTime() - RECONCILE_HOURS * 3_600_000);
  try {
    const changed = await deps.payments.changedPayments(since);
    const known = await knownReports(
      deps.db,
      changed.map(({ id }) => id),
    );
    const outdated = changed.filter(({ id, updatedAt }) => known.get(id)?.getTime() !== updatedAt.getTime());
    for (const payment of outdated) await settlePayment(deps, payment, 'reconcile');
  } catch (error) {
    deps.log.warn({ err: error }, 'changed payments could not be read, will be tried again');
  }
}

/** The most fees that one run asks for; a payment without an answer is asked again a day later. */
const FEES_AT_A_LOOK = 10;
const FEE_PAUSE_MS = 86_400_000;

/** Asks the provider for the fees of payments of which it hasn't told them. */
export async function reconcileFees(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - FEE_PAUSE_MS);
  try {
    for (const id of await paymentsWithoutFee(deps.db, before, FEES_AT_A_LOOK))
      await saveFee(deps.db, id, await deps.payments.getPayment(id), deps.now());
  } catch (error) {
    deps.log.warn({ err: error }, 'fees of payments could not be read, will be tried again');
  }
}
