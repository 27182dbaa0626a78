import { expect, test } from 'vitest';
import { arrange, type Composition } from './arrange.ts';
import { studio } from './light.ts';
import { photograph } from './photograph.ts';
import { randomFrom } from './random.ts';

const small: Composition = {
  shape: 'ring',
  band: 0.25,
  foliage: 'forest',
  fringe: ['broad'],
  fringeLength: 0.2,
  flowers: [{ kind: 'rose', tone: 'red', radius: 0.12, count: 12 }],
};

function picture(seed: string): Buffer {
  return photograph(arrange(small, seed), {
    size: { width: 64, height: 64 },
    samples: 1,
    lamps: studio(randomFrom('light'), { window: 2, dome: 4 }),
    backdrop: () => [0.5, 0.5, 0.5],
    extent: 1,
    exposure: 0.66,
    seed,
  });
}

test('the same seed draws the same picture and another seed another one', () => {
  const first = picture('one');
  expect(first).toHaveLength(64 * 64 * 3);
  expect(first.equals(picture('one'))).toBe(true);
  expect(first.equals(picture('two'))).toBe(false);
});

test('flowers of a ring keep to the ring and leave its middle open', () => {
  const blossoms = arrange(small, 'ring').slice(-12);
  for (const { place } of blossoms) {
    const reach = Math.hypot(place[0], place[1]);
    expect(reach).toBeGreaterThan(0.3);
    expect(reach).toBeLessThan(0.8);
  }
});
