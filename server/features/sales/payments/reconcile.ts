import { RECONCILE_HOURS } from '#domain/reservation.ts';
import { checkpoint } from '../../../checkpoints.ts';
import type { Deps } from '../../../deps.ts';
import { markChecked, reservationsToReconcile } from '../reservations/repository.ts';
import { knownReports } from './repository.ts';
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
