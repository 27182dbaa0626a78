// `node campaign/planted/play.ts <number> <seed> <file>`: plays the rounds that must notice a planted bug, in the source
// it was planted in, until one does. Writes what they found as JSON into the file.
import fs from 'node:fs';
import { planCampaign } from '../plan.ts';
import { runCampaign, type Trouble } from '../run.ts';
import { betrays, type PlantedBug, readPlantedBugs, suits } from './patch.ts';

/** What the rounds made of a planted bug. */
export type Played = { rounds: number; seconds: number; found: string[] };

const MOST_ROUNDS = 20;
/** Further than any round's number: the same kind of round, with other choices. */
const NEXT_LAP = 10_000;

function signsOf(bug: PlantedBug, troubles: readonly Trouble[]): string[] {
  const all = troubles.flatMap(({ violations }) => violations);
  const found = all.map(({ invariant, detail }) => `${invariant.split(':')[0]}: ${detail}`);
  return [...new Set(found.filter((finding) => betrays(bug, finding)))];
}

async function play(number: number, seed: number): Promise<Played> {
  const bug = readPlantedBugs().find((one) => one.number === number);
  if (!bug) throw new Error(`there is no planted bug ${number}`);
  const all = planCampaign({ short: false, scale: 1, only: bug.nemeses, databases: [bug.database] });
  const fitting = all.filter((plan) => suits(bug, plan));
  const laps = Array.from({ length: Math.ceil(MOST_ROUNDS / fitting.length) }, (_, lap) =>
    fitting.map((plan) => ({ ...plan, number: plan.number + lap * NEXT_LAP, inspected: true })),
  );
  const { rounds, seconds, troubles } = await runCampaign({
    seed,
    plans: laps.flat().slice(0, MOST_ROUNDS),
    short: false,
    enough: (found) => signsOf(bug, found).length > 0,
    print: (line) => void process.stdout.write(`${line}\n`),
  });
  return { rounds, seconds, found: signsOf(bug, troubles) };
}

const [number, seed, file = ''] = process.argv.slice(2);
fs.writeFileSync(file, JSON.stringify(await play(Number(number), Number(seed))));
process.exit(0);
