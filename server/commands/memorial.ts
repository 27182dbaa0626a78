// The one tool of the server; `memorial` at the top of the tree finds the Node for it.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { businessData } from '#contract/business.ts';
import { smtpMailer } from '#server/adapters/mailer.smtp.ts';
import { DirectoryInUseError, lockDirectory } from '#server/db/embedded/directory-lock.ts';
import { interruptedChange, restore, resumeChange, rollback, update } from '#server/operations/change-server.ts';
import { runDoctor } from '#server/operations/doctor.ts';
import { install } from '#server/operations/install.ts';
import { Refusal } from '#server/operations/questions.ts';
import { installedRelease, packRelease } from '#server/operations/releases.ts';
import { readMoment } from '#server/operations/restoring.ts';
import { makeBackup, rehearse } from '#server/operations/server-copies.ts';
import { enabledPorts, unitOf } from '#server/operations/services.ts';
import { assertRoot, PLACES, readEnvironment, runAsShop, say } from '#server/operations/system.ts';
import { PROJECT_ROOT } from '#server/project-root.ts';
import { explain, runCommand } from './run.ts';

/** Sends the mail 'a loja está fechada', because a closed shop sends none. A mail that fails is printed. */
async function tellClosed(why: string): Promise<void> {
  try {
    const { name, email } = businessData.parse(JSON.parse(fs.readFileSync(PLACES.business, 'utf8')));
    const { SMTP_URL: url = '', MAIL_FROM: address = '' } = readEnvironment();
    await smtpMailer({ url, from: { name, address } }).send({
      to: email,
      subject: 'A loja está fechada',
      text: `${why}\n\nNo servidor: sudo memorial doctor diz o que falta, sudo memorial resume tenta outra vez. De hora em hora ele tenta sozinho.`,
      html: '',
      messageId: `<${randomUUID()}@memorial>`,
    });
  } catch (error) {
    say(`O e-mail "A loja está fechada" não saiu: ${error instanceof Error ? error.message : String(error)}`);
  }
}

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
    process.exitCode = runAsShop(installedRelease(), program, args);
  };

async function lockServer(): Promise<() => void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return lockDirectory('/run/memorial-change');
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
    }
    if (tries === 0) say('Outro comando memorial está trabalhando neste servidor; esperando que termine…');
    await wait(1000);
  }
}

/** Works while no other command does; waits for one that does. */
async function locked(work: () => Promise<void>): Promise<void> {
  const release = await lockServer();
  try {
    await work();
  } finally {
    release();
  }
}

/** The same, after what an interrupted command left was finished or undone. */
const alone = (work: () => Promise<void>) =>
  locked(async () => {
    try {
      await resumeChange();
      await work();
    } catch (error) {
      const change = interruptedChange();
      if (change !== undefined) await tellClosed(`${change} parou no meio: ${explain(error)}`);
      throw error;
    }
  });

const COMMANDS: Record<string, Command> = {
  install: async (args) => {
    const { values } = parseArgs({ args, options: installation });
    const processes = values.processes === undefined ? undefined : Number(values.processes);
    if (processes !== undefined && processes !== 1 && processes !== 2) throw new Refusal('--processes é 1 ou 2.');
    const { answers, release: archive, restore, copies, source, to, 'key-file': keyFile, 'behind-cdn': cdn } = values;
    await alone(() => install({ answers, archive, restore, copies, keyFile, to, processes, source, cdn }));
    await runDoctor();
  },
  doctor: () => runDoctor(),
  update: async (args) => {
    const options = { release: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    await alone(() => update({ tag: positionals[0], archive: values.release }));
  },
  rollback: async (args) => {
    const { values } = parseArgs({ args, options: { 'lose-orders': { type: 'boolean', default: false } } });
    await alone(() => rollback({ loseOrders: values['lose-orders'] }));
  },
  resume: () => alone(async () => undefined),
  backup: async (args) => {
    const { values } = parseArgs({ args, options: { 'if-due': { type: 'boolean', default: false } } });
    await alone(async () => {
      say('Guardando banco, imagens e configuração…');
      await makeBackup({ onlyIfDue: values['if-due'] });
      say('Está tudo guardado.');
    });
  },
  drill: (args) => {
    const { values } = parseArgs({ args, options: { here: { type: 'boolean', default: false } } });
    if (values.here) return locked(rehearse);
    // Its unit shuts in what is restored, also when a person asks for it.
    const since = `@${Math.floor(Date.now() / 1000)}`;
    process.exitCode = spawnSync('systemctl', ['start', DRILL], { stdio: ['inherit', 'ignore', 'ignore'] }).status ?? 1;
    spawnSync('journalctl', ['--unit', DRILL, '--since', since, '--output=cat', '--no-pager'], { stdio: 'inherit' });
  },
  restore: async (args) => {
    const { values } = parseArgs({ args, options: { to: { type: 'string' } } });
    const moment = readMoment(values.to, new Date());
    await alone(() => restore(moment));
  },
  logs: (args) => {
    const units = enabledPorts().flatMap((port) => ['--unit', unitOf(port)]);
    process.exitCode = spawnSync('journalctl', [...units, ...args], { stdio: 'inherit' }).status ?? 1;
  },
  release: (args) => say(packRelease(PROJECT_ROOT, args[0] ?? '.')),
  admin: asShop('admin-create'),
  privacy: asShop('privacy'),
};

const FOR_EVERYBODY = ['logs', 'release'];

await runCommand(async () => {
  process.umask(0o022);
  // A terminal that closes ends no change.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) {
    say(fs.readFileSync(path.join(PROJECT_ROOT, 'deploy', 'help.txt'), 'utf8').trimEnd());
    process.exitCode = 1;
    return;
  }
  if (!FOR_EVERYBODY.includes(name)) assertRoot();
  await command(args);
});
