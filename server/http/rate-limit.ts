import { sql } from 'drizzle-orm';
import type { RateLimit } from '#contract/endpoint.ts';
import type { Queryable } from '../db/client.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';

type Budget = { calls: number; seconds: number };

/** The limits: the endpoints' per address, reset mails also per account, uploads per account, replaced holds per order and network. */
type Limit = RateLimit | 'reset-account' | 'replaced-hold' | 'upload';

/** Calls per window and key; the counters are in the database, so that all processes share them. */
const budgets: Record<Exclude<Limit, 'generous'>, Budget> = {
  login: { calls: 20, seconds: 60 },
  reset: { calls: 10, seconds: 3600 },
  'reset-account': { calls: 3, seconds: 3600 },
  'replaced-hold': { calls: 30, seconds: 3600 },
  upload: { calls: 200, seconds: 3600 },
  'create-payment': { calls: 10, seconds: 60 },
  'verify-payment': { calls: 60, seconds: 60 },
  webhook: { calls: 600, seconds: 60 },
  'order-page': { calls: 60, seconds: 60 },
  'order-change': { calls: 20, seconds: 60 },
  'notice-code': { calls: 10, seconds: 60 },
  'find-order': { calls: 10, seconds: 600 },
  'system-test': { calls: 20, seconds: 60 },
  'second-step': { calls: 20, seconds: 60 },
};

/** Counts one call of `key` (an address or an account). Throws `too-many-requests` with the seconds to wait. */
export async function takeFromLimit(
  deps: Pick<Deps, 'now' | 'config'> & { db: Queryable },
  name: Limit,
  key: string,
): Promise<void> {
  if (name === 'generous') return;
  const { calls, seconds } = budgets[name];
  const now = deps.now();
  const resetsAt = new Date(now.getTime() + seconds * 1000);
  const over = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
  const [row] = await deps.db
    .insert(rateLimits)
    .values({ key: `${name}:${key}`, hits: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning();
  if (!row || row.hits <= Math.ceil(calls * deps.config.rateLimitFactor)) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000));
  throw new AppError('too-many-requests', undefined, { retryAfterSeconds });
}
