import fs from 'node:fs';
import path from 'node:path';
import { Refusal } from './questions.ts';
import {
  discardRelease,
  installedRelease,
  newestTag,
  newMigrations,
  placeRelease,
  previousRelease,
  pruneReleases,
  switchTo,
  versionOf,
} from './releases.ts';
import { installUnits, startShop, stopShop } from './services.ts';
import { PLACES, readEnvironment, requireAsShop, run, runAsShop, say } from './system.ts';

/** The newest backup of this server. Throws Refusal when there is none. */
export function newestBackup(): string {
  const folder = readEnvironment().BACKUP_DIR ?? path.join(PLACES.data, 'backups');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const newest = names
    .filter((name) => /^memorial-.*\.tar\.gz$/.test(name))
    .sort()
    .at(-1);
  if (newest === undefined) throw new Refusal(`Não há backup em ${folder}.`);
  return path.join(folder, newest);
}

function backUp(release: string): string {
  requireAsShop(release, 'backup', [], 'O backup falhou; nada foi mudado.');
  return newestBackup();
}

/** Builds a tag of the repository that the shop was installed from, beside the version that runs. */
function buildTag(tag: string | undefined): string {
  const source = PLACES.source;
  if (!fs.existsSync(path.join(source, '.git')))
    throw new Refusal('Este servidor foi instalado de um arquivo: memorial update --release ARQUIVO');
  run('git', ['fetch', '--tags', '--quiet', 'origin'], { cwd: source });
  const wanted = tag ?? newestTag(run('git', ['tag', '--list'], { cwd: source }).split('\n'));
  if (wanted === undefined) throw new Refusal('O repositório não tem versões marcadas (tags como v1.2.0).');
  say(`Montando a versão ${wanted} ao lado da que está aberta (alguns minutos)…`);
  run('git', ['checkout', '--quiet', '--force', wanted], { cwd: source });
  // Without its libraries it fetches them anew, on the Node that it names, and builds itself.
  fs.rmSync(path.join(source, 'node_modules'), { recursive: true, force: true });
  run(path.join(source, 'memorial'), ['version'], { cwd: source });
  return placeRelease({ folder: source });
}

/** What going back from `next` to `before` would cost. */
function costOfReturn(before: string, next: string): string {
  if (newMigrations(before, next).length === 0) return 'Voltar atrás não custa nada: o banco não muda.';
  return 'Esta versão muda o banco de dados: voltar atrás depois de aberta custa os pedidos feitos desde o backup de agora.';
}

export type NewVersion = { tag?: string | undefined; archive?: string | undefined };

/**
 * Changes to another version: places it beside the one in use, lets it check the configuration, makes a backup, switches
 * and watches. What doesn't get ready is undone, the database too. Throws Refusal then.
 */
export async function update({ tag, archive }: NewVersion): Promise<void> {
  const before = installedRelease();
  const earlier = previousRelease();
  const next = archive === undefined ? buildTag(tag) : placeRelease({ archive });
  if (next === before) throw new Refusal(`A versão ${versionOf(before)} já está em uso.`);
  if (runAsShop(next, 'check-config') !== 0) {
    discardRelease(next, earlier);
    throw new Refusal('A configuração não serve à versão nova; a loja continua como estava.');
  }
  const migrates = newMigrations(before, next).length > 0;
  say(costOfReturn(before, next));
  // Processes of the old version don't know the new tables, and no order may come after the backup.
  if (migrates) stopShop();
  let backup: string;
  try {
    backup = backUp(before);
  } catch (error) {
    if (migrates) await startShop(before);
    throw error;
  }
  say(`Trocando ${versionOf(before)} por ${versionOf(next)}…`);
  try {
    await open(next);
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\nA versão nova não abriu; voltando à anterior…`);
    await goBack(before, next, migrates ? backup : undefined);
    const undone = versionOf(next);
    discardRelease(next, earlier);
    throw new Refusal(
      `A versão ${undone} não abriu e foi desfeita. A loja está aberta na ${versionOf(before)}. Por quê: sudo memorial logs -n 100`,
    );
  }
  fs.writeFileSync(path.join(next, '.update.json'), JSON.stringify({ before, backup, migrates }));
  pruneReleases();
  say(`A loja está aberta na versão ${versionOf(next)}. Para voltar: memorial rollback`);
}

async function open(release: string): Promise<void> {
  switchTo(release);
  installUnits(release);
  await startShop(release);
}

async function goBack(release: string, undone: string, backup: string | undefined): Promise<void> {
  if (backup !== undefined) {
    stopShop();
    const newer = path.join(undone, 'server', 'db', 'migrations');
    const args = ['--from', backup, '--replace', '--newer-migrations', newer];
    requireAsShop(release, 'restore', args, `O backup ${backup} não voltou; chame ajuda.`);
  }
  await open(release);
}

/** Goes back to the version before. One that changed the database takes its backup back, when that is wished. */
export async function rollback({ loseOrders }: { loseOrders: boolean }): Promise<void> {
  const now = installedRelease();
  const before = previousRelease();
  if (before === undefined || before === now) throw new Refusal('Não há versão anterior neste servidor.');
  const changed = newMigrations(before, now).length > 0;
  if (!changed) {
    await open(before);
    return say(`A loja está aberta na versão ${versionOf(before)}.`);
  }
  const record = path.join(now, '.update.json');
  const backup = fs.existsSync(record)
    ? (JSON.parse(fs.readFileSync(record, 'utf8')) as { backup: string }).backup
    : '';
  if (!fs.existsSync(backup)) throw new Refusal('O backup de antes da troca não existe mais: não há volta.');
  if (!loseOrders)
    throw new Refusal(
      `A versão ${versionOf(now)} mudou o banco. Voltar restaura ${path.basename(backup)}: tudo o que se vendeu desde então se perde. Se é isso que quer: memorial rollback --lose-orders`,
    );
  runAsShop(now, 'backup');
  await goBack(before, now, backup);
  say(`A loja está aberta na versão ${versionOf(before)}, como estava em ${path.basename(backup)}.`);
}
