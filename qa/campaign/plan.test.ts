import { expect, it } from 'vitest';
import { FAULTS } from './round.ts';
import { planCampaign } from './run.ts';

const both = ['embedded', 'postgres'] as const;

it('plays every kind of round in the whole campaign, and at least once in a tenth of it', () => {
  for (const scale of [1, 0.1]) {
    const plans = planCampaign({ scale, only: undefined, databases: both });
    expect(new Set(plans.map(({ fault }) => fault))).toEqual(new Set(FAULTS));
  }
});

it('gives a round the same number for the same wishes', () => {
  const wishes = { scale: 0.2, only: ['kill', 'named'] as const, databases: both };
  expect(planCampaign(wishes)).toEqual(planCampaign(wishes));
  expect(planCampaign(wishes).map(({ number }) => number)).toEqual(planCampaign(wishes).map((_, i) => i));
});
