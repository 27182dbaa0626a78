import { expect, it } from 'vitest';
import { NAMED_POINTS } from './nemeses/named.ts';
import { planCampaign } from './plan.ts';
import { NEMESES } from './round.ts';

const both = ['embedded', 'postgres'] as const;

it('kills eight times on the embedded database and four times on PostgreSQL in the short part, at every named point once', () => {
  const plans = planCampaign({ short: true, scale: 1, only: undefined, databases: both });
  const count = (nemesis: string, database: string) =>
    plans.filter((plan) => plan.nemesis === nemesis && plan.database === database).length;
  expect([count('kill', 'embedded'), count('kill', 'postgres')]).toEqual([8, 4]);
  const points = plans.filter(({ nemesis }) => nemesis === 'named').map(({ turn }) => NAMED_POINTS[turn]);
  expect(new Set(points)).toEqual(new Set(NAMED_POINTS));
  expect(points).toHaveLength(NAMED_POINTS.length);
});

it('plays every kind of round in the whole campaign, and at least once in a tenth of it', () => {
  for (const scale of [1, 0.1]) {
    const plans = planCampaign({ short: false, scale, only: undefined, databases: both });
    expect(new Set(plans.map(({ nemesis }) => nemesis))).toEqual(new Set(NEMESES));
  }
});

it('plays the named points of the short part beside everything else, and the whole campaign one round after the other', () => {
  const lanes = (short: boolean) =>
    planCampaign({ short, scale: 1, only: undefined, databases: both }).map(
      ({ lane, nemesis }) => [lane, nemesis] as const,
    );
  for (const [lane, nemesis] of lanes(true)) expect(lane).toBe(nemesis === 'named' ? 1 : 0);
  expect(new Set(lanes(false).map(([lane]) => lane))).toEqual(new Set([0]));
});

it('gives a round the same number whenever the same is asked for', () => {
  const wishes = { short: false, scale: 0.2, only: ['kill', 'named'] as const, databases: both };
  expect(planCampaign(wishes)).toEqual(planCampaign(wishes));
  expect(planCampaign(wishes).map(({ number }) => number)).toEqual(planCampaign(wishes).map((_, i) => i));
});
