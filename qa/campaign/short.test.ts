import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepResult } from './keep-result.ts';
import { planCampaign } from './plan.ts';
import { type CampaignResult, runCampaign } from './run.ts';

/** Sets the choices of a failed run again; they stand in what it printed. */
const SEED = Number(process.env.CAMPAIGN_SEED ?? Date.now() % 1_000_000);
const LIMIT_MS = 25 * 60_000;

let result: CampaignResult;
const lines: string[] = [];

beforeAll(async () => {
  const plans = planCampaign({ short: true, scale: 1, only: undefined, databases: ['embedded', 'postgres'] });
  result = await runCampaign({ seed: SEED, plans, short: true, print: (line) => lines.push(line) });
  keepResult(result);
}, LIMIT_MS);

// What was played is worth reading only when something is wrong.
afterAll(() => {
  if (!result || result.troubles.length > 0) process.stdout.write(`CAMPAIGN_SEED=${SEED}\n${lines.join('\n')}\n`);
});

const figure = (id: string) => result.figures.find((each) => each.id === id);

it('keeps every invariant through kills, faults, races, outages and two processes at once', () => {
  expect(result.troubles).toEqual([]);
});

it('loses nothing that it acknowledged', () => {
  expect(figure('R2')).toMatchObject({ measured: 0 });
  // How many get through depends on the machine; hardly any would mean that nothing was tried.
  expect(figure('R2')?.rounds).toBeGreaterThan(100);
});

it('survives the end of its process at every named point', () => {
  expect(figure('R3')).toMatchObject({ measured: 0 });
});

it('answers every accepted request when it is told to stop', () => {
  expect(figure('R10a')).toMatchObject({ measured: 0 });
});

it('sells the last wreath once, and makes one order of a payment announced a hundred times', () => {
  expect(figure('R4')).toMatchObject({ measured: 0 });
  expect(figure('R5')).toMatchObject({ measured: 0 });
});

it('refuses a second process on the embedded database, and lets several make the tables of PostgreSQL', () => {
  expect(figure('R15')).toMatchObject({ measured: 0 });
  expect(figure('R14')).toMatchObject({ measured: 0 });
});
