import { expect, it } from 'vitest';
import { planCampaign } from './plan.ts';
import { runCampaign } from './run.ts';

/** Sets the choices of a failed run again; they stand in what it printed. */
const SEED = Number(process.env.CAMPAIGN_SEED ?? Date.now() % 1_000_000);

it('keeps every invariant through kills, a stop under load, a race and repeated notifications', async () => {
  const lines = [`CAMPAIGN_SEED=${SEED}`];
  const plans = planCampaign({ short: true, scale: 1, only: undefined, databases: ['embedded'] });
  const print = (line: string) => lines.push(line);
  const { troubles } = await runCampaign({ seed: SEED, plans, short: true, print });
  expect(troubles, lines.join('\n')).toEqual([]);
}, 600_000);
