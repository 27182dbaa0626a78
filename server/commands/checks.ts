// What `memorial doctor` asks as the shop's own user: the results as JSON, one after the other.

import { failed } from '#domain/alarms.ts';
import { backupPlaceFromConfig } from '#server/adapters/from-config.ts';
import { runChecks } from '#server/checks/check.ts';
import { shopChecks } from '#server/checks/shop-checks.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { runCommand } from './run.ts';

const name = 'Configuração';

async function results() {
  try {
    const { config } = readConfig();
    const backupPlace = backupPlaceFromConfig(config);
    const found = await runChecks(shopChecks({ config, now: new Date(), log: createLog('silent'), backupPlace }));
    return [{ name, status: 'ok', words: 'Nada falta.' }, ...found];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ name, ...failed(error.faults.join('; '), 'Corrija em /etc/memorial e reinicie a loja.') }];
  }
}

await runCommand(async () => {
  process.stdout.write(JSON.stringify(await results()));
});
