import { FREE_FAILURES, nextAttempt } from '#domain/login-attempts.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  forgetAllLoginAttempts,
  forgetLoginAttempts,
  forgiveLoginAttempt,
  hasLoginFailures,
  hasSignedInFrom,
  lockLoginAttempts,
  saveLoginAttempts,
} from './repository.ts';

const FAMILIAR_MS = 30 * 24 * 3_600_000;

/** The counter of an account's failures from unfamiliar addresses. */
function accountKey(email: string): string {
  return `login-account:${email.toLowerCase()}`;
}

/** The prefix of an account's counters for familiar addresses, which have signed in before. */
function knownKeys(email: string): string {
  return `login-known:${email.toLowerCase()}:`;
}

function freeFailuresOf(deps: Deps): number {
  return Math.ceil(FREE_FAILURES * deps.config.rateLimitFactor);
}

/**
 * All unfamiliar addresses share one counter, so changing addresses gains nothing. An address with a recent login of
 * the account has its own counter, so strangers can't lock the owner out.
 */
async function counterOf(deps: Deps, who: { email: string; ip: string }): Promise<string> {
  const since = new Date(deps.now().getTime() - FAMILIAR_MS);
  const familiar = await hasSignedInFrom(deps.db, who, since);
  return familiar ? `${knownKeys(who.email)}${who.ip}` : accountKey(who.email);
}

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Muitas tentativas de login. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`;
}

/**
 * Counts an attempt as failed before its password is checked, so that parallel attempts can't exceed the limit. Throws
 * `too-many-requests` with the seconds to wait.
 */
export async function beginLoginAttempt(deps: Deps, who: { email: string; ip: string }) {
  const key = await counterOf(deps, who);
  await inTransaction(deps.database, async (tx) => {
    const now = deps.now();
    const decision = nextAttempt(await lockLoginAttempts(tx, key, now), now, freeFailuresOf(deps));
    if (decision.ok) return saveLoginAttempts(tx, key, decision.attempts);
    const { retryAfterSeconds } = decision;
    throw new AppError('too-many-requests', waitText(retryAfterSeconds), { retryAfterSeconds });
  });
  return {
    /** The password was right: the account's failures are forgotten. */
    succeed: () => forgetLoginAttempts(deps.db, key),
    /** The password couldn't be checked: the attempt isn't counted. */
    forgive: () => forgiveLoginAttempt(deps.db, key),
  };
}

/** Forgets all failures of an account, so that it can sign in at once from any address with its new password. */
export async function forgetFailures(tx: Tx, email: string): Promise<void> {
  await forgetAllLoginAttempts(tx, accountKey(email), knownKeys(email));
}

/** Whether failures recently made logins of the account wait. */
export async function hadToWait(tx: Tx, deps: Deps, email: string): Promise<boolean> {
  const counters = { key: accountKey(email), prefix: knownKeys(email) };
  return hasLoginFailures(tx, counters, { failures: freeFailuresOf(deps), now: deps.now() });
}
