import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { decryptBytes, encryptBytes, recipientOf } from './encryption.ts';
import { configurationOf } from './read.ts';

/** The files beside BUSINESS_FILE that a backup keeps. */
export const KEPT = /^(?:environment|business\.json|[\w-]+\.(?:env|caddy))$/;

const configuration = z.record(z.string().regex(KEPT), z.string());
/** The files of the server's configuration: `environment` (secrets), `business.json`, `3001.env`, `shop.caddy`. */
export type Configuration = z.infer<typeof configuration>;

/**
 * The configuration in the folder of BUSINESS_FILE, encrypted for the keys of the copies; undefined where one of them isn't
 * set: a backup holds secrets only encrypted.
 */
export async function sealConfiguration({ backups }: Pick<Config, 'backups'>): Promise<Buffer | undefined> {
  const { key, recipient, configuration: folder } = backups;
  if (folder === undefined || key === undefined || recipient === undefined) return undefined;
  const names = (await fs.readdir(folder)).filter((name) => KEPT.test(name)).sort();
  const files: Configuration = {};
  for (const name of names) files[name] = await fs.readFile(path.join(folder, name), 'utf8');
  const text = JSON.stringify(files);
  return encryptBytes(Buffer.from(text), [recipient, await recipientOf(key)]);
}

/** The configuration in a backup, with one of its keys; undefined when it holds none. Throws BackupRefusal. */
export async function openConfiguration(file: string, key: string): Promise<Configuration | undefined> {
  const sealed = await configurationOf(file);
  if (sealed === undefined) return undefined;
  return configuration.parse(JSON.parse((await decryptBytes(sealed, key)).toString('utf8')));
}
