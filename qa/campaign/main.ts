// `npm run campaign`: breaks the running product in every way we know, again and again, and checks its database.
//   --seed N            repeats the choices of an earlier campaign (the seed is printed with every round)
//   --round N           only this round of the seed, on a fresh database
//   --minutes M         as many rounds as fit into M minutes
//   --only kill,named   only these kinds of rounds
//   --database embedded|postgres|both
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { FAULTS } from './round.ts';
import { planCampaign, runCampaign } from './run.ts';

const WHOLE_MINUTES = 60;

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { seed: text, round: text, minutes: text, only: text, database: text } });
const number = z.coerce.number().nonnegative().optional();
const {
  seed = Date.now() % 1_000_000,
  round,
  minutes,
  only,
  database,
} = z
  .object({
    ...{ seed: number, round: number, minutes: number },
    only: z
      .string()
      .transform((names) => names.split(','))
      .pipe(z.array(z.enum(FAULTS)))
      .optional(),
    database: z.enum(['embedded', 'postgres', 'both']).default('both'),
  })
  .parse(values);

/** The words that play one round again: its number depends on what else was asked for. */
function again(one: number): string {
  const asked = Object.entries(values).filter(([name]) => name !== 'seed' && name !== 'round');
  const words = asked.flatMap(([name, value]) => [`--${name}`, value]);
  return ['npm run campaign --', ...words, '--seed', seed, '--round', one].join(' ');
}

const scale = minutes === undefined ? 1 : Math.min(1, minutes / WHOLE_MINUTES);
const all = planCampaign({ scale, only, databases: database === 'both' ? ['embedded', 'postgres'] : [database] });
const plans = all.filter((plan) => round === undefined || plan.number === round);
if (plans.length === 0) throw new Error('there is no such round');

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code));

const began = performance.now();
const { played, failed } = await runCampaign({
  seed,
  plans,
  ...(minutes !== undefined && { deadline: Date.now() + minutes * 60_000 }),
  print: (line) => process.stdout.write(`${line}\n`),
});
const seconds = Math.round((performance.now() - began) / 1000);
const verdict = failed.length > 0 ? 'FAILED' : 'every promise kept';
process.stdout.write(`\n${played} rounds in ${seconds} s, seed ${seed}: ${verdict}\n`);
for (const one of failed) process.stdout.write(`again: ${again(one)}\n`);
process.exit(failed.length > 0 ? 1 : 0);
