import type { Plate } from './exposure.ts';

const KERNEL = [1 / 4, 1 / 2, 1 / 4] as const;
const MOST = 6;

/**
 * Takes the noise out of the received light in place: averages neighbours that lie on the same smooth surface, in
 * passes that reach ever farther, as many as `passesFor` gives the finish. Edges and the drawing of the wood stay sharp.
 */
export function calm(plate: Plate, passesFor: (finish: number) => number): void {
  let from: Float32Array = plate.received;
  let to: Float32Array = new Float32Array(from.length);
  const passes = Array.from({ length: 256 }, (_, entry) => (entry === 0 ? 0 : passesFor(entry - 1)));
  for (let pass = 0; pass < MOST; pass++) {
    to.set(from);
    smooth(plate, { from, to, isDone: passes.map((count) => count <= pass) }, 2 ** pass);
    [from, to] = [to, from];
  }
  if (from !== plate.received) plate.received.set(from);
}

type Light = { from: Float32Array; to: Float32Array; isDone: readonly boolean[] };

function smooth(plate: Plate, light: Light, step: number): void {
  const { width, height, depth, normal, finish } = plate;
  const { from, to, isDone } = light;
  const sharpness = (30 / step) ** 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (isDone[finish[at] as number]) continue;
      let [red, green, blue, sum] = [0, 0, 0, 0];
      for (let dy = -1; dy <= 1; dy++) {
        const ny = y + dy * step;
        if (ny < 0 || ny >= height) continue;
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx * step;
          if (nx < 0 || nx >= width) continue;
          const other = ny * width + nx;
          if (finish[other] !== finish[at]) continue;
          const gap = Math.abs((depth[other] as number) - (depth[at] as number));
          const weight =
            (KERNEL[dx + 1] as number) *
            (KERNEL[dy + 1] as number) *
            alike(normal, at, other) *
            (1 / (1 + gap * gap * sharpness));
          red += (from[other * 3] as number) * weight;
          green += (from[other * 3 + 1] as number) * weight;
          blue += (from[other * 3 + 2] as number) * weight;
          sum += weight;
        }
      }
      to[at * 3] = red / sum;
      to[at * 3 + 1] = green / sum;
      to[at * 3 + 2] = blue / sum;
    }
  }
}

/** How much two places face the same way, falling off steeply. */
function alike(normal: Int8Array, a: number, b: number): number {
  const cosine =
    ((normal[a * 3] as number) * (normal[b * 3] as number) +
      (normal[a * 3 + 1] as number) * (normal[b * 3 + 1] as number) +
      (normal[a * 3 + 2] as number) * (normal[b * 3 + 2] as number)) /
    16129;
  if (cosine < 0.8) return 1e-6;
  const square = cosine * cosine;
  const eighth = square * square * square * square;
  return eighth * eighth * eighth * eighth * eighth * eighth;
}
