// `npm run campaign`: breaks the running product in every way we know, again and again, and checks its database.
//   --seed N            repeats the choices of an earlier campaign (the seed is printed with every round)
//   --round N           only this round of the seed, on a fresh database
//   --minutes M         as many rounds as fit into M minutes
//   --only kill,named   only these kinds of rounds
//   --database embedded|postgres|both
import { parseArgs } from 'node:util';
import type { DatabaseKind } from './harness.ts';
import { planCampaign } from './plan.ts';
import { FAULTS, type FaultName } from './round.ts';
import { runCampaign } from './run.ts';

const WHOLE_MINUTES = 60;

const values = readOptions();

function readOptions() {
  try {
    return parseArgs({
      options: {
        seed: { type: 'string' },
        round: { type: 'string' },
        minutes: { type: 'string' },
        only: { type: 'string' },
        database: { type: 'string', default: 'both' },
      },
    }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

function positive(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : refuse(`--${name} needs a number, not '${text}'`);
}

function chosenFaults(text: string | undefined): FaultName[] | undefined {
  return text
    ?.split(',')
    .map((name) => FAULTS.find((known) => known === name) ?? refuse(`'${name}' is none of ${FAULTS.join(', ')}`));
}

function chosenDatabases(text: string): DatabaseKind[] {
  if (text === 'both') return ['embedded', 'postgres'];
  return text === 'embedded' || text === 'postgres' ? [text] : refuse(`--database is embedded, postgres or both`);
}

/** The words that play one round again: its number depends on what else was asked for. */
function again(number: number): string {
  const asked = Object.entries(values).filter(([name]) => name !== 'seed' && name !== 'round');
  const words = asked.flatMap(([name, value]) => [`--${name}`, value]);
  return ['npm run campaign --', ...words, '--seed', seed, '--round', number].join(' ');
}

const seed = positive('seed', values.seed) ?? Date.now() % 1_000_000;
const minutes = positive('minutes', values.minutes);
const scale = minutes === undefined ? 1 : Math.min(1, minutes / WHOLE_MINUTES);
const only = chosenFaults(values.only);
const all = planCampaign({ scale, only, databases: chosenDatabases(values.database) });
const round = positive('round', values.round);
const plans = all.filter(({ number }) => round === undefined || number === round);
if (plans.length === 0) refuse('there is no such round');

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
for (const number of failed) process.stdout.write(`again: ${again(number)}\n`);
process.exit(failed.length > 0 ? 1 : 0);
