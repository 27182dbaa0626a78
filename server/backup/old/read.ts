import fs from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { BackupRefusal } from '../refusal.ts';
import { openTally, sha256Of, toLines } from '../tally.ts';
import { type Entry, IncompleteArchiveError, NotAnArchiveError, unpackTar } from './archive.ts';
import { CONFIGURATION, FORMAT_VERSION, HEAD, head, MANIFEST, type Manifest, manifest } from './manifest.ts';

/** A backup that was read from end to end and found whole. */
export type SoundBackup = { file: string; manifest: Manifest };

export type Content =
  | { kind: 'rows'; table: string; lines: string[] }
  | { kind: 'jobs'; lines: string[] }
  | { kind: 'picture'; name: string; body: Buffer }
  | { kind: 'configuration'; body: Buffer }
  | { kind: 'manifest'; manifest: Manifest };

const FOREIGN = 'não é um backup deste programa';
const CUT = 'está incompleto: termina antes do fim. Use outro backup ou copie o arquivo de novo';
const DAMAGED = 'está danificado: o conteúdo não confere com as somas de verificação. Use outro backup';

const refusal = (file: string, what: string, cause?: unknown) =>
  new BackupRefusal(`O arquivo ${file} ${what}.`, { cause });

/** What the backup holds, in its order. Throws BackupRefusal for anything that is no backup or not a whole one. */
export async function* readContents(file: string): AsyncGenerator<Content, void, undefined> {
  const source = fs.createReadStream(file);
  const bytes = createGunzip();
  source.on('error', (error) => bytes.destroy(error));
  source.pipe(bytes);
  let ours = false;
  try {
    const entries = unpackTar(bytes);
    const first = await entries.next();
    if (first.done || first.value.name !== HEAD) throw new NotAnArchiveError();
    checkHead(file, first.value.body);
    ours = true;
    for await (const entry of entries) yield contentOf(entry);
  } catch (error) {
    throw explained(file, error, ours);
  } finally {
    source.destroy();
    bytes.destroy();
  }
}

function checkHead(file: string, body: Buffer): void {
  const { version } = parsed(head, body);
  if (version > FORMAT_VERSION)
    throw refusal(file, `foi feito por uma versão mais nova deste programa (formato ${version})`);
}

function contentOf({ name, body }: Entry): Content {
  const [folder, inside = ''] = name.split('/');
  if (folder === 'tables') return { kind: 'rows', table: inside, lines: toLines(body) };
  if (folder === 'jobs') return { kind: 'jobs', lines: toLines(body) };
  if (name === CONFIGURATION) return { kind: 'configuration', body };
  if (folder === 'pictures') return { kind: 'picture', name: name.slice('pictures/'.length), body };
  if (name === MANIFEST) return { kind: 'manifest', manifest: parsed(manifest, body) };
  throw new NotAnArchiveError();
}

function parsed<T>(schema: z.ZodType<T>, body: Buffer): T {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new NotAnArchiveError();
  }
}

/** What went wrong, said for the operator; `ours`: the beginning was that of a backup. */
function explained(file: string, error: unknown, ours: boolean): unknown {
  if (error instanceof BackupRefusal || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return refusal(file, 'não existe', error);
  if (code === 'EISDIR') return refusal(file, 'é uma pasta; diga o arquivo do backup', error);
  if (code === 'Z_BUF_ERROR') return refusal(file, CUT, error);
  if (error instanceof IncompleteArchiveError) return refusal(file, ours ? CUT : FOREIGN, error);
  if (error instanceof NotAnArchiveError || code.startsWith('Z_'))
    return refusal(file, ours ? DAMAGED : FOREIGN, error);
  return error;
}

/** Reads the whole file and compares every count and checksum. Throws BackupRefusal. */
export async function verifyBackup(file: string): Promise<SoundBackup> {
  const tables = new Map<string, ReturnType<typeof openTally>>();
  const jobs = openTally();
  const pictures = new Map<string, string>();
  let configuration: string | undefined;
  let last: Manifest | undefined;
  for await (const content of readContents(file)) {
    if (last) throw refusal(file, DAMAGED);
    if (content.kind === 'rows') {
      const tally = tables.get(content.table) ?? openTally();
      tables.set(content.table, tally);
      tally.add(content.lines);
    } else if (content.kind === 'jobs') jobs.add(content.lines);
    else if (content.kind === 'configuration') configuration = sha256Of(content.body);
    else if (content.kind === 'picture') pictures.set(content.name, sha256Of(content.body));
    else last = content.manifest;
  }
  if (!last) throw refusal(file, CUT);
  if (!agrees(last, { tables, jobs, pictures, configuration })) throw refusal(file, DAMAGED);
  return { file, manifest: last };
}

type Read = {
  tables: ReadonlyMap<string, ReturnType<typeof openTally>>;
  jobs: ReturnType<typeof openTally>;
  pictures: ReadonlyMap<string, string>;
  configuration: string | undefined;
};

function agrees(said: Manifest, { tables, jobs, pictures, configuration }: Read): boolean {
  const same = (one: { rows: number; sha256: string }, other: { rows: number; sha256: string }) =>
    one.rows === other.rows && one.sha256 === other.sha256;
  return (
    [...tables.keys()].every((name) => said.tables.some((table) => table.name === name)) &&
    said.tables.every((table) => same(table, (tables.get(table.name) ?? openTally()).close())) &&
    same(said.jobs, jobs.close()) &&
    said.configuration === configuration &&
    said.pictures.files.length === pictures.size &&
    said.pictures.files.every(({ name, sha256 }) => pictures.get(name) === sha256)
  );
}
