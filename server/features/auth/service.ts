import type { register } from '#contract/auth.ts';
import * as contract from '#contract/auth.ts';
import type { HandlerResult } from '#contract/endpoint.ts';
import { isDemoAccount } from '#domain/demo-accounts.ts';
import type { Role } from '#domain/roles.ts';
import { inTransaction } from '../../db/client.ts';
import { violatedConstraint } from '../../db/errors.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import type { AuditContext } from '../../http/guard.ts';
import { takeFromLimit } from '../../http/rate-limit.ts';
import { hashResetToken, newResetToken, RESET_TOKEN_MINUTES } from '../../reset-token.ts';
import { type LogSource, SYSTEM, visitor, writeLog } from '../logs/service.ts';
import { tell } from '../notifications/tell.ts';
import { beginLoginAttempt, forgetFailures, hadToWait } from './login-limit.ts';
import { hashPassword, isPassword } from './passwords.ts';
import {
  changePasswordByReset,
  countUsers,
  findUserByEmail,
  hasPasswordReset,
  insertUser,
  replacePasswordReset,
  USERS_EMAIL,
  type User,
  voidPasswordReset,
} from './repository.ts';

export { isPasskeyRequired } from './repository.ts';

type Credentials = { email: string; password: string };

/** The user of the e-mail when the password is right; counts a failure, and throws `too-many-requests` after many. */
async function knownUser(deps: Deps, ip: string, credentials: Credentials): Promise<User | undefined> {
  const attempt = await beginLoginAttempt(deps, { email: credentials.email, ip });
  const found = await findUserByEmail(deps.db, credentials.email);
  const refused = deps.config.mode === 'production' && isDemoAccount(credentials.email);
  const user = refused ? undefined : found;
  const matches = await isPassword(credentials.password, user?.passwordHash).catch(async (error: unknown) => {
    await attempt.forgive();
    throw error;
  });
  if (!user || !matches) return undefined;
  await attempt.succeed();
  return user;
}

/** Lets a signed-in person go on who types the own password. Throws `invalid-input`, or `too-many-requests`. */
export async function confirmPassword(deps: Deps, { actor, ip }: AuditContext, password: string): Promise<void> {
  if (!(await knownUser(deps, ip, { email: actor.email, password })))
    throw invalidField(['password'], 'Senha incorreta.');
}

async function checkCredentials(deps: Deps, ip: string, credentials: Credentials): Promise<User> {
  const user = await knownUser(deps, ip, credentials);
  if (!user) throw new AppError('invalid-credentials');
  if (!user.active) throw new AppError('inactive-user');
  return user;
}

const refusals: Partial<Record<AppError['code'], string>> = {
  'invalid-credentials': 'Tentativa de login recusada.',
  'inactive-user': 'Tentativa de login recusada: usuário inativo.',
  'too-many-requests': 'Tentativa de login recusada: muitas tentativas.',
};

/**
 * Signs in. Unknown e-mail and wrong password get the same refusal after the same time ('invalid-credentials'); a
 * deactivated user with the right password gets 'inactive-user', too many failures 'too-many-requests', too many logins
 * at once 'unavailable'. Every checked attempt is logged.
 */
export async function signIn(deps: Deps, ip: string, credentials: Credentials): Promise<User> {
  try {
    const user = await checkCredentials(deps, ip, credentials);
    await writeLog(deps.db, { actor: user, ip }, { at: deps.now(), action: 'login', message: 'Login realizado.' });
    return user;
  } catch (error) {
    const message = error instanceof AppError ? refusals[error.code] : undefined;
    if (message) {
      await writeLog(deps.db, visitor(ip, credentials.email), { at: deps.now(), action: 'login_recusado', message });
    }
    throw error;
  }
}

type RegisteredUser = HandlerResult<typeof register>;

/** Creates an active user and logs it. Throws `conflict` when the e-mail, ignoring case, exists. */
export async function registerUser(
  deps: Pick<Deps, 'database' | 'now'>,
  source: LogSource,
  user: Credentials & { role: Role },
): Promise<RegisteredUser> {
  const passwordHash = await hashPassword(user.password);
  const createdAt = deps.now();
  const { email, role } = user;
  const id = newId(createdAt);
  try {
    await inTransaction(deps.database, async (tx) => {
      await insertUser(tx, { id, email, passwordHash, role, createdAt });
      const changes = { after: { email, role, active: true } };
      const message = `Usuário criado: ${email} (${role}).`;
      await writeLog(tx, source, { at: createdAt, action: 'usuario_criado', message, changes });
    });
  } catch (error) {
    if (violatedConstraint(error) === USERS_EMAIL) {
      throw new AppError('conflict', 'E-mail já cadastrado.', { cause: error });
    }
    throw error;
  }
  return { _id: id, email, role, active: true, created_at: createdAt };
}

/**
 * A reset token for the active user of an e-mail, replacing an older one. Only its hash is stored; the mail alone has
 * the token. `blocked`: failed logins made the account wait. Undefined without such a user.
 */
export async function issueResetToken(
  deps: Deps,
  email: string,
): Promise<{ token: string; to: string; blocked: boolean } | undefined> {
  const { token, tokenHash } = newResetToken();
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + RESET_TOKEN_MINUTES * 60_000);
  return inTransaction(deps.database, async (tx) => {
    const user = await replacePasswordReset(tx, email, { tokenHash, expiresAt, now });
    return user && { token, to: user.email, blocked: await hadToWait(tx, deps, user.email) };
  });
}

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

/** Creates the administrator named by ADMIN_EMAIL and ADMIN_PASSWORD when there is no user at all. */
export async function createFirstAdministrator(deps: Deps): Promise<void> {
  const { firstAdmin } = deps.config;
  if (!firstAdmin || (await countUsers(deps.db)) > 0) return;
  try {
    await registerUser(deps, SYSTEM, { ...firstAdmin, role: 'administrador' });
    deps.log.info('first administrator created');
  } catch (error) {
    // Another process started at the same time has created the user first.
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
  }
}
