import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import { createLog, type Log } from '#server/log.ts';
import type { TemplateAnswer } from './global-setup.ts';

export type DatabaseKind = 'embedded' | 'postgres';
declare module 'vitest' {
  interface ProvidedContext {
    /** On which database the tests run that do not name one. */
    databaseKind: DatabaseKind;
  }
}

/** For what must be shown on both in one file; the rest runs on the one that its project in vitest.config.ts provides. */
export const databaseKinds: DatabaseKind[] = ['embedded', 'postgres'];

const templates = new Map<DatabaseKind, Promise<string>>();

function templateOf(kind: DatabaseKind): Promise<string> {
  const known = templates.get(kind) ?? askTemplate(kind);
  templates.set(kind, known);
  return known;
}

async function askTemplate(kind: DatabaseKind): Promise<string> {
  const response = await fetch(`${inject('databaseTemplates')}/${kind}`);
  const answer = (await response.json()) as TemplateAnswer;
  if ('error' in answer) throw new Error(`No ${kind} template: ${answer.error}`);
  return answer.location;
}

/** A migrated, empty database for one test file. Closing it deletes it. */
export function createTestDatabase(
  kind: DatabaseKind = inject('databaseKind'),
  log: Log = createLog('silent'),
): Promise<Database> {
  return kind === 'embedded' ? embeddedCopy(log) : postgresCopy(log);
}

/** A new directory below the system's temporary one; the caller deletes it. */
export function temporaryDirectory(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'memorial-test-'));
}

/** Puts a migrated, closed embedded database into `dataDir`, which spares a test the slow first start. */
export async function placeEmbeddedTemplate(dataDir: string): Promise<void> {
  const directory = await templateOf('embedded');
  const options = { recursive: true, mode: fs.constants.COPYFILE_FICLONE };
  await fs.promises.cp(directory, path.join(dataDir, 'database'), options);
}

async function embeddedCopy(log: Log): Promise<Database> {
  const dataDir = temporaryDirectory();
  await placeEmbeddedTemplate(dataDir);
  const database = await openDatabase({ dataDir, log });
  return closingWith(database, () => fs.promises.rm(dataDir, { recursive: true, force: true }));
}

async function postgresCopy(log: Log): Promise<Database> {
  const serverUrl = await templateOf('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Through the log, which is the default, takes twice the time.
  await administer(serverUrl, `create database ${name} template migrated_template strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, dataDir: os.tmpdir(), log });
  return closingWith(database, () => administer(serverUrl, `drop database if exists ${name} with (force)`));
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function closingWith(database: Database, remove: () => Promise<void>): Database {
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= database.close().then(remove);
    return closed;
  };
  return { ...database, close };
}
