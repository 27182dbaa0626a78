import { createHash, randomBytes } from 'node:crypto';

export const RESET_TOKEN_MINUTES = 60;

/** The form in which a token is kept: it can be recognised, but not guessed back. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A new token of 256 random bits for a link, and its hash for the database. */
export function newResetToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashResetToken(token) };
}
