import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { type Configuration, openConfiguration } from '../backup/configuration.ts';
import { decryptFile } from '../backup/encryption.ts';
import { PROJECT_ROOT } from '../project-root.ts';
import { fillEnvironment } from './environment-file.ts';
import { PLACES, readEnvironment, say, writeForShop } from './system.ts';

const HERE = new Set(['', '127.0.0.1', '[::1]', 'localhost']);

/** A database on the lost machine is lost with it; one on another server is still the shop's. */
function withoutLostDatabase({ DATABASE_URL: url = '', ...others }: Record<string, string>): Record<string, string> {
  return URL.canParse(url) && !HERE.has(new URL(url).hostname) ? { ...others, DATABASE_URL: url } : others;
}

/** The environment file for a new server: what the backup says, unless this server says it already. */
export function environmentAfterLoss(template: string, kept: string, present: Record<string, string>): string {
  const known = Object.entries(parseEnv(kept)).map(([name, value]) => [name, value ?? ''] as const);
  return fillEnvironment(template, { ...withoutLostDatabase(Object.fromEntries(known)), ...present });
}

async function readConfiguration(file: string, key: string): Promise<Configuration | undefined> {
  if (!file.endsWith('.age')) return openConfiguration(file, key);
  const folder = fs.mkdtempSync(path.join(PLACES.data, '.restore-'));
  try {
    const opened = path.join(folder, path.basename(file, '.age'));
    await decryptFile(file, opened, key);
    return await openConfiguration(opened, key);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Puts the configuration that a backup holds where it belongs, so that nobody has to be asked; what is there stays. */
export async function takeConfiguration(file: string, key: string): Promise<void> {
  const kept = await readConfiguration(file, key);
  if (kept === undefined) return say('O backup não traz a configuração da casa.');
  const { environment = '', ...files } = kept;
  const template = fs.readFileSync(path.join(PROJECT_ROOT, 'deploy', 'environment.example'), 'utf8');
  writeForShop(PLACES.environment, environmentAfterLoss(template, environment, readEnvironment()));
  for (const [name, content] of Object.entries(files)) {
    const place = path.join(PLACES.etc, name);
    if (fs.existsSync(place)) continue;
    writeForShop(place, content);
    // Caddy has a user of its own, and needs no secrets.
    if (name.endsWith('.caddy')) fs.chmodSync(place, 0o644);
  }
  say(`Do backup veio a configuração da casa: ${Object.keys(kept).join(', ')}.`);
}
