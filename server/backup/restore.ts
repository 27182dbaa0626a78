import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { CANONICAL_WIDTH, pictureFileName } from '#domain/picture-variants.ts';
import { type ImageStore, type PictureFile, pictureType } from '../adapters/images.ts';
import type { Database, Tx } from '../db/client.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { replacePendingJobs } from '../jobs/pending.ts';
import { type Jobs, openJobs } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { withOwnConnection } from './connection.ts';
import { BackupRefusal, type Manifest, rowsOf } from './manifest.ts';
import { readContents, type SoundBackup } from './read.ts';
import { applyMigrations, assertKnown, assertUsable, buildSchema, dropSchema, knownMigrations } from './schema.ts';
import { insertLines, listTables, setSequences, steadyTexts, type Table, tallyTable } from './tables.ts';

type RestoreTarget = { database: Database; images: ImageStore; log: Log };

type RestoreOptions = {
  /** Whether a database with rows may be replaced. */
  replace: boolean;
  /** Hears of every table when its rows are in. */
  onTable?: (name: string, rows: number) => void;
  /** The migrations of this program; another folder is for tests. */
  migrations?: string;
  /** The migrations of a newer program that changed the database before; what they made goes too. */
  newer?: string | undefined;
};

export type RestoreReport = {
  rows: number;
  tables: number;
  /** Waiting jobs that were put into the queue again. */
  jobs: number;
  /** Migrations that the backup didn't have yet. */
  migrated: number;
  pictures: number;
  /** Pictures that records name and the storage doesn't have. */
  missingPictures: string[];
  milliseconds: number;
};

/**
 * Puts a backup into a database: schema, rows, counters and waiting jobs in one transaction that is only committed
 * after every row was read back and compared with the backup's checksums. Pictures are put before it; a picture too
 * many does no harm and is collected after a day. Throws BackupRefusal, or what the database throws; then the database
 * is as it was.
 */
export async function restoreBackup(
  { file, manifest }: SoundBackup,
  target: RestoreTarget,
  { replace, migrations, newer, onTable = () => undefined }: RestoreOptions,
): Promise<RestoreReport> {
  const started = performance.now();
  const known = knownMigrations(migrations);
  const former = newer === undefined ? known : [...known, ...knownMigrations(newer)];
  assertKnown(manifest.migrations, known);
  await withOwnConnection(target.database, (client) => assertUsable(client, former, replace));
  const pictures = await restorePictures(file, target.images);
  const later = known.filter(({ when }) => !manifest.migrations.includes(when));
  const jobs = await openJobs(target.database, target.log);
  try {
    await withOwnConnection(target.database, (client) =>
      drizzle({ client: client as pg.Client }).transaction(async (tx) => {
        await steadyTexts(client);
        await client.query("set local lock_timeout = '10s'");
        await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
        // Somebody may have written since the first look.
        await assertUsable(client, former, replace);
        await dropSchema(client, former);
        await buildSchema(client, known, manifest.migrations);
        await load({ file, manifest }, { client, tx, jobs, onTable });
        await applyMigrations(client, later);
        // The name of the instance it came from: a restored database gets its own, so doctor sees where the address leads.
        await client.query("delete from signals where name = 'instance'");
      }),
    );
  } finally {
    await jobs.stop();
  }
  return {
    rows: rowsOf(manifest),
    tables: manifest.tables.length,
    jobs: manifest.jobs.rows,
    migrated: later.length,
    pictures,
    missingPictures: await missingPictures(manifest, target.images),
    milliseconds: performance.now() - started,
  };
}

type Loading = { client: pg.ClientBase; tx: Tx; jobs: Jobs; onTable: (name: string, rows: number) => void };

async function load({ file, manifest }: SoundBackup, loading: Loading): Promise<void> {
  const { client } = loading;
  const tables = await matchingTables(client, manifest);
  const waiting: string[] = [];
  const present = new Map<string, number>();
  for await (const content of readContents(file)) {
    if (content.kind === 'jobs') waiting.push(...content.lines);
    if (content.kind !== 'rows') continue;
    const table = tables.get(content.table);
    if (!table) throw changedFile(file);
    await insertLines(client, table, content.lines);
    const rows = (present.get(table.name) ?? 0) + content.lines.length;
    present.set(table.name, rows);
    if (rows === manifest.tables.find(({ name }) => name === table.name)?.rows) loading.onTable(table.name, rows);
  }
  // What is only judged once all rows are in; migrations that follow can't change a table that waits for it.
  await client.query('set constraints all immediate');
  await setSequences(client, manifest.sequences);
  await replacePendingJobs(loading, waiting);
  for (const said of manifest.tables) {
    const table = tables.get(said.name);
    const found = table && (await tallyTable(client, table));
    if (found?.rows !== said.rows || found.sha256 !== said.sha256) {
      throw new BackupRefusal(
        `A tabela ${said.name} não ficou igual ao backup (${found?.rows ?? 0} de ${said.rows} registros). Nada foi alterado.`,
      );
    }
  }
}

const changedFile = (file: string) =>
  new BackupRefusal(`O arquivo ${file} mudou durante a restauração. Nada foi alterado.`);

/** The tables of the schema just built, which must be those of the backup to the last column. */
async function matchingTables(client: pg.ClientBase, manifest: Manifest): Promise<Map<string, Table>> {
  const tables = await listTables(client);
  const shape = (name: string, columns: readonly string[]) => `${name}(${[...columns].sort().join()})`;
  const present = tables.map(({ name, columns }) =>
    shape(
      name,
      columns.map((column) => column.name),
    ),
  );
  const wanted = manifest.tables.map(({ name, columns }) => shape(name, columns));
  if (present.sort().join() !== wanted.sort().join()) {
    throw new BackupRefusal(
      'As tabelas do backup não são as que este programa conhece nessa versão. Nada foi alterado.',
    );
  }
  return new Map(tables.map((table) => [table.name, table]));
}

/** Stores the pictures of the backup, one at a time, and says how many there were. */
async function restorePictures(file: string, images: ImageStore): Promise<number> {
  let restored = 0;
  let current: { id: string; files: PictureFile[] } | undefined;
  const finish = async () => {
    if (!current) return;
    await images.put(current.id, current.files);
    restored += 1;
  };
  for await (const content of readContents(file)) {
    if (content.kind !== 'picture') continue;
    const [id = '', name = ''] = content.name.split('/');
    const type = pictureType(name);
    if (type === undefined) throw changedFile(file);
    if (current?.id !== id) {
      await finish();
      current = { id, files: [] };
    }
    current.files.push({ name, type, body: content.body });
  }
  await finish();
  return restored;
}

async function missingPictures({ pictures }: Manifest, images: ImageStore): Promise<string[]> {
  const missing: string[] = [];
  for (const id of pictures.ids) {
    const picture = await images.open(id, pictureFileName(CANONICAL_WIDTH, 'webp'));
    picture?.stream.destroy();
    if (!picture) missing.push(id);
  }
  return missing;
}

/** Throws BackupRefusal when a shop is open on this PostgreSQL database. */
export async function assertClosedShop({ kind, pool }: Database): Promise<void> {
  if (kind === 'embedded') return;
  const { rows } = await pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'memorial-flores' and pid <> pg_backend_pid()",
  );
  if (rows.length === 0) return;
  throw new BackupRefusal('A loja está aberta neste banco. Encerre-a e tente de novo; nada foi alterado.');
}
