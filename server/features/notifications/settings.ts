import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import type { getNotificationConfig, setNotificationConfig } from '#contract/notifications.ts';
import { changedFields, type Fields } from '#domain/changes.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/guard.ts';
import { writeLog } from '../logs/repository.ts';
import { lockSettings, type NotificationSettings, readSettings, saveSettings } from './repository.ts';

export type Who = { actor: Actor; ip: string };
type Config = HandlerResult<typeof getNotificationConfig>;
type Wanted = HandlerInput<typeof setNotificationConfig>['body'];

function toConfig({ emails, telegramChatIds, emailEnabled, telegramEnabled, version }: NotificationSettings): Config {
  return {
    emails,
    telegram_chat_ids: telegramChatIds,
    enabled: { email: emailEnabled, telegram: telegramEnabled },
    version,
  };
}

function loggedFields(config: Omit<Config, 'version'>): Fields {
  const { emails, telegram_chat_ids, enabled } = config;
  return { emails, telegram_chat_ids, email: enabled.email, telegram: enabled.telegram };
}

export async function readConfigOf(deps: Deps): Promise<Config> {
  return toConfig(await readSettings(deps.db));
}

/** Replaces who is told and how; a stale `version` is refused so that nothing is overwritten silently. */
export async function saveConfig(deps: Deps, wanted: Wanted, who: Who): Promise<Config> {
  return inTransaction(deps.database, async (tx) => {
    const before = await lockSettings(tx);
    if (wanted.version !== undefined && wanted.version !== before.version) throw new AppError('stale-version');
    await saveSettings(tx, {
      emails: wanted.emails,
      telegramChatIds: wanted.telegram_chat_ids,
      emailEnabled: wanted.enabled.email,
      telegramEnabled: wanted.enabled.telegram,
    });
    await writeLog(tx, {
      at: deps.now(),
      userEmail: who.actor.email,
      action: 'notificacoes_alteradas',
      message: 'Configuração de notificações alterada.',
      ip: who.ip,
      changes: changedFields(loggedFields(toConfig(before)), loggedFields(wanted)),
    });
    return toConfig(await readSettings(tx));
  });
}
