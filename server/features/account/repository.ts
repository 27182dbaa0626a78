import { and, asc, count, desc, eq, gt, ne, notExists } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { endedTokens, passkeys, recoveryCodes, sessions, users } from '../../db/schema/users.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;

export function listPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), passkeys.id);
}

/** Keeps a user's passkeys and codes from being changed by another request until the transaction ends. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** Writes a passkey; false when the credential is known already. */
export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return rows.length > 0;
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return row;
}

export function listHolders(db: Queryable): Promise<{ id: string; email: string; passkeys: number }[]> {
  return db
    .select({ id: users.id, email: users.email, passkeys: count() })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .groupBy(users.id, users.email)
    .orderBy(asc(users.email));
}

export async function deleteSecondStep(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

export async function notePasskeyUse(tx: Tx, id: string, use: { counter: number; lastUsedAt: Date }): Promise<void> {
  await tx.update(passkeys).set(use).where(eq(passkeys.id, id));
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.total ?? 0;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** Uses a recovery code up; false when the user has no such code. */
export async function spendRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** Keeps what an authenticator has to sign for this session, in place of an earlier challenge. */
export async function saveChallenge(db: Queryable, id: string, challenge: string, challengeUntil: Date): Promise<void> {
  await db.update(sessions).set({ challenge, challengeUntil }).where(eq(sessions.id, id));
}

/** Takes the challenge of a session away, whatever becomes of the answer; undefined without one that is still good. */
export async function takeChallenge(db: Queryable, id: string, now: Date): Promise<string | undefined> {
  const isGood = and(eq(sessions.id, id), gt(sessions.challengeUntil, now));
  const [kept] = await db.select({ challenge: sessions.challenge }).from(sessions).where(isGood);
  if (!kept?.challenge) return undefined;
  const taken = await db
    .update(sessions)
    .set({ challenge: null })
    .where(and(isGood, eq(sessions.challenge, kept.challenge)))
    .returning({ id: sessions.id });
  return taken.length > 0 ? kept.challenge : undefined;
}

export async function saveConfirmation(tx: Tx, id: string, confirmedUntil: Date): Promise<void> {
  await tx.update(sessions).set({ confirmedUntil }).where(eq(sessions.id, id));
}

const isEnded = (db: Queryable) =>
  db.select({ id: endedTokens.id }).from(endedTokens).where(eq(endedTokens.id, sessions.id));

export function listSessions(db: Queryable, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionEpoch, sessions.epoch)))
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), notExists(isEnded(db))))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .then((rows) => rows.map((row) => row.sessions));
}

/** Ends one session of a user, or with `but` all others. Returns how many. */
export async function endSessions(tx: Tx, userId: string, which: { id: string } | { but: string }): Promise<number> {
  const chosen = 'id' in which ? eq(sessions.id, which.id) : ne(sessions.id, which.but);
  const ended = await tx
    .insert(endedTokens)
    .select(
      tx
        .select({ id: sessions.id, expiresAt: sessions.expiresAt })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), chosen)),
    )
    .onConflictDoNothing()
    .returning({ id: endedTokens.id });
  return ended.length;
}
