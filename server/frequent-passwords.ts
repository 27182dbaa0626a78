import fs from 'node:fs';
import path from 'node:path';
import { normalizePassword } from '#domain/password.ts';
import { PROJECT_ROOT } from './project-root.ts';

/**
 * The 3,000 most frequent passwords of at least 8 characters in the lists of zxcvbn-ts (MIT), and about 150 that are
 * frequent in Brazil. One a line, in lower case and without accents.
 */
const LIST = path.join(PROJECT_ROOT, 'server', 'frequent-passwords.txt');

let known: ReadonlySet<string> | undefined;

function list(): ReadonlySet<string> {
  known ??= new Set(fs.readFileSync(LIST, 'utf8').trimEnd().split('\n'));
  return known;
}

/**
 * True for a password that is that attackers try first: one of the list, in whatever case and with whatever
 * accents. Variations of it aren't refused: the rules that people see on the screen are the ones that count.
 */
export function isCommonPassword(password: string): boolean {
  return list().has(normalizePassword(password).toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''));
}
