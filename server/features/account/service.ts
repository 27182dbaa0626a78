import { createHash, randomBytes } from 'node:crypto';
import * as contract from '#contract/account.ts';
import type { HandlerResult } from '#contract/endpoint.ts';
import { deviceName } from '#domain/device.ts';
import { limits } from '#domain/limits.ts';
import { inTransaction, type Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField, orNotFound } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import type { AuditContext, CallSession } from '../../http/guard.ts';
import { answers } from '../../rows.ts';
import { confirmPassword, isPasskeyRequired } from '../auth/service.ts';
import { writeLog } from '../logs/service.ts';
import { tell } from '../notifications/tell.ts';
import { savePasskeyRequired } from '../store/service.ts';
import { authenticationOptions, checkedPasskey, provenPasskey, registrationOptions } from './passkeys.ts';
import {
  countRecoveryCodes,
  deletePasskey,
  deleteSecondStep,
  endSessions,
  insertPasskey,
  listHolders,
  listPasskeys,
  listSessions,
  lockUser,
  notePasskeyUse,
  replaceRecoveryCodes,
  saveConfirmation,
  spendRecoveryCode,
} from './repository.ts';

const CONFIRMED_MS = 5 * 60_000;
const CODES = 10;

/** A signed-in person's call: who, from where, in which session. */
type Own = AuditContext & { session: CallSession };
type Account = HandlerResult<typeof contract.getAccount>;
type WithCodes = { account: Account; recovery_codes: string[] };

/** Codes have 120 random bits, so a fast hash keeps them safe. */
const hashCode = (code: string) => createHash('sha256').update(code).digest('hex');

/** 32 signs without letters that look like others (Crockford's base 32). */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code as it is read aloud: four groups of six. */
const newCode = () =>
  Array.from({ length: 4 }, () => Array.from(randomBytes(6), (byte) => SIGNS[byte % 32]).join('')).join('-');

/** A typed code as it was given, whatever its case, its separators and its letters that look like digits. */
const typedCode = (typed: string) =>
  typed
    .toLowerCase()
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
    .replace(/[^0-9a-z]/g, '')
    .replace(/(.{6})(?=.)/g, '$1-');

async function giveCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await replaceRecoveryCodes(tx, userId, codes.map(hashCode));
  return codes;
}

const toAccount = answers(contract.getAccount.response);

export async function getAccount(deps: Deps, { actor, session }: Own): Promise<Account> {
  const [passkeys, recoveryCodesLeft, open] = [
    await listPasskeys(deps.db, actor.id),
    await countRecoveryCodes(deps.db, actor.id),
    await listSessions(deps.db, actor.id, deps.now()),
  ];
  const sessions = open.map((row) => ({ ...row, device: deviceName(row.userAgent), current: row.id === session.id }));
  return toAccount({ email: actor.email, passkeys, recoveryCodesLeft, sessions });
}

/** Begins to add a passkey; the first one takes the password, so that a stolen session can't lock its owner out. */
export async function beginPasskey(deps: Deps, own: Call<typeof contract.beginPasskey>) {
  const isFirst = (await listPasskeys(deps.db, own.actor.id)).length === 0;
  if (isFirst) await confirmPassword(deps, own, own.body.password ?? '');
  return { ...(await registrationOptions(deps, own)) };
}

export const beginConfirmation = async (deps: Deps, own: Call<typeof contract.beginConfirmation>) => ({
  ...(await authenticationOptions(deps, own)),
});

/** Adds a passkey; the first one comes with recovery codes, and confirms the session. */
export async function addPasskey(deps: Deps, own: Call<typeof contract.addPasskey>): Promise<WithCodes> {
  const made = own.body;
  const checked = await checkedPasskey(deps, own, made);
  const userId = own.actor.id;
  const codes = await inTransaction(deps.database, async (tx) => {
    await lockUser(tx, userId);
    const known = await listPasskeys(tx, userId);
    if (known.length >= limits.passkeysPerUser) {
      throw new AppError('conflict', `Use no máximo ${limits.passkeysPerUser} chaves de acesso.`);
    }
    const now = deps.now();
    const passkey = { ...checked, id: newId(now), userId, name: made.name, createdAt: now };
    if (!(await insertPasskey(tx, passkey))) throw new AppError('conflict', 'Esta chave de acesso já está cadastrada.');
    await writeLog(tx, own, { at: now, action: 'chave_cadastrada', message: 'Chave de acesso cadastrada.' });
    const what = `A chave de acesso “${made.name}” foi cadastrada na sua conta`;
    await tell(tx, deps, 'passkeys-changed', own.actor.email, { what });
    await saveConfirmation(tx, own.session.id, new Date(now.getTime() + CONFIRMED_MS));
    return known.length === 0 ? giveCodes(tx, userId) : [];
  });
  return { account: await getAccount(deps, own), recovery_codes: codes };
}

/** Removes a passkey, and with the last one the recovery codes. Throws `not-found`. */
export async function removePasskey(deps: Deps, own: Call<typeof contract.removePasskey>): Promise<Account> {
  const { id } = own.params;
  const userId = own.actor.id;
  await inTransaction(deps.database, async (tx) => {
    await lockUser(tx, userId);
    const { name } = orNotFound(await deletePasskey(tx, userId, id), 'Chave de acesso não encontrada.');
    if ((await listPasskeys(tx, userId)).length === 0) await replaceRecoveryCodes(tx, userId, []);
    await writeLog(tx, own, { at: deps.now(), action: 'chave_removida', message: 'Chave de acesso removida.' });
    const what = `A chave de acesso “${name}” foi removida da sua conta`;
    await tell(tx, deps, 'passkeys-changed', own.actor.email, { what });
  });
  return getAccount(deps, own);
}

/** New recovery codes in place of the old ones. Throws `conflict` without a passkey. */
export async function renewRecoveryCodes(deps: Deps, own: Own): Promise<WithCodes> {
  const userId = own.actor.id;
  const codes = await inTransaction(deps.database, async (tx) => {
    await lockUser(tx, userId);
    if ((await listPasskeys(tx, userId)).length === 0)
      throw new AppError('conflict', 'Cadastre antes uma chave de acesso.');
    const message = 'Códigos de recuperação trocados.';
    await writeLog(tx, own, { at: deps.now(), action: 'codigos_trocados', message });
    return giveCodes(tx, userId);
  });
  return { account: await getAccount(deps, own), recovery_codes: codes };
}

/**
 * Confirms the session with a passkey or a recovery code. Returns until when. Throws `invalid-token` for a wrong proof,
 * `invalid-input` for a wrong or used code.
 */
export async function confirmSecondStep(deps: Deps, own: Call<typeof contract.confirmSecondStep>) {
  const proof = own.body;
  const userId = own.actor.id;
  const used = proof.by === 'passkey' ? await provenPasskey(deps, own, proof) : undefined;
  return inTransaction(deps.database, async (tx) => {
    await lockUser(tx, userId);
    const now = deps.now();
    if (used) await notePasskeyUse(tx, used.id, { counter: used.counter, lastUsedAt: now });
    if (proof.by === 'code') {
      const isGood = await spendRecoveryCode(tx, userId, hashCode(typedCode(proof.code)));
      if (!isGood) throw invalidField(['code'], 'Código inválido ou já usado.');
      await writeLog(tx, own, { at: now, action: 'codigo_usado', message: 'Código de recuperação usado.' });
    }
    const until = new Date(now.getTime() + CONFIRMED_MS);
    await saveConfirmation(tx, own.session.id, until);
    return { confirmed_until: until };
  });
}

export async function listPasskeyHolders({ db }: Pick<Deps, 'db'>) {
  const [required, holders] = [await isPasskeyRequired(db), await listHolders(db)];
  return { required, holders: holders.map(({ id, ...holder }) => ({ _id: id, ...holder })) };
}

/** Lets administrators need a passkey, or no longer. Throws `conflict` for one who has none. */
export async function requirePasskeys(
  deps: Deps,
  { body: { required }, audit }: Call<typeof contract.requirePasskeys>,
) {
  await inTransaction(deps.database, async (tx) => {
    await assertHolder(tx, audit);
    const now = deps.now();
    await savePasskeyRequired(tx, required, now);
    const message = `Chave de acesso ${required ? 'exigida' : 'não mais exigida'} de quem administra.`;
    await writeLog(tx, audit, { at: now, action: 'chaves_exigidas', message });
  });
  return listPasskeyHolders(deps);
}

/** A person who decides about everybody's keys has one: it would be a way around them. Throws `conflict`. */
async function assertHolder(tx: Tx, { actor }: AuditContext): Promise<void> {
  if ((await listPasskeys(tx, actor.id)).length === 0)
    throw new AppError('conflict', 'Cadastre antes uma chave de acesso sua, em Minha conta.');
}

/**
 * Removes the passkeys and codes of a user who lost both. Throws `not-found` when the user has none, `conflict` for an
 * administrator without a key.
 */
export async function removeUserPasskeys(
  deps: Deps,
  { params: { id: userId }, audit }: Call<typeof contract.removeUserPasskeys>,
) {
  await inTransaction(deps.database, async (tx) => {
    await lockUser(tx, userId);
    await assertHolder(tx, audit);
    const { email } = orNotFound(
      (await listHolders(tx)).find(({ id }) => id === userId),
      'Esta pessoa não tem chaves de acesso.',
    );
    await deleteSecondStep(tx, userId);
    const message = `Chaves de acesso removidas: ${email}.`;
    await writeLog(tx, audit, { at: deps.now(), action: 'chaves_removidas', message });
    const what = `${audit.actor.email} removeu as chaves de acesso e os códigos da sua conta`;
    await tell(tx, deps, 'passkeys-changed', email, { what });
  });
  return listPasskeyHolders(deps);
}

/** Ends one of the person's sessions, or all others. Throws `not-found` for one that is none of the person's. */
async function end(deps: Deps, own: Own, which: { id: string } | 'others'): Promise<Account> {
  const { actor, session } = own;
  await inTransaction(deps.database, async (tx) => {
    const open = await listSessions(tx, actor.id, deps.now());
    if (which !== 'others')
      orNotFound(
        open.find(({ id }) => id === which.id),
        'Sessão não encontrada.',
      );
    const ended = await endSessions(tx, actor.id, which === 'others' ? { but: session.id } : which);
    const message = ended === 1 ? 'Uma sessão encerrada.' : `${ended} sessões encerradas.`;
    await writeLog(tx, own, { at: deps.now(), action: 'sessao_encerrada', message });
  });
  return getAccount(deps, own);
}

export const endSession = (deps: Deps, own: Call<typeof contract.endSession>) => end(deps, own, own.params);

export const endOtherSessions = (deps: Deps, own: Call<typeof contract.endOtherSessions>) => end(deps, own, 'others');
