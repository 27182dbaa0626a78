import { expect, it } from 'vitest';
import { planCampaign } from './plan.ts';
import { runCampaign } from './run.ts';

/** Sets the choices of a failed run again; they stand in what it printed. */
const SEED = Number(process.env.CAMPAIGN_SEED ?? Date.now() % 1_000_000);

it('keeps every invariant through kills, a stop under load, a race and repeated notifications', async () => {
  const lines = [`CAMPAIGN_SEED=${SEED}`];
  const plans = planCampaign({ short: true, scale: 1, only: undefined, databases: ['embedded'] });
  const { figures, troubles } = await runCampaign({
    seed: SEED,
    plans,
    short: true,
    print: (line) => lines.push(line),
  });
  expect(troubles, lines.join('\n')).toEqual([]);
  const measured = (id: string) => figures.find((figure) => figure.id === id)?.measured;
  expect({
    'acknowledged writes missing': measured('R2'),
    'named crash points without their crash': measured('R3'),
    'units sold beyond the stock': measured('R4'),
    'second orders of one payment': measured('R5'),
    'accepted requests failed by the stop': measured('R10a'),
  }).toEqual({
    'acknowledged writes missing': 0,
    'named crash points without their crash': 0,
    'units sold beyond the stock': 0,
    'second orders of one payment': 0,
    'accepted requests failed by the stop': 0,
  });
}, 600_000);
