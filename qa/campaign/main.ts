// `npm run campaign`: breaks the running product in every way we know, again and again, and checks its database.
//   --seed N            repeats the choices of an earlier campaign (the seed is printed with every round)
//   --round N           only this round of the seed, on a fresh database
//   --only kill,named   only these kinds of rounds
//   --database embedded|postgres
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { FAULTS } from './round.ts';
import { planCampaign, runCampaign } from './run.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: text, round: text, only: text, database: text } });
const number = z.coerce.number().nonnegative().optional();
const faults = z.array(z.enum(FAULTS)).optional();
const databases = z.enum(['embedded', 'postgres']);
const { seed = Date.now() % 1_000_000, round } = z.object({ seed: number, round: number }).parse(values);
const only = faults.parse(values.only?.split(','));
const all = planCampaign(values.database === undefined ? databases.options : [databases.parse(values.database)], only);
const plans = all.filter((plan) => round === undefined || plan.number === round);
if (plans.length === 0) throw new Error('there is no such round');

/** The words that play one round again: its number depends on what else was asked for. */
function again(one: number): string {
  const asked = Object.entries(values).filter(([name]) => name !== 'seed' && name !== 'round');
  const words = asked.flatMap(([name, value]) => [`--${name}`, value]);
  return ['npm run campaign --', ...words, '--seed', seed, '--round', one].join(' ');
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));

const began = performance.now();
const failed = await runCampaign({ seed, plans, print: (line) => process.stdout.write(`${line}\n`) });
const seconds = Math.round((performance.now() - began) / 1000);
const verdict = failed.length > 0 ? 'FAILED' : 'every promise kept';
process.stdout.write(`\n${plans.length} rounds in ${seconds} s, seed ${seed}: ${verdict}\n`);
for (const one of failed) process.stdout.write(`again: ${again(one)}\n`);
process.exit(failed.length > 0 ? 1 : 0);
