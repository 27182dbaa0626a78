import fs from 'node:fs';
import path from 'node:path';
import {
  beginChange,
  type Change,
  carryOn,
  keepChange,
  lastUpdate,
  readChange,
  type Steps,
  type Wish,
} from './journal.ts';
import { Refusal } from './questions.ts';
import {
  buildArchive,
  discardRelease,
  installedRelease,
  newMigrations,
  placeRelease,
  previousRelease,
  pruneReleases,
  switchTo,
  versionOf,
} from './releases.ts';
import { fetchMoment, judgeMoment, putBack, staysBeside, tellRestored } from './restoring.ts';
import { makeBackup } from './server-copies.ts';
import { installUnits, startShop, stopShop } from './services.ts';
import { PLACES, run, runAsShop, say, succeeds } from './system.ts';

/** Its keys sign the versions that this server takes; without the file any tag counts. */
const SIGNERS = path.join(PLACES.etc, 'release-signers');

/** Builds a tag of the repository that the shop was installed from and places it beside the version that runs. */
function placeTag(tag: string | undefined): string {
  const source = PLACES.source;
  const git = (...args: string[]) => run('git', ['-C', source, ...args]);
  if (!fs.existsSync(path.join(source, '.git')))
    throw new Refusal('Este servidor foi instalado de um arquivo: memorial update --release ARQUIVO');
  git('fetch', '--tags', '--force', '--quiet', 'origin');
  // The newest finished version; one with a suffix is only taken when it is asked for.
  const tags = git('tag', '--list', '--sort=-version:refname').split('\n');
  const wanted = tag ?? tags.find((name) => /^v\d+\.\d+\.\d+$/.test(name));
  if (wanted === undefined) throw new Refusal('O repositório não tem versões marcadas (tags como v1.2.0).');
  if (
    fs.existsSync(SIGNERS) &&
    !succeeds('git', ['-C', source, '-c', `gpg.ssh.allowedSignersFile=${SIGNERS}`, 'verify-tag', wanted])
  )
    throw new Refusal(`A versão ${wanted} não está assinada por uma chave de ${SIGNERS}; nada foi mudado.`);
  say(`Montando a versão ${wanted} ao lado da que está aberta…`);
  git('checkout', '--quiet', '--force', wanted);
  const archive = buildArchive(source);
  try {
    return placeRelease(archive);
  } finally {
    fs.rmSync(path.dirname(archive), { recursive: true });
  }
}

function costOfReturn(migrates: boolean): string {
  if (!migrates) return 'Voltar atrás não custa nada: o banco não muda.';
  return 'Esta versão muda o banco de dados: voltar atrás depois de aberta custa os pedidos feitos desde o backup de agora.';
}

const steps: Steps = {
  keep: (standing) => keepChange(PLACES.change, standing),
  close: stopShop,
  backUp: async ({ kind }) =>
    // Other data is moved aside whole, if it lies on this machine.
    kind === 'update' || !staysBeside() ? await makeBackup({ small: true }) : undefined,
  fetch: async ({ kind, moment, stamp }) => {
    stopShop();
    await fetchMoment(moment, stamp);
    // The log forks here: what comes after is only found from a backup of this side. The installation makes its own.
    if (kind === 'install') return;
    await makeBackup().catch((error: unknown) => {
      // The version before opens without it; within the hour it is made good.
      if (kind !== 'update') throw error;
      say(`O backup de depois falhou: ${String(error)}`);
    });
  },
  putBack: (standing) => putBack(standing),
  open: async (release) => {
    if (release === '') return;
    switchTo(release);
    installUnits(release);
    await startShop(release);
  },
  discard: ({ next, earlier }) => discardRelease(next, earlier),
};

const NAMES: Record<Change['kind'], (change: Change) => string> = {
  update: ({ next }) => `A troca para a versão ${path.basename(next)}`,
  rollback: ({ next }) => `A volta à versão ${path.basename(next)}`,
  restore: () => 'A restauração',
  install: () => 'A restauração numa máquina nova',
};

const unfinished = () => {
  const standing = readChange(PLACES.change);
  return standing?.state === 'done' ? undefined : standing;
};

export function interruptedChange(): string | undefined {
  const standing = unfinished();
  return standing && NAMES[standing.kind](standing);
}

/** Finishes or undoes a change that was interrupted; the next command, the next boot and the hourly backup ask for it. */
export async function resumeChange(): Promise<void> {
  const standing = unfinished();
  if (standing === undefined) return;
  say(`${NAMES[standing.kind](standing)} foi interrompida; terminando ou desfazendo…`);
  const end = await carryOn(standing, steps);
  say(end === 'done' ? 'Ela foi terminada.' : 'Ela foi desfeita: tudo está como era antes.');
  if (standing.kind === 'install') return;
  say(`A loja está aberta na versão ${versionOf(installedRelease())}.`);
  if (end === 'done' && standing.moment !== undefined) await tellRestored(standing);
}

/** Every change's part: by its stamp what it moves aside is found again, and the last update outlives it. */
function newChange(): Pick<Wish, 'stamp' | 'former'> {
  const former = lastUpdate(readChange(PLACES.change));
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '');
  return { stamp, ...(former && { former }) };
}

export type NewVersion = { tag?: string | undefined; archive?: string | undefined };

/**
 * Changes to another version: places it beside the one in use, lets it check the configuration, makes a backup, switches
 * and watches. What doesn't get ready is undone, the database too. Throws Refusal then.
 */
export async function update({ tag, archive }: NewVersion): Promise<void> {
  const before = installedRelease();
  const earlier = previousRelease();
  const next = archive === undefined ? placeTag(tag) : placeRelease(archive);
  if (next === before) return say(`A versão ${versionOf(before)} já está em uso.`);
  if (runAsShop(next, 'check-config') !== 0) {
    discardRelease(next, earlier);
    throw new Refusal('A configuração não serve à versão nova; a loja continua como estava.');
  }
  const migrates = newMigrations(before, next).length > 0;
  const version = versionOf(next);
  say(costOfReturn(migrates));
  try {
    // While the shop is open: a place that is away or full closes nothing.
    const backup = await makeBackup();
    if (migrates) await judgeMoment({ backup });
  } catch (error) {
    discardRelease(next, earlier);
    throw error;
  }
  say(`Trocando ${versionOf(before)} por ${version}…`);
  const wish = {
    kind: 'update',
    before,
    next,
    migrates,
    discards: true,
    ...(earlier !== undefined && { earlier }),
  } as const;
  if ((await beginChange({ ...wish, ...newChange() }, steps)) === 'undone')
    throw new Refusal(
      `A versão ${version} não abriu e foi desfeita. A loja está aberta na ${versionOf(before)}. Por quê: sudo memorial logs -n 100`,
    );
  pruneReleases();
  say(`A loja está aberta na versão ${version}. Para voltar: memorial rollback`);
}

/** Makes a change of the database and says what came of it. Throws Refusal when `what` didn't open and all is as before. */
async function change(wish: Wish, what: string): Promise<void> {
  if ((await beginChange(wish, steps)) === 'undone')
    throw new Refusal(`${what} não abriu; a loja está aberta como era. Por quê: sudo memorial logs -n 100`);
  if (wish.moment !== undefined) await tellRestored(readChange(PLACES.change) ?? wish);
}

/** Goes back to the version before. One that changed the database takes its backup back, when that is wished. */
export async function rollback({ loseOrders }: { loseOrders: boolean }): Promise<void> {
  const now = installedRelease();
  const before = previousRelease();
  if (before === undefined || before === now) throw new Refusal('Não há versão anterior neste servidor.');
  const migrates = newMigrations(before, now).length > 0;
  const update = lastUpdate(readChange(PLACES.change));
  const backup = update?.next === now && update.before === before ? update.backup : undefined;
  if (migrates && backup === undefined) throw new Refusal('O backup de antes da troca não existe mais: não há volta.');
  const moment = migrates && backup !== undefined ? { backup } : undefined;
  if (moment) await judgeMoment(moment);
  if (moment && !loseOrders)
    throw new Refusal(
      `A versão ${versionOf(now)} mudou o banco. Voltar restaura o banco de antes da troca: tudo o que se vendeu desde então se perde. Se é isso que quer: memorial rollback --lose-orders`,
    );
  const wish = {
    kind: 'rollback',
    before: now,
    next: before,
    migrates,
    discards: false,
    ...(moment && { moment }),
  } as const;
  await change({ ...wish, ...newChange() }, `A versão ${versionOf(before)}`);
  say(`A loja está aberta na versão ${versionOf(before)}${migrates ? ', como estava antes da troca' : ''}.`);
}

/** Puts the database of a moment in the place of what the shop has, closed meanwhile. Throws with the shop open as it was. */
export async function restore(wished: NonNullable<Wish['moment']>): Promise<void> {
  const release = installedRelease();
  const moment = await judgeMoment(wished);
  say('Fechando a loja e restaurando; leva alguns minutos…');
  const wish = { kind: 'restore', before: release, next: release, migrates: true, moment, discards: false } as const;
  await change({ ...wish, ...newChange() }, 'O banco restaurado');
  say('A loja está aberta com o banco restaurado.');
}

/** Puts the database of a lost server into the PostgreSQL of this one, on which nothing is open yet. */
export async function fetchLost(wished: NonNullable<Wish['moment']>): Promise<void> {
  const moment = await judgeMoment(wished, { takesOver: true });
  const wish = { kind: 'install', before: '', next: '', migrates: true, moment, discards: false } as const;
  await beginChange({ ...wish, ...newChange() }, steps);
}
