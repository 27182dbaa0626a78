import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Database, openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openJobs } from '#server/jobs/queue.ts';
import { createLog } from '#server/log.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers GET /embedded and GET /postgres with a TemplateAnswer. */
    databaseTemplates: string;
  }
}

/** The closed data directory, or the URL of the server that has `migrated_template`. */
export type TemplateAnswer = { location: string } | { error: string };

const log = createLog('silent');
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'memorial-templates-'));
let postgres: PostgresServer | undefined;
const made = new Map<string, Promise<TemplateAnswer>>();

/** With the tables of the job queue, which every shop would otherwise make for itself. */
async function migrateAndClose(database: Database): Promise<void> {
  try {
    await migrate(database, log);
    const jobs = await openJobs(database, log);
    await jobs.stop();
  } finally {
    await database.close();
  }
}

async function embeddedTemplate(): Promise<TemplateAnswer> {
  await migrateAndClose(await openDatabase({ dataDir: root, log }));
  return { location: path.join(root, 'database') };
}

async function postgresTemplate(): Promise<TemplateAnswer> {
  postgres = await startPostgres();
  const admin = await openDatabase({ url: postgres.url, dataDir: root, log });
  await admin.pool.query('create database migrated_template');
  await admin.close();
  await migrateAndClose(await openDatabase({ url: postgres.urlOf('migrated_template'), dataDir: root, log }));
  return { location: postgres.url };
}

const makers: Record<string, () => Promise<TemplateAnswer>> = {
  '/embedded': embeddedTemplate,
  '/postgres': postgresTemplate,
};

function answer(url: string): Promise<TemplateAnswer> {
  const present = made.get(url);
  if (present !== undefined) return present;
  const make = makers[url] ?? (() => Promise.reject(new Error(`unknown template ${url}`)));
  const making = make().catch((error: unknown) => ({
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  made.set(url, making);
  return making;
}

const server = http.createServer((request, response) => {
  void answer(request.url ?? '').then((body) => response.end(JSON.stringify(body)));
});

/** Once per run. A template is made when the first test asks for it, so runs without databases stay quick. */
export async function setup(project: TestProject): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  project.provide('databaseTemplates', `http://127.0.0.1:${address.port}`);
}

export async function teardown(): Promise<void> {
  server.close();
  await Promise.allSettled(made.values());
  made.clear();
  await postgres?.remove();
  fs.rmSync(root, { recursive: true, force: true });
}
