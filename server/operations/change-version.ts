import fs from 'node:fs';
import path from 'node:path';
import { judgeMoment, makeBackup, restoreMoment } from './copies.ts';
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
import { installUnits, startShop, stopShop } from './services.ts';
import { PLACES, run, runAsShop, say, succeeds } from './system.ts';
import { beginChange, carryOn, keepChange, readChange, type Steps } from './version-change.ts';

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

/** What going back from `next` to `before` would cost. */
function costOfReturn(migrates: boolean): string {
  if (!migrates) return 'Voltar atrás não custa nada: o banco não muda.';
  return 'Esta versão muda o banco de dados: voltar atrás depois de aberta custa os pedidos feitos desde o backup de agora.';
}

const steps: Steps = {
  keep: (standing) => keepChange(PLACES.change, standing),
  close: stopShop,
  backUp: () => makeBackup(),
  open: async (release) => {
    switchTo(release);
    installUnits(release);
    await startShop(release);
  },
  restore: async ({ backup }) => {
    stopShop();
    await restoreMoment({ backup });
  },
  discard: ({ next, earlier }) => discardRelease(next, earlier),
};

const unfinished = () => {
  const standing = readChange(PLACES.change);
  return standing?.state === 'done' ? undefined : standing;
};

/** The version to which a change is under way or was interrupted. */
export function interruptedChange(): string | undefined {
  const standing = unfinished();
  return standing && path.basename(standing.next);
}

/** Finishes or undoes a change of version that was interrupted; the next command and the next boot ask for it. */
export async function resumeChange(): Promise<void> {
  const standing = unfinished();
  if (standing === undefined) return;
  say(`A troca para a versão ${path.basename(standing.next)} foi interrompida; terminando…`);
  await carryOn(standing, steps);
  say(`A loja está aberta na versão ${versionOf(installedRelease())}.`);
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
  if (next === before) throw new Refusal(`A versão ${versionOf(before)} já está em uso.`);
  if (runAsShop(next, 'check-config') !== 0) {
    discardRelease(next, earlier);
    throw new Refusal('A configuração não serve à versão nova; a loja continua como estava.');
  }
  const migrates = newMigrations(before, next).length > 0;
  const version = versionOf(next);
  say(`${costOfReturn(migrates)}\nTrocando ${versionOf(before)} por ${version}…`);
  const wish = { before, next, migrates, discards: true, ...(earlier !== undefined && { earlier }) };
  if ((await beginChange(wish, steps)) === 'undone')
    throw new Refusal(
      `A versão ${version} não abriu e foi desfeita. A loja está aberta na ${versionOf(before)}. Por quê: sudo memorial logs -n 100`,
    );
  pruneReleases();
  say(`A loja está aberta na versão ${version}. Para voltar: memorial rollback`);
}

/** Goes back to the version before. One that changed the database takes its backup back, when that is wished. */
export async function rollback({ loseOrders }: { loseOrders: boolean }): Promise<void> {
  const now = installedRelease();
  const before = previousRelease();
  if (before === undefined || before === now) throw new Refusal('Não há versão anterior neste servidor.');
  const migrates = newMigrations(before, now).length > 0;
  const { backup = '', next } = readChange(PLACES.change) ?? {};
  if (migrates && next !== now) throw new Refusal('O backup de antes da troca não existe mais: não há volta.');
  if (migrates) await judgeMoment({ backup });
  if (migrates && !loseOrders)
    throw new Refusal(
      `A versão ${versionOf(now)} mudou o banco. Voltar restaura o banco de antes da troca: tudo o que se vendeu desde então se perde. Se é isso que quer: memorial rollback --lose-orders`,
    );
  if (migrates) await makeBackup();
  await carryOn({ before, next: now, migrates, backup, discards: false, state: 'returning' }, steps);
  say(`A loja está aberta na versão ${versionOf(before)}${migrates ? ', como estava antes da troca' : ''}.`);
}
