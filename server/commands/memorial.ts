// The one tool of the server; `memorial` at the top of the tree finds the Node for it.

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { rollback, update } from '#server/operations/change-version.ts';
import { runDoctor } from '#server/operations/doctor.ts';
import { install, restoreBackup } from '#server/operations/install.ts';
import { Refusal } from '#server/operations/questions.ts';
import { installedRelease, packRelease } from '#server/operations/releases.ts';
import { enabledPorts, startShop, stopShop, unitOf } from '#server/operations/services.ts';
import { assertRoot, runAsShop, say } from '#server/operations/system.ts';
import { PROJECT_ROOT } from '#server/project-root.ts';
import { VERSION } from '#server/version.ts';
import { runCommand } from './run.ts';

const HELP = `memorial ${VERSION}: a loja neste servidor

  install [--answers ARQUIVO] [--release ARQUIVO] [--restore BACKUP [--key-file CHAVE]]
          [--copies /pasta|sftp://…|s3://…] [--processes 1|2]
                     põe a loja no ar; pode ser repetido
  doctor             tudo o que pode estar errado, e como corrigir
  update [TAG] [--release ARQUIVO]
                     troca de versão; o que não abre é desfeito
  rollback [--lose-orders]
                     volta à versão anterior
  backup             faz um backup agora
  restore --from BACKUP [--key-file CHAVE]
                     fecha a loja, põe o backup no lugar do que há e abre
  drill              ensaia a restauração do backup mais novo, sem tocar na loja
  move --to postgres://…
                     leva o banco embutido para um PostgreSQL
  admin              cria um administrador
  privacy …          exporta ou anonimiza uma pessoa (LGPD)
  logs [opções do journalctl]
  release [PASTA]    monta o arquivo de versão para servidores que não montam
  version`;

const installation = {
  answers: { type: 'string' },
  release: { type: 'string' },
  restore: { type: 'string' },
  'key-file': { type: 'string' },
  copies: { type: 'string' },
  processes: { type: 'string' },
} as const;

type Command = (args: string[]) => Promise<void> | void;

/** A program of the shop with the words that follow; its exit code is ours. */
const asShop =
  (program: string): Command =>
  (args) => {
    assertRoot();
    process.exitCode = runAsShop(installedRelease(), program, args);
  };

const COMMANDS: Record<string, Command> = {
  install: async (args) => {
    const { values } = parseArgs({ args, options: installation });
    assertRoot();
    const processes = values.processes === undefined ? undefined : Number(values.processes);
    if (processes !== undefined && processes !== 1 && processes !== 2) throw new Refusal('--processes é 1 ou 2.');
    const { answers, release: archive, restore, copies, 'key-file': keyFile } = values;
    await install({ answers, archive, restore, copies, keyFile, processes });
    await runDoctor();
    // The shop is open; what the doctor found is said, and no failure of the installation.
    process.exitCode = 0;
  },
  doctor: async () => {
    assertRoot();
    await runDoctor();
  },
  update: async (args) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { release: { type: 'string' } },
    });
    assertRoot();
    await update({ tag: positionals[0], archive: values.release });
  },
  rollback: async (args) => {
    const { values } = parseArgs({ args, options: { 'lose-orders': { type: 'boolean', default: false } } });
    assertRoot();
    await rollback({ loseOrders: values['lose-orders'] });
  },
  restore: async (args) => {
    const { values } = parseArgs({ args, options: { from: { type: 'string' }, 'key-file': { type: 'string' } } });
    assertRoot();
    if (values.from === undefined) throw new Refusal('Diga o arquivo: memorial restore --from BACKUP');
    const release = installedRelease();
    restoreBackup(release, values.from, values['key-file']);
    await startShop(release);
  },
  move: async (args) => {
    assertRoot();
    stopShop();
    process.exitCode = runAsShop(installedRelease(), 'db-move', args);
  },
  logs: (args) => {
    const units = enabledPorts().flatMap((port) => ['--unit', unitOf(port)]);
    process.exitCode = spawnSync('journalctl', [...units, ...args], { stdio: 'inherit' }).status ?? 1;
  },
  release: (args) => say(packRelease(PROJECT_ROOT, args[0] ?? '.')),
  version: () => say(VERSION),
  admin: asShop('admin-create'),
  backup: asShop('backup'),
  drill: asShop('drill'),
  privacy: asShop('privacy'),
};

await runCommand(async () => {
  process.umask(0o022);
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) {
    say(HELP);
    process.exitCode = name === '' || name === 'help' || name === '--help' ? 0 : 1;
    return;
  }
  await command(args);
});
