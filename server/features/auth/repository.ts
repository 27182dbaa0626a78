import { and, count, eq, gt, gte, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import { limits } from '#domain/limits.ts';
import type { LoginAttempts } from '#domain/login-attempts.ts';
import type { Role } from '#domain/roles.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import { devices } from '../../db/schema/devices.ts';
import { calendarFeeds } from '../../db/schema/funerals.ts';
import { logs } from '../../db/schema/logs.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { storeSettings } from '../../db/schema/store.ts';
import { endedTokens, passkeys, passwordResets, recoveryCodes, sessions, users } from '../../db/schema/users.ts';

export type User = typeof users.$inferSelect;

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

/** The user of a token and its listed session; undefined for a revoked token and for unknown or malformed ids. */
export async function findTokenUser(
  db: Queryable,
  token: { id: string; userId: string },
): Promise<{ user: User; session: typeof sessions.$inferSelect | null } | undefined> {
  if (!isId(token.id) || !isId(token.userId)) return undefined;
  const ended = db.select({ id: endedTokens.id }).from(endedTokens).where(eq(endedTokens.id, token.id));
  const [found] = await db
    .select({ user: users, session: sessions })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.id, token.id), eq(sessions.userId, users.id)))
    .where(and(eq(users.id, token.userId), notExists(ended)))
    .limit(1);
  return found;
}

type SeenSession = Omit<typeof sessions.$inferInsert, 'userAgent' | 'lastSeenAt'> & {
  userAgent: string | undefined;
  now: Date;
};

/** Lists a session, or notes that it was seen. */
export async function saveSession(db: Queryable, { now, userAgent = '', ...session }: SeenSession): Promise<void> {
  const seen = { lastSeenAt: now, userAgent: userAgent.slice(0, limits.userAgent) };
  await db
    .insert(sessions)
    .values({ ...session, ...seen })
    .onConflictDoUpdate({ target: sessions.id, set: seen });
}

export async function hasPasskey(db: Queryable, userId: string): Promise<boolean> {
  const rows = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1);
  return rows.length > 0;
}

export async function isPasskeyRequired(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ required: storeSettings.passkeyRequired }).from(storeSettings);
  return row?.required ?? false;
}

/** Revokes a token; the row is kept until the token would have expired. */
export async function insertEndedToken(db: Queryable, token: typeof endedTokens.$inferInsert): Promise<void> {
  await db.insert(endedTokens).values(token).onConflictDoNothing();
}

export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(hasEmail(email)).limit(1);
  return user;
}

export async function countUsers(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users);
  return row?.total ?? 0;
}

type NewUser = { id: string; email: string; name?: string; passwordHash: string; role: Role; createdAt: Date };

/** Writes a user; an existing e-mail, ignoring case, violates USERS_EMAIL. */
export async function insertUser(db: Queryable, user: NewUser): Promise<void> {
  await db.insert(users).values(user);
}

/** The constraint that keeps two users from sharing an e-mail. */
export const USERS_EMAIL = 'users_email';

/** The failed logins counted for `key`, locked until the transaction ends. */
export async function lockLoginAttempts(tx: Tx, key: string, now: Date): Promise<LoginAttempts> {
  await tx.insert(rateLimits).values({ key, hits: 0, resetsAt: now }).onConflictDoNothing();
  const [row] = await tx.select().from(rateLimits).where(eq(rateLimits.key, key)).for('update');
  return { failures: row?.hits ?? 0, forgetAt: row?.resetsAt ?? now };
}

export async function saveLoginAttempts(tx: Tx, key: string, attempts: LoginAttempts): Promise<void> {
  const values = { hits: attempts.failures, resetsAt: attempts.forgetAt };
  await tx.update(rateLimits).set(values).where(eq(rateLimits.key, key));
}

/** Takes back one counted failure, because the password was never checked. */
export async function forgiveLoginAttempt(db: Queryable, key: string): Promise<void> {
  const hits = sql`greatest(${rateLimits.hits} - 1, 0)`;
  await db.update(rateLimits).set({ hits }).where(eq(rateLimits.key, key));
}

export async function forgetLoginAttempts(db: Queryable, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

const isCounter = (key: string, prefix: string) =>
  or(eq(rateLimits.key, key), sql`starts_with(${rateLimits.key}, ${prefix})`);

/** Deletes the counter of a key and all counters whose key begins with `prefix`. */
export async function forgetAllLoginAttempts(tx: Tx, key: string, prefix: string): Promise<void> {
  await tx.delete(rateLimits).where(isCounter(key, prefix));
}

/** Whether one of these counters has at least this number of failures. */
export async function hasLoginFailures(
  db: Queryable,
  counters: { key: string; prefix: string },
  least: { failures: number; now: Date },
): Promise<boolean> {
  const many = and(gte(rateLimits.hits, least.failures), gt(rateLimits.resetsAt, least.now));
  const rows = await db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(isCounter(counters.key, counters.prefix), many))
    .limit(1);
  return rows.length > 0;
}

export async function hasSignedInFrom(
  db: Queryable,
  who: { email: string; ip: string },
  since: Date,
): Promise<boolean> {
  const rows = await db
    .select({ id: logs.id })
    .from(logs)
    .where(
      and(
        eq(sql`lower(${logs.userEmail})`, who.email.toLowerCase()),
        gt(logs.createdAt, since),
        eq(logs.action, 'login'),
        eq(logs.ipAddress, who.ip),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Gives the active user of an e-mail a reset token, replacing an older one. Undefined without such a user. */
export async function replacePasswordReset(
  tx: Tx,
  email: string,
  reset: { tokenHash: string; expiresAt: Date; now: Date },
): Promise<User | undefined> {
  await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, reset.now));
  const user = await findUserByEmail(tx, email);
  if (!user?.active) return undefined;
  const values = { tokenHash: reset.tokenHash, expiresAt: reset.expiresAt };
  await tx
    .insert(passwordResets)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: passwordResets.userId, set: values });
  return user;
}

export async function voidPasswordReset(tx: Tx, email: string): Promise<void> {
  const owner = tx.select({ id: users.id }).from(users).where(hasEmail(email));
  await tx.delete(passwordResets).where(inArray(passwordResets.userId, owner));
}

const isGood = (tokenHash: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now));

export async function hasPasswordReset(db: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await db.select({ id: passwordResets.userId }).from(passwordResets).where(isGood(tokenHash, now));
  return rows.length > 0;
}

/**
 * Uses a token to change its active user's password; sessions, the calendar address, passkeys and enrolled devices end,
 * because any of them may be somebody else's. Undefined for a bad token; `left` names the passkeys and devices.
 */
export async function changePasswordByReset(
  tx: Tx,
  tokenHash: string,
  change: { passwordHash: string; now: Date },
): Promise<{ user: User; left: string[] } | undefined> {
  const [used] = await tx.delete(passwordResets).where(isGood(tokenHash, change.now)).returning();
  if (!used) return undefined;
  const [user] = await tx
    .update(users)
    .set({ passwordHash: change.passwordHash, sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(and(eq(users.id, used.userId), eq(users.active, true)))
    .returning();
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, used.userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, used.userId));
  const keys = await tx.delete(passkeys).where(eq(passkeys.userId, used.userId)).returning({ name: passkeys.name });
  const woken = await tx.delete(devices).where(eq(devices.userId, used.userId)).returning({ name: devices.name });
  return user && { user, left: [...keys, ...woken].map(({ name }) => name) };
}
