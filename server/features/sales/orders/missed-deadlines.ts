import { deliverBy } from '#domain/production.ts';
import { deliveriesDueBefore, rulesOf, startBy } from '#domain/promise.ts';
import { mayBeMade } from '#domain/sale/consequences.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { tell } from '../../notifications/tell.ts';
import { readSchedule } from '../../store/service.ts';
import { listEarliestOpen } from '../production-repository.ts';

const DAY_MS = 86_400_000;
/** More orders than a house can make in a day; those with the earliest ceremonies come first. */
const LIMIT = 200;

/**
 * Tells the staff of each order that wasn't begun or delivered in time, once for each deadline; run it every minute. Left
 * out are ceremonies more than a day ago, stopped orders, and late beginnings of late purchases.
 */
export async function tellMissedDeadlines(deps: Deps): Promise<void> {
  const now = deps.now();
  const rules = await readSchedule(deps.db);
  const open = await listEarliestOpen(deps.db, {
    dueBefore: deliveriesDueBefore(now, rules),
    after: new Date(now.getTime() - DAY_MS),
    limit: LIMIT,
  });
  for (const order of open) {
    if (!mayBeMade(order)) continue;
    const due = deliverBy(order.funeralTime, order.marginMinutes);
    const start = startBy(order.funeralTime, rulesOf(rules, order));
    const isUnbegun = order.production === 'novo' && !order.flags.includes('past-deadline');
    const missed = due < now ? 'delivery' : isUnbegun && (start === null || start < now) ? 'start' : undefined;
    if (missed) await inTransaction(deps.database, (tx) => tell(tx, deps, 'deadline-missed', order, { missed, due }));
  }
}
