import type { IncomingHttpHeaders } from 'node:http';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type Access, mayAccess, type Role } from '#domain/roles.ts';
import { newId } from '../db/ids.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import {
  findTokenUser,
  hasPasskey,
  insertEndedToken,
  isPasskeyRequired,
  saveSession,
} from '../features/auth/repository.ts';

export type Actor = { id: string; email: string; role: Role };
/** The session of a call: the id of its token and until when the person has confirmed the second step. */
export type CallSession = { id: string; confirmedUntil: Date | null };
/** The person who makes a change and the address of the request; the log names both. */
export type AuditContext = { actor: Actor; ip: string };

const ISSUER = 'loja';

/** The least time between two notes of when a session was last seen. */
const SEEN_EVERY_MS = 5 * 60_000;

/**
 * A signed token for a user, listed among the user's sessions with the browser's name for itself; raising the user's
 * epoch ends all tokens with an older `sessionEpoch`.
 */
export async function issueToken(
  deps: Deps,
  user: { id: string; sessionEpoch: number },
  userAgent?: string,
): Promise<string> {
  const now = deps.now();
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + deps.config.tokenHours * 3600;
  const id = newId(now);
  const { id: userId, sessionEpoch: epoch } = user;
  await saveSession(deps.db, { ...sessionTimes({ iat: issuedAt, exp: expiresAt }), id, userId, epoch, userAgent, now });
  return new SignJWT({ epoch })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setJti(id)
    .setIssuer(ISSUER)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(deps.jwtSecret);
}

const sessionTimes = ({ iat, exp }: { iat: number; exp: number }) => ({
  createdAt: new Date(iat * 1000),
  expiresAt: new Date(exp * 1000),
});

/**
 * The caller and the session, read from the database on every request: a deactivated user, a changed role or a changed
 * password takes effect at once. Undefined without a header. Throws `unauthenticated` for an invalid token,
 * `token-expired` for an expired one.
 */
export async function authenticate(
  deps: Deps,
  { authorization, 'user-agent': userAgent }: Pick<IncomingHttpHeaders, 'authorization' | 'user-agent'>,
): Promise<{ actor: Actor; session: CallSession } | undefined> {
  if (authorization === undefined) return undefined;
  const payload = await verify(deps, authorization);
  const { jti: id, sub: userId, epoch } = payload;
  const found = await findTokenUser(deps.db, { id, userId });
  if (!found || epoch !== found.user.sessionEpoch) throw new AppError('unauthenticated');
  const { user, session } = found;
  if (!user.active) throw new AppError('inactive-user');
  const now = deps.now();
  if (!session || now.getTime() - session.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    await saveSession(deps.db, { ...sessionTimes(payload), id, userId, epoch, userAgent, now }).catch(
      // A full disk refuses the note; reading goes on.
      (error: unknown) => deps.log.warn({ err: error }, 'a session could not be noted as seen'),
    );
  }
  return {
    actor: { id: user.id, email: user.email, role: user.role },
    session: { id, confirmedUntil: session?.confirmedUntil ?? null },
  };
}

/** Revokes the token of a valid header, if there is one; other sessions of the same user go on. */
export async function endToken(deps: Deps, header: string | undefined): Promise<void> {
  if (header === undefined) return;
  const { jti, exp } = await verify(deps, header);
  await insertEndedToken(deps.db, { id: jti, expiresAt: new Date(exp * 1000) });
}

async function verify(deps: Deps, header: string) {
  const token = /^Bearer ([\w.-]{1,4096})$/.exec(header)?.[1];
  if (!token) throw new AppError('unauthenticated');
  try {
    const { payload } = await jwtVerify<{ jti: string; sub: string; iat: number; exp: number; epoch: number }>(
      token,
      deps.jwtSecret,
      {
        algorithms: ['HS256'],
        issuer: ISSUER,
        currentDate: deps.now(),
        requiredClaims: ['exp', 'sub', 'iat', 'jti'],
      },
    );
    return payload;
  } catch (error) {
    throw new AppError(error instanceof errors.JWTExpired ? 'token-expired' : 'unauthenticated', undefined, {
      cause: error,
    });
  }
}

/** Throws `unauthenticated` or `forbidden` unless the actor satisfies the endpoint's access. */
export function authorize(access: Access, actor: Actor | undefined): void {
  if (mayAccess(access, actor?.role)) return;
  throw new AppError(actor ? 'forbidden' : 'unauthenticated');
}

/**
 * Throws `second-step-required` when the actor has a passkey and hasn't confirmed this session with it lately,
 * `passkey-required` for an administrator without one where they need one, unless the call is `of-holders`.
 */
export async function requireSecondStep(
  { db, now }: Deps,
  asked: true | 'of-holders',
  { actor, session: { confirmedUntil } }: { actor: Actor; session: CallSession },
): Promise<void> {
  if (confirmedUntil && confirmedUntil > now()) return;
  if (await hasPasskey(db, actor.id)) throw new AppError('second-step-required');
  if (asked === 'of-holders' || actor.role !== 'administrador') return;
  if (await isPasskeyRequired(db)) throw new AppError('passkey-required');
}
