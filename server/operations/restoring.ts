import fs from 'node:fs';
import { formatDateTime, parsePastInstant } from '#domain/dates.ts';
import {
  assertRestorable,
  fetchCopies,
  putBackCopies,
  refusalOfDestination,
  restorePictures,
} from '../backup/copies.ts';
import { asideOf, type Moment } from '../backup/pgbackrest.ts';
import { openDatabase } from '../db/client.ts';
import { createLog } from '../log.ts';
import { Refusal } from './questions.ts';
import { configureCluster, copiesOf } from './server-copies.ts';
import { PLACES, readSettings, say } from './system.ts';

/** The moment that somebody named by 'dd/mm hh:mm', São Paulo's; the newest when nothing was said. Throws Refusal. */
export function readMoment(to: string | undefined, now: Date): { at: Date } | 'latest' {
  if (to === undefined) return 'latest';
  const at = parsePastInstant(to, now);
  if (at === undefined || at > now) throw new Refusal("Diga um momento que passou: --to 'dd/mm hh:mm'");
  say(`Restaurando como era em ${formatDateTime(at)}…`);
  return { at };
}

/** A drill alone names a point of the log. */
type Wished = Exclude<Moment, { name: string }>;

/**
 * The restore of a moment: of the backup before it where its log is no longer kept. Refuses one that can't succeed, and
 * one from a place that another server writes to, unless it `takesOver`. Throws BackupRefusal.
 */
export async function judgeMoment(moment: Wished, { takesOver = false } = {}): Promise<Wished> {
  const copies = copiesForChange();
  if (copies.cluster) configureCluster(copies.cluster, copies.repository);
  const { folder } = copies.repository.destination;
  if (folder !== undefined && !fs.existsSync(folder))
    throw new Refusal(`${folder} não existe: o disco das cópias está ligado?`);
  const refusal = takesOver ? undefined : await refusalOfDestination(copies.repository, new Date());
  if (refusal) throw refusal;
  const instead = await assertRestorable(copies, moment);
  if (instead === undefined) return moment;
  say(`O log daquele momento não existe mais: volta o backup mais novo antes dele, de ${formatDateTime(instead.at)}.`);
  return { backup: instead.label };
}

function copiesForChange(): ReturnType<typeof copiesOf> {
  const environment = readSettings();
  return copiesOf({ ...environment, DATABASE_URL: environment.DATABASE_URL || 'postgres://127.0.0.1/memorial' });
}

/** Whether the data of before stays on this machine when another takes its place. */
export const staysBeside = () => copiesForChange().cluster !== undefined;

/** Puts database and pictures of a moment in the place of what this server has; the shop has to be closed. */
export async function fetchMoment(moment: Moment, stamp: string): Promise<void> {
  const copies = copiesForChange();
  if (copies.cluster) configureCluster(copies.cluster, copies.repository);
  await fetchCopies(copies, moment, stamp);
}

/** Puts back what `fetchMoment` took the place of. */
export const putBack = (change: Parameters<typeof putBackCopies>[1]) => putBackCopies(copiesForChange(), change);

/** Says what the database holds now, and where that of before a change lies. */
export async function tellRestored(change?: { stamp: string; backup?: string }): Promise<void> {
  const { url, cluster } = copiesOf(readSettings());
  const database = await openDatabase({ url, dataDir: PLACES.data, log: createLog('silent') });
  try {
    const query = 'select count(*)::int as orders, max(created_at) as newest from orders';
    const { rows } = await database.pool.query<{ orders: number; newest: Date | null }>(query);
    const { orders = 0, newest = null } = rows[0] ?? {};
    say(`O banco tem ${orders} pedidos${newest ? `, o mais novo de ${formatDateTime(newest)}` : ''}.`);
  } finally {
    await database.close();
  }
  if (!change) return;
  if (!cluster) return say(`O banco de antes está nas cópias (${change.backup}).`);
  const aside = asideOf(cluster, change.stamp);
  if (!fs.existsSync(aside)) return;
  say(`O banco de antes, com o que se vendeu depois deste momento, ficou em ${aside}.`);
  say(
    `Ele sai dali quando você o apagar (sudo rm -r ${aside}), ou no primeiro ensaio que der certo depois de uma semana.`,
  );
}

/** Only the pictures: those of a database that outlived the machine. */
export const restoreMedia = () => restorePictures(copiesOf(readSettings()));
