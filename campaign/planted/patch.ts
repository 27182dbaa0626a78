import fs from 'node:fs';
import path from 'node:path';
import { PROVIDER_MODES } from '../nemeses/faults.ts';
import { NAMED_POINTS } from '../nemeses/named.ts';
import { NEMESES, type NemesisName, type Plan } from '../round.ts';
import type { DatabaseKind } from '../stage.ts';

/** One place of a patch: the lines that stand there, and those that take their place. */
type Hunk = { before: string[]; after: string[] };
type FilePatch = { file: string; hunks: Hunk[] };

export type PlantedBug = {
  number: number;
  /** As its file is called, without number and ending. */
  name: string;
  /** What is wrong with the product afterwards. */
  why: string;
  nemeses: NemesisName[];
  /** The named point or the provider's mode that it needs; any will do without. */
  turn: string | undefined;
  database: DatabaseKind;
  /** The invariants, or words of the broken promises, by which it must be noticed. */
  foundAs: string[];
  files: FilePatch[];
};

/** The patch doesn't fit the source any more, or isn't a patch. */
export class PatchMismatch extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatchMismatch';
  }
}

/** Kinds of rounds that do another thing each time, and what. */
const TURNS: Partial<Record<NemesisName, readonly string[]>> = { named: NAMED_POINTS, provider: PROVIDER_MODES };

/** Whether a round is one in which the bug can show. */
export function suits({ nemeses, turn }: Pick<PlantedBug, 'nemeses' | 'turn'>, plan: Plan): boolean {
  const turns = TURNS[plan.nemesis];
  return nemeses.includes(plan.nemesis) && (turn === undefined || turns?.[plan.turn % turns.length] === turn);
}

const FOLDER = import.meta.dirname;

/** All planted bugs, by number. Throws PatchMismatch. */
export function readPlantedBugs(): PlantedBug[] {
  const names = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.patch'));
  return names.toSorted().map((name) => parsePatch(name, fs.readFileSync(path.join(FOLDER, name), 'utf8')));
}

/** A patch with its three lines of explanation. Throws PatchMismatch. */
export function parsePatch(fileName: string, text: string): PlantedBug {
  const [, number, name] = /^(\d+)-([a-z-]+)\.patch$/.exec(fileName) ?? [];
  const [, why, rounds, turn, on, signs] =
    /^# (.+)\n# rounds: ([a-z, -]+?)(?: \(([a-z0-9-]+)\))? on (embedded|postgres)\n# found as: (.+)\n/.exec(text) ?? [];
  if (!number || !name || !why || !rounds || !signs) {
    throw new PatchMismatch(`${fileName}: no number, reason, rounds or findings`);
  }
  const nemeses = rounds.split(', ').map((wanted) => {
    const known = NEMESES.find((nemesis) => nemesis === wanted);
    if (!known) throw new PatchMismatch(`${fileName}: '${wanted}' is no kind of round`);
    return known;
  });
  if (turn !== undefined && !nemeses.some((nemesis) => TURNS[nemesis]?.includes(turn))) {
    throw new PatchMismatch(`${fileName}: '${turn}' is no turn of ${rounds}`);
  }
  const files = parseFiles(text);
  if (files.length === 0 || files.some(({ hunks }) => hunks.length === 0)) {
    throw new PatchMismatch(`${fileName}: changes nothing`);
  }
  const database = on === 'postgres' ? 'postgres' : 'embedded';
  return { number: Number(number), name, why, nemeses, turn, database, foundAs: signs.split(', '), files };
}

function parseFiles(text: string): FilePatch[] {
  const files: FilePatch[] = [];
  for (const line of text.split('\n')) {
    const [, file] = /^\+\+\+ b\/(.+)$/.exec(line) ?? [];
    const hunks = files.at(-1)?.hunks;
    const hunk = hunks?.at(-1);
    if (file !== undefined) files.push({ file, hunks: [] });
    else if (line.startsWith('--- a/')) continue;
    else if (line.startsWith('@@')) hunks?.push({ before: [], after: [] });
    else if (/^[ -]/.test(line)) hunk?.before.push(line.slice(1));
    if (file === undefined && /^[ +]/.test(line)) hunk?.after.push(line.slice(1));
  }
  return files;
}

/** Whether a finding is the bug's own, and not the campaign's trouble with a busy machine. `finding` begins with 'I7: ' or 'promise: '. */
export function betrays({ foundAs }: Pick<PlantedBug, 'foundAs'>, finding: string): boolean {
  return foundAs.some((sign) => (/^I\d+$/.test(sign) ? finding.startsWith(`${sign}: `) : finding.includes(sign)));
}

/**
 * Plants the bug in the source below `root`. Lines may have moved, but what the patch shows must stand there exactly
 * once; otherwise nothing is written. Throws PatchMismatch.
 */
export function plant(bug: PlantedBug, root: string): void {
  const changed = bug.files.map(({ file, hunks }): [string, string] => {
    const target = path.join(root, file);
    if (!fs.existsSync(target)) throw new PatchMismatch(`${bug.name}: ${file} is not there any more`);
    const planted = hunks.reduce(
      (text, hunk) => replaceOnce(text, hunk, `${bug.name}: ${file}`),
      fs.readFileSync(target, 'utf8'),
    );
    return [target, planted];
  });
  for (const [target, text] of changed) fs.writeFileSync(target, text);
}

function replaceOnce(text: string, { before, after }: Hunk, where: string): string {
  const lines = text.split('\n');
  const places = lines.flatMap((_, at) => (before.every((line, i) => lines[at + i] === line) ? [at] : []));
  const [place] = places;
  if (place !== undefined && places.length === 1) return lines.toSpliced(place, before.length, ...after).join('\n');
  const how = places.length === 0 ? 'no longer' : `${places.length} times`;
  throw new PatchMismatch(`${where} holds these lines ${how}; renew the patch:\n${before.join('\n')}`);
}
