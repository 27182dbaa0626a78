// `node campaign/planted/play.ts <number> <seed> <file>`: plays the rounds that must notice a planted bug, in the source
// it was planted in, until one does. Writes what they found as JSON into the file.
import fs from 'node:fs';
import { planCampaign } from '../plan.ts';
import { runCampaign, type Trouble } from '../run.ts';
import { betrays, type PlantedBug, readPlantedBugs } from './patch.ts';

/** What the rounds made of a planted bug. */
export type Played = { rounds: number; seconds: number; found: string[] };

const MOST_ROUNDS = 20;
/** Each batch begins on a fresh database, so the first ones are short. */
const BATCHES = [1, 3, 6, 10];
function signsOf(bug: PlantedBug, troubles: readonly Trouble[]): string[] {
  const all = troubles.flatMap(({ violations }) => violations);
  const found = all.map(({ invariant, detail }) => `${invariant.split(':')[0]}: ${detail}`);
  return [...new Set(found.filter((finding) => betrays(bug, finding)))];
}

async function play(number: number, seed: number): Promise<Played> {
  const bug = readPlantedBugs().find((one) => one.number === number);
  if (!bug) throw new Error(`there is no planted bug ${number}`);
  const all = planCampaign({ short: false, scale: 1, only: bug.nemeses, databases: [bug.database] });
  const plans = all.slice(0, MOST_ROUNDS).map((plan) => ({ ...plan, inspected: true }));
  const played: Played = { rounds: 0, seconds: 0, found: [] };
  for (const size of BATCHES) {
    const batch = plans.splice(0, size);
    if (batch.length === 0) break;
    const print = (line: string) => void process.stdout.write(`${line}\n`);
    const { rounds, seconds, troubles } = await runCampaign({ seed, plans: batch, short: false, print });
    played.rounds += rounds;
    played.seconds += seconds;
    played.found.push(...signsOf(bug, troubles));
    if (played.found.length > 0) break;
  }
  return played;
}

const [number, seed, file = ''] = process.argv.slice(2);
fs.writeFileSync(file, JSON.stringify(await play(Number(number), Number(seed))));
process.exit(0);
