// `npm run campaign:planted -- [--only 3,7] [--seed N]`: plants each known bug in a copy of the source and expects the
// campaign to notice it. A campaign that finds nothing wrong proves something only when it finds these.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type PlantedBug, plant, readPlantedBugs } from './patch.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const RESULT = path.join(ROOT, 'campaign/results/planted.json');
/** What is made, and what is no source. The modules and the built pages are shared with the copy. */
const NOT_COPIED = ['node_modules', 'build', 'data', 'test-results', '.git', '.cache', '.react-router'];
const SHARED = ['node_modules', 'build'];
const LIMIT_MS = 15 * 60_000;

type Verdict = Pick<PlantedBug, 'number' | 'name' | 'why' | 'nemeses' | 'database'> & {
  caught: boolean;
  /** What the rounds said. */
  found: string[];
  rounds: number;
  seconds: number;
};

function copySource(to: string): void {
  const left = new Set(NOT_COPIED.map((name) => path.join(ROOT, name)));
  fs.cpSync(ROOT, to, { recursive: true, filter: (source) => !left.has(source) && !source.endsWith('/results') });
  for (const name of SHARED) fs.symlinkSync(path.join(ROOT, name), path.join(to, name));
}

/** The campaign at work, with the product and whatever else it started. */
let playing: ChildProcess | undefined;

function endGroup(leader: ChildProcess | undefined): void {
  if (leader?.pid === undefined || leader.exitCode !== null || leader.signalCode !== null) return;
  process.kill(-leader.pid, 'SIGTERM');
}

/** Runs the campaign of a copy to its end; undefined when it came to none. */
async function playIn(
  copy: string,
  number: number,
  seed: number,
): Promise<Omit<Verdict, keyof PlantedBug> | undefined> {
  const answer = path.join(copy, 'played.json');
  const script = path.join(copy, 'campaign/planted/play.ts');
  const child = spawn(process.execPath, [script, String(number), String(seed), answer], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  playing = child;
  const limit = setTimeout(() => endGroup(child), LIMIT_MS);
  child.stdout.on('data', (text: Buffer) => process.stdout.write(text.toString().replace(/^(?=.)/gm, '  ')));
  await once(child, 'exit');
  clearTimeout(limit);
  if (!fs.existsSync(answer)) return undefined;
  const played: Omit<Verdict, keyof PlantedBug | 'caught'> = JSON.parse(fs.readFileSync(answer, 'utf8'));
  return { ...played, caught: played.found.length > 0 };
}

async function judge(bug: PlantedBug, seed: number): Promise<Verdict> {
  const { number, name, why, nemeses, database } = bug;
  process.stdout.write(`${number}. ${name}: ${why}\n`);
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), `planted-${number}-`));
  try {
    copySource(copy);
    plant(bug, copy);
    const played = await playIn(copy, number, seed);
    const nothing = { caught: false, found: ['the campaign came to no end'], rounds: 0, seconds: 0 };
    return { number, name, why, nemeses, database, ...(played ?? nothing) };
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

function table(verdicts: Verdict[]): string {
  const line = ({ number, name, caught, rounds, seconds, found }: Verdict) =>
    `${String(number).padStart(2)}  ${name.padEnd(32)}${(caught ? 'caught' : 'NOT CAUGHT').padEnd(12)}` +
    `${String(rounds).padStart(2)} rounds ${String(seconds).padStart(4)} s  ${found[0] ?? ''}`;
  return verdicts.map(line).join('\n');
}

/** Verdicts of earlier runs on the bugs that weren't asked for now stay. */
function keep(verdicts: Verdict[], seed: number): void {
  const earlier: { bugs: Verdict[] } = fs.existsSync(RESULT)
    ? JSON.parse(fs.readFileSync(RESULT, 'utf8'))
    : { bugs: [] };
  const now = new Set(verdicts.map(({ number }) => number));
  const bugs = [...earlier.bugs.filter(({ number }) => !now.has(number)), ...verdicts];
  fs.mkdirSync(path.dirname(RESULT), { recursive: true });
  const written = { at: new Date(), seed, bugs: bugs.toSorted((a, b) => a.number - b.number) };
  fs.writeFileSync(RESULT, `${JSON.stringify(written, undefined, 2)}\n`);
}

let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopped = true;
    endGroup(playing);
  });
}

const { values } = parseArgs({ options: { only: { type: 'string' }, seed: { type: 'string', default: '1' } } });
const wanted = values.only?.split(',').map(Number);
const seed = Number(values.seed);
const bugs = readPlantedBugs().filter(({ number }) => wanted === undefined || wanted.includes(number));
const verdicts: Verdict[] = [];
for (const bug of bugs) {
  const verdict = await judge(bug, seed);
  if (stopped) process.exit(1);
  verdicts.push(verdict);
  keep(verdicts, seed);
}
const caught = verdicts.filter((verdict) => verdict.caught).length;
process.stdout.write(`\n${table(verdicts)}\n\n${caught} of ${verdicts.length} planted bugs caught, seed ${seed}\n`);
process.exitCode = caught === verdicts.length && verdicts.length > 0 ? 0 : 1;
