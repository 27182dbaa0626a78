import { isDeepStrictEqual } from 'node:util';
import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/notifications.ts';
import { changedFields, type Fields } from '#domain/changes.ts';
import { inTransaction, lockNames } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, refuseStale } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { answers } from '../../rows.ts';
import { writeLog } from '../logs/service.ts';
import {
  lockSettings,
  type NotificationSettings,
  readRoster,
  readSettings,
  replaceRoster,
  saveSettings,
} from './repository.ts';

type Listed = HandlerResult<typeof contract.getRoster>;

/** The people who are woken for urgent orders, in order. */
export async function getRoster({ db }: Pick<Deps, 'db'>): Promise<Listed> {
  return (await readRoster(db)).map(({ id, email }) => ({ _id: id, email }));
}

const ROSTER_CHANGED = 'O plantão mudou enquanto a página estava aberta. Confira e toque de novo.';

/**
 * Replaces the roster. Throws `stale-version` when somebody has changed the list that was `seen`, and `conflict` for an
 * unknown or inactive user.
 */
export function setRoster(deps: Deps, { body, audit }: Call<typeof contract.setRoster>): Promise<Listed> {
  return inTransaction(deps.database, async (tx) => {
    await lockNames(tx, ['roster']);
    const before = (await readRoster(tx)).map(({ id }) => id);
    if (body.seen && !isDeepStrictEqual(body.seen, before)) throw new AppError('stale-version', ROSTER_CHANGED);
    await replaceRoster(tx, body.users);
    const people = await readRoster(tx);
    if (people.length !== body.users.length)
      throw new AppError('conflict', 'Uma das pessoas não tem mais conta ativa.');
    const names = people.map(({ email }) => email).join(', ') || 'ninguém';
    await writeLog(tx, audit, { at: deps.now(), action: 'notificacoes_alteradas', message: `Plantão: ${names}.` });
    return getRoster({ db: tx });
  });
}

type Config = HandlerResult<typeof contract.getNotificationConfig>;

const answer = answers(contract.getNotificationConfig.response);

const toConfig = ({ emailEnabled: email, telegramEnabled: telegram, ...settings }: NotificationSettings): Config =>
  answer({ ...settings, enabled: { email, telegram } });

/** The settings as the log stores them. */
function loggedFields({ emails, telegram_chat_ids, enabled }: Omit<Config, 'version'>): Fields {
  return { emails, telegram_chat_ids, ...enabled };
}

export async function getNotificationConfig(deps: Deps): Promise<Config> {
  return toConfig(await readSettings(deps.db));
}

/** Replaces the recipients and channels. Throws `stale-version`. */
export function setNotificationConfig(
  deps: Deps,
  { body: wanted, audit }: Call<typeof contract.setNotificationConfig>,
): Promise<Config> {
  return inTransaction(deps.database, async (tx) => {
    const before = await lockSettings(tx);
    refuseStale(before, wanted.version);
    await saveSettings(tx, {
      emails: wanted.emails,
      telegramChatIds: wanted.telegram_chat_ids,
      emailEnabled: wanted.enabled.email,
      telegramEnabled: wanted.enabled.telegram,
    });
    await writeLog(tx, audit, {
      at: deps.now(),
      action: 'notificacoes_alteradas',
      message: 'Configuração de notificações alterada.',
      changes: changedFields(loggedFields(toConfig(before)), loggedFields(wanted)),
    });
    return toConfig(await readSettings(tx));
  });
}
