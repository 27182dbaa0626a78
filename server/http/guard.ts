import { errors, jwtVerify, SignJWT } from 'jose';
import { type Access, mayAccess, type Role } from '#domain/roles.ts';
import { newId } from '../db/ids.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { findTokenUser, insertEndedToken } from '../features/auth/repository.ts';

export type Actor = { id: string; email: string; role: Role };
/** The person who makes a change and the address of the request; the log names both. */
export type AuditContext = { actor: Actor; ip: string };

const ISSUER = 'loja';

/** A signed token for a user; raising the user's epoch ends all tokens with an older `sessionEpoch`. */
export async function issueToken(deps: Deps, user: { id: string; sessionEpoch: number }): Promise<string> {
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  return new SignJWT({ epoch: user.sessionEpoch })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.id)
    .setJti(newId(deps.now()))
    .setIssuer(ISSUER)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + deps.config.tokenHours * 3600)
    .sign(deps.jwtSecret);
}

/**
 * The caller, read from the users table on every request: a deactivated user, a changed role or a changed password
 * takes effect at once. Undefined without a header. Throws `unauthenticated` for an invalid token, `token-expired` for
 * an expired one.
 */
export async function authenticate(deps: Deps, header: string | undefined): Promise<Actor | undefined> {
  if (header === undefined) return undefined;
  const payload = await verify(deps, header);
  const user = await findTokenUser(deps.db, { id: payload.jti, userId: payload.sub });
  if (!user || payload.epoch !== user.sessionEpoch) throw new AppError('unauthenticated');
  if (!user.active) throw new AppError('inactive-user');
  return { id: user.id, email: user.email, role: user.role };
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
    const { payload } = await jwtVerify<{ jti: string; sub: string; exp: number }>(token, deps.jwtSecret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: deps.now(),
      requiredClaims: ['exp', 'sub', 'iat', 'jti'],
    });
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
