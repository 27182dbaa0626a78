// The one tool of the server; `memorial` at the top of the tree finds the Node for it.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DirectoryInUseError, lockDirectory } from '#server/db/embedded/directory-lock.ts';
import { resumeChange, rollback, update } from '#server/operations/change-version.ts';
import { judgeMoment, makeBackup, readMoment, rehearse, restoreMoment } from '#server/operations/copies.ts';
import { runDoctor } from '#server/operations/doctor.ts';
import { install } from '#server/operations/install.ts';
import { Refusal } from '#server/operations/questions.ts';
import { installedRelease, packRelease } from '#server/operations/releases.ts';
import { enabledPorts, startShop, stopShop, unitOf } from '#server/operations/services.ts';
import { assertRoot, runAsShop, say } from '#server/operations/system.ts';
import { PROJECT_ROOT } from '#server/project-root.ts';
import { runCommand } from './run.ts';

const installation = {
  answers: { type: 'string' },
  release: { type: 'string' },
  restore: { type: 'string' },
  'key-file': { type: 'string' },
  to: { type: 'string' },
  copies: { type: 'string' },
  processes: { type: 'string' },
  'behind-cdn': { type: 'string' },
  /** The repository in which the release was built. */
  source: { type: 'string' },
} as const;

type Command = (args: string[]) => Promise<void> | void;

const DRILL = 'memorial-drill.service';

/** A program of the shop with the words that follow; its exit code is ours. */
const asShop =
  (program: string): Command =>
  (args) => {
    assertRoot();
    process.exitCode = runAsShop(installedRelease(), program, args);
  };

/** Changes the server while no other command does, after what an interrupted one left was finished or undone. */
async function alone(work: () => Promise<void>): Promise<void> {
  let release: () => void;
  try {
    release = lockDirectory('/run/memorial-change');
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error;
    throw new Refusal('Outro comando memorial está mudando este servidor; espere que termine.');
  }
  try {
    await resumeChange();
    await work();
  } finally {
    release();
  }
}

const COMMANDS: Record<string, Command> = {
  install: async (args) => {
    const { values } = parseArgs({ args, options: installation });
    assertRoot();
    const processes = values.processes === undefined ? undefined : Number(values.processes);
    if (processes !== undefined && processes !== 1 && processes !== 2) throw new Refusal('--processes é 1 ou 2.');
    const { answers, release: archive, restore, copies, source, to, 'key-file': keyFile, 'behind-cdn': cdn } = values;
    await alone(() => install({ answers, archive, restore, copies, keyFile, to, processes, source, cdn }));
    await runDoctor();
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
    await alone(() => update({ tag: positionals[0], archive: values.release }));
  },
  rollback: async (args) => {
    const { values } = parseArgs({ args, options: { 'lose-orders': { type: 'boolean', default: false } } });
    assertRoot();
    await alone(() => rollback({ loseOrders: values['lose-orders'] }));
  },
  resume: () => {
    assertRoot();
    return alone(async () => undefined);
  },
  backup: async (args) => {
    const { values } = parseArgs({ args, options: { 'if-due': { type: 'boolean', default: false } } });
    assertRoot();
    say('Guardando banco, imagens e configuração…');
    await makeBackup({ onlyIfDue: values['if-due'] });
    say('Está tudo guardado.');
  },
  drill: (args) => {
    const { values } = parseArgs({ args, options: { here: { type: 'boolean', default: false } } });
    assertRoot();
    if (values.here) return rehearse();
    // Its unit shuts in what is restored, also when a person asks for it.
    const since = `@${Math.floor(Date.now() / 1000)}`;
    process.exitCode = spawnSync('systemctl', ['start', DRILL], { stdio: ['inherit', 'ignore', 'ignore'] }).status ?? 1;
    spawnSync('journalctl', ['--unit', DRILL, '--since', since, '--output=cat', '--no-pager'], { stdio: 'inherit' });
  },
  restore: async (args) => {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
    assertRoot();
    const release = installedRelease();
    const moment = readMoment(values.to, new Date());
    await alone(async () => {
      await judgeMoment(moment);
      say('Fechando a loja e restaurando; leva alguns minutos…');
      stopShop();
      try {
        await restoreMoment(moment);
      } finally {
        // What fails leaves everything as it was.
        await startShop(release);
      }
    });
  },
  logs: (args) => {
    const units = enabledPorts().flatMap((port) => ['--unit', unitOf(port)]);
    process.exitCode = spawnSync('journalctl', [...units, ...args], { stdio: 'inherit' }).status ?? 1;
  },
  release: (args) => say(packRelease(PROJECT_ROOT, args[0] ?? '.')),
  admin: asShop('admin-create'),
  privacy: asShop('privacy'),
};

await runCommand(async () => {
  process.umask(0o022);
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) {
    say(fs.readFileSync(path.join(PROJECT_ROOT, 'deploy', 'help.txt'), 'utf8').trimEnd());
    process.exitCode = 1;
    return;
  }
  await command(args);
});
