import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/notifications.ts';
import { changedFields, type Fields } from '#domain/changes.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { refuseStale } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { answers } from '../../rows.ts';
import { writeLog } from '../logs/service.ts';
import { lockSettings, type NotificationSettings, readSettings, saveSettings } from './repository.ts';

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
