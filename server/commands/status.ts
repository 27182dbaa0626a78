// For `memorial doctor`, as the shop's own user: the list of findings, what can be tried tried, as JSON.
import { OLD_DATABASE } from '#domain/access-findings.ts';
import { type Finding, failed, ok, PART_NAMES, SYSTEM_PARTS, type SystemPart } from '#domain/alarms.ts';
import { telegramFromConfig, whatsappFromConfig } from '#server/adapters/from-config.ts';
import { machine } from '#server/adapters/host.machine.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/client.ts';
import { awaitsMigration } from '#server/db/migrate.ts';
import { toldOpenAlarms } from '#server/features/system/service.ts';
import { type StatusDeps, systemStatus } from '#server/features/system/system-status.ts';
import { createLog } from '#server/log.ts';
import { prove } from '#server/operations/settings-proof.ts';
import { createSignals } from '#server/signals.ts';
import { runCommand } from './run.ts';

type Named = Finding & { name: string };

/** This process has counted no errors and used little memory: the open shop alone knows these. */
async function errorFinding(deps: StatusDeps): Promise<Finding> {
  const alarm = (await toldOpenAlarms(deps)).find(({ part }) => part === 'errors');
  return alarm ? failed(alarm.words, 'sudo memorial logs diz qual é o erro.') : ok('Nenhum alarme aberto.');
}

async function findings(deps: StatusDeps): Promise<Named[]> {
  const { findings: seen } = await systemStatus(deps);
  if (seen.database.status !== 'failed') {
    seen.errors = await errorFinding(deps);
    if (await awaitsMigration(deps.database)) seen.database = OLD_DATABASE;
  }
  const tried = async (part: SystemPart): Promise<Named> => {
    const proof = await prove(deps.config, part);
    // A fault that was seen stays one, though the other side answers now.
    const finding = proof && (proof.status === 'failed' || seen[part].status === 'unknown') ? proof : seen[part];
    return { name: PART_NAMES[part], ...finding };
  };
  return Promise.all(SYSTEM_PARTS.map(tried));
}

async function examined(): Promise<Named[]> {
  const { config, business } = readConfig();
  const log = createLog('silent');
  const now = () => new Date();
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    return await findings({
      config,
      business,
      database,
      log,
      now,
      db: database.db,
      telegram: telegramFromConfig(config, undefined),
      whatsapp: whatsappFromConfig(config, undefined),
      host: { ...machine, memory: async () => ({ available: (await machine.memory()).available }) },
      signals: createSignals(now),
    });
  } finally {
    await database.close();
  }
}

await runCommand(async () => {
  const name = 'Configuração';
  const found = await examined().then(
    (all): Named[] => [{ name, ...ok('Nada falta.') }, ...all],
    (error: unknown): Named[] => {
      if (!(error instanceof ConfigError)) throw error;
      return [{ name, ...failed(error.faults.join('; '), 'Corrija em /etc/memorial e reinicie a loja.') }];
    },
  );
  process.stdout.write(JSON.stringify(found));
});
