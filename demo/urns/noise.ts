import { randomFrom } from '../wreaths/random.ts';

const SIZE = 256;
const order = shuffled();

function shuffled(): Uint8Array {
  const random = randomFrom('grain of the wood');
  const list = new Uint8Array(SIZE * 2);
  for (let index = 0; index < SIZE; index++) list[index] = index;
  for (let index = SIZE - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const kept = list[index] as number;
    list[index] = list[other] as number;
    list[other] = kept;
  }
  list.copyWithin(SIZE, 0, SIZE);
  return list;
}

function slope(hash: number, x: number, y: number, z: number): number {
  const turn = hash & 15;
  const first = turn < 8 ? x : y;
  const second = turn < 4 ? y : turn === 12 || turn === 14 ? x : z;
  return ((turn & 1) === 0 ? first : -first) + ((turn & 2) === 0 ? second : -second);
}

function ease(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10);
}

function between(t: number, a: number, b: number): number {
  return a + t * (b - a);
}

/** Smooth noise in space, about -1 to 1, always the same at the same place. */
export function noise(x: number, y: number, z: number): number {
  const [fx, fy, fz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [i, j, k] = [fx & 255, fy & 255, fz & 255];
  const dx = x - fx;
  const dy = y - fy;
  const dz = z - fz;
  const u = ease(dx);
  const v = ease(dy);
  const w = ease(dz);
  const a = (order[i] as number) + j;
  const aa = (order[a & 255] as number) + k;
  const ab = (order[(a + 1) & 255] as number) + k;
  const b = (order[i + 1] as number) + j;
  const ba = (order[b & 255] as number) + k;
  const bb = (order[(b + 1) & 255] as number) + k;
  const at = (index: number) => order[index & 255] as number;
  return between(
    w,
    between(
      v,
      between(u, slope(at(aa), dx, dy, dz), slope(at(ba), dx - 1, dy, dz)),
      between(u, slope(at(ab), dx, dy - 1, dz), slope(at(bb), dx - 1, dy - 1, dz)),
    ),
    between(
      v,
      between(u, slope(at(aa + 1), dx, dy, dz - 1), slope(at(ba + 1), dx - 1, dy, dz - 1)),
      between(u, slope(at(ab + 1), dx, dy - 1, dz - 1), slope(at(bb + 1), dx - 1, dy - 1, dz - 1)),
    ),
  );
}

/** Noise of several sizes on top of each other, each half as strong as the one before. */
export function layered(x: number, y: number, z: number, layers: number): number {
  let sum = 0;
  let share = 0.5;
  for (let layer = 0, size = 1; layer < layers; layer++, size *= 2.03, share *= 0.5) {
    sum += share * noise(x * size, y * size, z * size + layer * 7.3);
  }
  return sum;
}
