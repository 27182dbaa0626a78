import type { Colour } from './colour.ts';
import { around, type Random } from './random.ts';
import { EMPTY, type Instance, type Surface, shadowMap, type View } from './rasterise.ts';

/** One lamp infinitely far away; many of them together make a soft studio light. */
export type Lamp = {
  readonly towards: readonly [number, number, number];
  readonly light: Colour;
  readonly spread: number;
};

/** Light that reaches each pixel (RGB), the highlight on waxed leaves, and how open the pixel is to the sky. */
export type Lighting = {
  readonly received: Float32Array;
  readonly shine: Float32Array;
  readonly openness: Float32Array;
};

function unit(x: number, y: number, z: number): [number, number, number] {
  const size = Math.hypot(x, y, z) || 1;
  return [x / size, y / size, z / size];
}

/** A large window at the upper left, a dome of soft sky and a warm answer from the room at the lower right. */
export function studio(random: Random, count: { window: number; dome: number }): Lamp[] {
  const lamps: Lamp[] = [];
  for (let index = 0; index < count.window; index++) {
    const towards = unit(-0.62 + 0.2 * around(random), 0.66 + 0.2 * around(random), 0.62 + 0.12 * around(random));
    const share = 2.15 / count.window;
    lamps.push({ towards, light: [share, share * 0.965, share * 0.9], spread: 0.05 });
  }
  const golden = Math.PI * (3 - Math.sqrt(5));
  for (let index = 0; index < count.dome; index++) {
    const z = Math.sqrt((index + 0.5) / count.dome) * 0.97 + 0.03;
    const reach = Math.sqrt(Math.max(0, 1 - z * z));
    const towards = unit(Math.cos(index * golden) * reach, Math.sin(index * golden) * reach, z);
    const share = ((1 + 0.45 * towards[1] - 0.2 * towards[0]) * 1.15) / count.dome;
    const warm = towards[1] < -0.1 ? 1.06 : 0.97;
    lamps.push({ towards, light: [share * warm, share, share * (2.02 - warm)], spread: 0.09 });
  }
  return lamps;
}

/** The axes of the view that looks back along the lamp's light. */
function axesTo(lamp: Lamp): number[] {
  const [x, y, z] = lamp.towards;
  const right = Math.abs(y) < 0.95 ? unit(z, 0, -x) : unit(0, -z, y);
  const up = [y * right[2] - z * right[1], z * right[0] - x * right[2], x * right[1] - y * right[0]];
  return [...right, ...up, x, y, z];
}

/** Sends every lamp through the scene, each with its own shadow map, and sums what arrives. */
export function illuminate(
  scene: { instances: readonly Instance[]; lamps: readonly Lamp[]; mapSize: number },
  view: View,
  surface: Surface,
): Lighting {
  const pixels = view.width * view.height;
  const lighting: Lighting = {
    received: new Float32Array(pixels * 3),
    shine: new Float32Array(pixels),
    openness: new Float32Array(pixels),
  };
  const covered = coveredPixels(surface.depth);
  const map = new Float32Array(scene.mapSize * scene.mapSize);
  for (const lamp of scene.lamps) {
    const lampView: View = {
      axes: axesTo(lamp),
      extent: Math.max(1.45, view.extent * 1.3),
      width: scene.mapSize,
      height: scene.mapSize,
    };
    shadowMap(scene.instances, lampView, map);
    addLamp({ lamp, view: lampView, map, share: 1 / scene.lamps.length }, { view, surface, covered }, lighting);
  }
  return lighting;
}

/** Indices of the pixels where something is. */
export function coveredPixels(depth: Float32Array): Uint32Array {
  const list = new Uint32Array(depth.length);
  let count = 0;
  for (let pixel = 0; pixel < depth.length; pixel++) if (depth[pixel] !== EMPTY) list[count++] = pixel;
  return list.subarray(0, count);
}

type Beam = { lamp: Lamp; view: View; map: Float32Array; share: number };
type Target = { view: View; surface: Surface; covered: Uint32Array };

function addLamp(beam: Beam, target: Target, lighting: Lighting): void {
  const { map, lamp } = beam;
  const { view, surface, covered } = target;
  const { depth, normal, gloss } = surface;
  const { received, shine, openness } = lighting;
  const [lx, ly, lz] = lamp.towards;
  const [red, green, blue] = lamp.light;
  const [r0 = 0, r1 = 0, r2 = 0, u0 = 0, u1 = 0, u2 = 0] = beam.view.axes;
  const size = beam.view.width;
  const mapScale = size / (2 * beam.view.extent);
  const unitPerPixel = (2 * view.extent) / view.width;
  const [hx, hy, hz] = unit(lx, ly, lz + 1);
  const jitter = lamp.spread * 0.1;
  let noise = 12345;
  for (let at = 0; at < covered.length; at++) {
    const pixel = covered[at] as number;
    const nx = normal[pixel * 3] as number;
    const ny = normal[pixel * 3 + 1] as number;
    const nz = normal[pixel * 3 + 2] as number;
    const facing = nx * lx + ny * ly + nz * lz;
    const waxed = gloss[pixel] as number;
    // Light passes through petals from behind; through waxed leaves hardly at all.
    const through = facing < 0 ? -facing * 0.52 * (1 - waxed * 0.8) : 0;
    const front = facing > 0 ? facing : 0;
    noise = (Math.imul(noise, 1664525) + 1013904223) | 0;
    const dx = ((noise >>> 16) / 65536 - 0.5) * jitter;
    const dy = ((noise & 65535) / 65536 - 0.5) * jitter;
    const lift = facing < 0 ? -0.004 : 0.004;
    const x = ((pixel % view.width) + 0.5 - view.width / 2) * unitPerPixel + nx * lift;
    const y = (view.height / 2 - Math.floor(pixel / view.width) - 0.5) * unitPerPixel + ny * lift;
    const z = (depth[pixel] as number) + nz * lift;
    const mx = Math.floor((r0 * x + r1 * y + r2 * z + dx) * mapScale + size / 2);
    const my = Math.floor(size / 2 - (u0 * x + u1 * y + u2 * z + dy) * mapScale);
    if (mx < 0 || my < 0 || mx >= size || my >= size) continue;
    const gap = (map[my * size + mx] as number) - (lx * x + ly * y + lz * z);
    if (gap > 0.008) continue;
    openness[pixel] = (openness[pixel] as number) + beam.share;
    const amount = front + through;
    received[pixel * 3] = (received[pixel * 3] as number) + red * amount;
    received[pixel * 3 + 1] = (received[pixel * 3 + 1] as number) + green * amount;
    received[pixel * 3 + 2] = (received[pixel * 3 + 2] as number) + blue * amount;
    const mirror = nx * hx + ny * hy + nz * hz;
    if (mirror > 0.8) {
      const sharp = mirror ** (8 + 26 * waxed);
      shine[pixel] = (shine[pixel] as number) + sharp * green * (0.015 + 0.11 * waxed) * (facing > 0 ? 1 : 0);
    }
  }
}
