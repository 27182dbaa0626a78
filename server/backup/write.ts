import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { PICTURE_FORMATS, PICTURE_WIDTHS, pictureFileName } from '#domain/picture-variants.ts';
import type { ImageStore } from '../adapters/images.ts';
import { checkpoint } from '../checkpoints.ts';
import type { Database } from '../db/client.ts';
import { appliedMigrations } from '../db/migrate.ts';
import { pendingJobs } from '../jobs/pending.ts';
import { type Entry, packTar } from './archive.ts';
import { withOwnConnection } from './connection.ts';
import { prepareFolder, settleInFolder, thinOut } from './folder.ts';
import { CONFIGURATION, FORMAT, FORMAT_VERSION, HEAD, MANIFEST, type Manifest } from './manifest.ts';
import { backupName } from './names.ts';
import { verifyBackup } from './read.ts';
import { listTables, readSequences, steadyTexts, tableLines } from './tables.ts';
import { openTally, sha256Of, toText } from './tally.ts';

export type BackupSource = {
  database: Database;
  images: ImageStore;
  /** `list` for pictures in a bucket, which has a backup of its own. */
  pictures: Manifest['pictures']['kept'];
  /** The server's configuration, encrypted. */
  configuration?: (() => Promise<Buffer | undefined>) | undefined;
};

/** `keep`: how many of the newest stay whatever their age, the new one included; older ones stay by tiers. */
export type BackupTarget = { folder: string; keep: number; now: () => Date };

export type BackupReport = {
  file: string;
  bytes: number;
  milliseconds: number;
  manifest: Manifest;
  /** Older backups that were deleted for it. */
  removed: string[];
};

/** How a record in the archive names an uploaded picture. */
const PICTURE = /"image":"[^"]*\/media\/([a-z0-9][a-z0-9-]{2,63})\//g;

/**
 * Writes everything the database holds at one moment into one new file of the folder, reads it back and compares it.
 * Buyers go on meanwhile on PostgreSQL; the embedded database is held, so a running product backs up a copy of it.
 * Throws BackupRefusal, and what the database or the disk throws; then no file is left.
 */
export async function writeBackup(source: BackupSource, { folder, keep, now }: BackupTarget): Promise<BackupReport> {
  const started = performance.now();
  await prepareFolder(folder);
  const at = now();
  const file = path.join(folder, backupName(at));
  const partial = path.join(folder, `.${path.basename(file)}-${randomUUID()}.partial`);
  try {
    await withOwnConnection(source.database, (client) =>
      pipeline(
        packTar(contents(source, client, at), at),
        createGzip(),
        fs.createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
      ),
    );
    const { manifest } = await verifyBackup(partial);
    checkpoint('before-backup-settles');
    await settleInFolder(partial, file);
    const removed = await thinOut(folder, keep, at);
    const { size: bytes } = await fs.promises.stat(file);
    return { file, bytes, milliseconds: performance.now() - started, manifest, removed };
  } finally {
    await fs.promises.rm(partial, { force: true });
  }
}

const json = (name: string, content: unknown): Entry => ({ name, body: Buffer.from(`${JSON.stringify(content)}\n`) });

async function* contents(
  { database, images, pictures: kept, configuration }: BackupSource,
  client: pg.ClientBase,
  at: Date,
): AsyncGenerator<Entry, void, undefined> {
  yield json(HEAD, { format: FORMAT, version: FORMAT_VERSION });
  const sealed = await configuration?.();
  if (sealed) yield { name: CONFIGURATION, body: sealed };
  // The first query fixes the moment that everything in this transaction sees.
  await client.query('begin isolation level repeatable read read only');
  await steadyTexts(client);
  const { rows: servers } = await client.query<{ server: string }>(
    "select current_setting('server_version') as server",
  );
  const migrations = [...(await appliedMigrations(client))];
  const ids = new Set<string>();
  const tables = yield* rowEntries(client, ids);
  const sequences = await readSequences(client);
  const jobs = yield* jobEntry(client);
  await client.query('commit');
  const { files, missing } = kept === 'content' ? yield* pictureEntries(images, ids) : { files: [], missing: [] };
  yield json(MANIFEST, {
    createdAt: at.toISOString(),
    source: { kind: database.kind, server: servers[0]?.server ?? '' },
    migrations,
    tables,
    sequences,
    ...(sealed && { configuration: sha256Of(sealed) }),
    jobs,
    pictures: { kept, ids: [...ids].sort(), files, missing },
  } satisfies Manifest);
}

/** The rows of all tables; adds the pictures they name to `ids`. */
async function* rowEntries(
  client: pg.ClientBase,
  ids: Set<string>,
): AsyncGenerator<Entry, Manifest['tables'], undefined> {
  const tallies: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const tally = openTally();
    let part = 0;
    for await (const lines of tableLines(client, table)) {
      tally.add(lines);
      const text = toText(lines);
      for (const [, id] of text.matchAll(PICTURE)) if (id !== undefined) ids.add(id);
      part += 1;
      yield { name: `tables/${table.name}/${String(part).padStart(6, '0')}.ndjson`, body: Buffer.from(text) };
    }
    tallies.push({ name: table.name, columns: table.columns.map(({ name }) => name), ...tally.close() });
  }
  return tallies;
}

async function* jobEntry(client: pg.ClientBase): AsyncGenerator<Entry, Manifest['jobs'], undefined> {
  const lines = await pendingJobs(client);
  const tally = openTally();
  tally.add(lines);
  if (lines.length > 0) yield { name: 'jobs/pending.ndjson', body: Buffer.from(toText(lines)) };
  return tally.close();
}

async function* pictureEntries(
  images: ImageStore,
  ids: ReadonlySet<string>,
): AsyncGenerator<Entry, Pick<Manifest['pictures'], 'files' | 'missing'>, undefined> {
  const files: Manifest['pictures']['files'] = [];
  const missing: string[] = [];
  for (const id of [...ids].sort()) {
    let found = 0;
    for (const format of PICTURE_FORMATS) {
      for (const width of PICTURE_WIDTHS) {
        const picture = await images.open(id, pictureFileName(width, format));
        if (!picture) continue;
        const body = await buffer(picture.stream);
        const name = `${id}/${pictureFileName(width, format)}`;
        files.push({ name, bytes: body.length, sha256: sha256Of(body) });
        found += 1;
        yield { name: `pictures/${name}`, body };
      }
    }
    if (found === 0) missing.push(id);
  }
  return { files, missing };
}
