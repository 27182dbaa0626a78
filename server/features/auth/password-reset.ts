import * as contract from '#contract/auth.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { takeFromLimit } from '../../http/rate-limit.ts';
import { hashResetToken } from '../../reset-token.ts';
import { visitor, writeLog } from '../logs/service.ts';
import { tell } from '../notifications/tell.ts';
import { forgetFailures } from './login-limit.ts';
import { hashPassword } from './passwords.ts';
import { changePasswordByReset, hasPasswordReset, voidPasswordReset } from './repository.ts';

/** False when the account has reached its limit of reset mails for the hour. */
async function mayAskAgain(deps: Deps, email: string): Promise<boolean> {
  try {
    await takeFromLimit(deps, 'reset-account', email.toLowerCase());
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return false;
    throw error;
  }
}

/**
 * Voids older tokens of an e-mail and queues a mail with a new one. The user is looked up only when the mail is made,
 * in another job: here a known and an unknown e-mail cost exactly the same work. Beyond the account's limit it does
 * nothing, silently.
 */
export async function requestPasswordReset(
  deps: Deps,
  { body: { email }, ip }: Call<typeof contract.requestPasswordReset>,
) {
  const answer = { message: 'Se o e-mail estiver cadastrado, você receberá o link em instantes.' };
  if (!(await mayAskAgain(deps, email))) return answer;
  await inTransaction(deps.database, async (tx) => {
    await voidPasswordReset(tx, email);
    await tell(tx, deps, 'password-reset', email);
    const message = 'Redefinição de senha solicitada.';
    await writeLog(tx, visitor(ip, email), { at: deps.now(), action: 'senha_solicitada', message });
  });
  return answer;
}

/**
 * Changes the password of a token's user, once; ends all sessions, passkeys and devices of the user and notifies them. Throws `invalid-token`
 * for an unknown, used, voided or expired token.
 */
export async function resetPassword(deps: Deps, { body, ip }: Call<typeof contract.resetPassword>) {
  const tokenHash = hashResetToken(body.token);
  if (!(await hasPasswordReset(deps.db, tokenHash, deps.now())))
    throw new AppError('invalid-token', contract.RESET_REFUSED);
  const passwordHash = await hashPassword(body.new_password);
  await inTransaction(deps.database, async (tx) => {
    const now = deps.now();
    const changed = await changePasswordByReset(tx, tokenHash, { passwordHash, now });
    if (!changed) throw new AppError('invalid-token', contract.RESET_REFUSED);
    const { user, left } = changed;
    await forgetFailures(tx, user.email);
    const dropped = left.length > 0 ? ` Chaves de acesso e aparelhos retirados: ${left.length}.` : '';
    const message = `Senha redefinida; todas as sessões foram encerradas.${dropped}`;
    await writeLog(tx, { actor: user, ip }, { at: now, action: 'senha_redefinida', message });
    await tell(tx, deps, 'password-changed', user.email, { left });
  });
  return { message: 'Senha redefinida' };
}
