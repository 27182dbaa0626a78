import { expect, test } from 'vitest';
import { metal } from './finish.ts';
import { closed, turned } from './joinery.ts';
import { plan, sidesOf } from './outline.ts';
import { moulded } from './profile.ts';
import type { Solid } from './solid.ts';

const square = plan([
  [-1, -0.5],
  [-1, 0.5],
  [1, 0.5],
  [1, -0.5],
]);
const finish = metal('silver');

function pointsOf({ positions, normals }: Solid) {
  return Array.from({ length: positions.length / 3 }, (_, at) => {
    const [x = 0, y = 0, z = 0] = positions.slice(at * 3, at * 3 + 3);
    const [nx = 0, ny = 0, nz = 0] = normals.slice(at * 3, at * 3 + 3);
    return { x, y, z, nx, ny, nz };
  });
}

test('a rim moved outwards keeps the same distance on every side', () => {
  const spots = sidesOf(square, 0.2, 0).flat();
  expect(Math.max(...spots.map(({ x }) => x))).toBeCloseTo(1.2);
  expect(Math.min(...spots.map(({ z }) => z))).toBeCloseTo(-0.7);
});

test('a rounded corner stays inside the sharp one and faces outwards', () => {
  for (const { x, z, nx, nz } of sidesOf(square, 0, 0.1).flat()) {
    expect(Math.abs(x)).toBeLessThanOrEqual(1 + 1e-9);
    expect(Math.abs(z)).toBeLessThanOrEqual(0.5 + 1e-9);
    expect(x * nx + z * nz).toBeGreaterThan(0);
  }
});

test('a moulding goes around the plan and its board closes it at the end of the profile', () => {
  const profile = moulded(
    [0, 0],
    [
      ['line', 0, 0.3],
      ['rise', -0.1, 0.1],
    ],
  );
  const [rim, cover] = closed(square, profile, { finish, radius: 0.01, board: 1 }).map(pointsOf);
  expect(Math.max(...(rim ?? []).map(({ y }) => y))).toBeCloseTo(0.4);
  expect(cover?.every(({ y, ny }) => Math.abs(y - 0.4) < 1e-9 && ny === 1)).toBe(true);
  expect(Math.max(...(cover ?? []).map(({ x }) => x))).toBeCloseTo(0.9);
});

test('a turned piece is round and faces away from its axis', () => {
  for (const { x, z, nx, nz } of pointsOf(
    turned(
      [
        [
          [0.2, 0],
          [0.2, 1],
        ],
      ],
      finish,
      24,
    ),
  )) {
    expect(Math.hypot(x, z)).toBeCloseTo(0.2);
    expect((x * nx + z * nz) / 0.2).toBeCloseTo(1);
  }
});
