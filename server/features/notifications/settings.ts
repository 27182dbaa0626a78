import type { HandlerInput } from '#contract/endpoint.ts';
import type { setNotificationConfig } from '#contract/notifications.ts';
import { changedFields } from '#domain/changes.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { refuseStale } from '../../errors.ts';
import type { AuditContext } from '../../http/guard.ts';
import { writeLog } from '../logs/service.ts';
import { type Config, loggedFields, toConfig } from './present.ts';
import { lockSettings, readSettings, saveSettings } from './repository.ts';

type Wanted = HandlerInput<typeof setNotificationConfig>['body'];

export async function readConfigOf(deps: Deps): Promise<Config> {
  return toConfig(await readSettings(deps.db));
}

/** Replaces the recipients and channels. Throws `stale-version`. */
export async function saveConfig(deps: Deps, audit: AuditContext, wanted: Wanted): Promise<Config> {
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
