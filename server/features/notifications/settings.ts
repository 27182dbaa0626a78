import type * as contract from '#contract/notifications.ts';
import { changedFields } from '#domain/changes.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { refuseStale } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { writeLog } from '../logs/service.ts';
import { type Config, loggedFields, toConfig } from './present.ts';
import { lockSettings, readSettings, saveSettings } from './repository.ts';

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
