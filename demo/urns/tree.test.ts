import { expect, test } from 'vitest';
import { randomFrom } from '../wreaths/random.ts';
import { grow, meet, newRay, type Ray } from './tree.ts';

const random = randomFrom('scattered triangles');
const COUNT = 300;
const positions = Float32Array.from({ length: COUNT * 9 }, (_, at) => {
  const middle = randomFrom(`triangle ${Math.floor(at / 9)} ${at % 3}`)() * 4 - 2;
  return middle + (random() - 0.5) * 0.8;
});
const indices = Uint32Array.from({ length: COUNT * 3 }, (_, at) => at);
const tree = grow(positions, indices);

function rayFrom(seed: number): Ray {
  const draw = randomFrom(`ray ${seed}`);
  const [x, y, z] = [draw() - 0.5, draw() - 0.5, draw() - 0.5];
  const size = Math.hypot(x, y, z);
  const ray = { ...newRay(), ox: -4 * (x / size), oy: -4 * (y / size), oz: -4 * (z / size), far: 100 };
  return { ...ray, dx: x / size, dy: y / size, dz: z / size };
}

/** The nearest of all triangles, each in a tree of its own. */
function nearest(seed: number): number {
  let best = 100;
  for (let triangle = 0; triangle < COUNT; triangle++) {
    const ray = rayFrom(seed);
    const alone = grow(positions.subarray(triangle * 9, triangle * 9 + 9), Uint32Array.of(0, 1, 2));
    if (meet(alone, ray, false)) best = Math.min(best, ray.far);
  }
  return best;
}

test('a ray meets the same triangle as when every triangle is tried one by one', () => {
  let hits = 0;
  for (let seed = 0; seed < 40; seed++) {
    const ray = rayFrom(seed);
    const met = meet(tree, ray, false);
    expect(ray.far).toBeCloseTo(nearest(seed), 5);
    if (met) hits++;
  }
  expect(hits).toBeGreaterThan(20);
});

test('a shadow ray finds something exactly when a searching ray does', () => {
  for (let seed = 100; seed < 400; seed++) {
    expect(meet(tree, rayFrom(seed), true)).toBe(meet(tree, rayFrom(seed), false));
  }
});
