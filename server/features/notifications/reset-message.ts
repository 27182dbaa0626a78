import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { newResetToken, RESET_TOKEN_MINUTES } from '../../reset-token.ts';
import { replacePasswordReset } from '../auth/repository.ts';
import { type AccountMail, passwordResetMail } from './account-mail.ts';

/**
 * Makes a reset token for the active user of an e-mail and the mail that carries it: the only place where the token is
 * readable. It replaces the token of an older mail. Undefined: there is no such user.
 */
export async function resetMessage(deps: Deps, email: string): Promise<(AccountMail & { to: string }) | undefined> {
  const { token, tokenHash } = newResetToken();
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + RESET_TOKEN_MINUTES * 60_000);
  const user = await inTransaction(deps.database, (tx) =>
    replacePasswordReset(tx, email, { tokenHash, expiresAt, now }),
  );
  if (!user) return undefined;
  return { ...passwordResetMail(deps.business, { publicUrl: deps.config.publicUrl, token }), to: user.email };
}
