import type { Deps } from '../../deps.ts';
import { issueResetToken } from '../auth/service.ts';
import { type AccountMail, passwordResetMail } from './account-mail.ts';

/** The mail that carries a new reset token, for the active user of an e-mail. Undefined: there is no such user. */
export async function resetMessage(deps: Deps, email: string): Promise<(AccountMail & { to: string }) | undefined> {
  const reset = await issueResetToken(deps, email);
  if (!reset) return undefined;
  const { to, ...link } = reset;
  return { ...passwordResetMail(deps.business, { publicUrl: deps.config.publicUrl, ...link }), to };
}
