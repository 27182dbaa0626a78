import { blend, type Colour, lit } from './colour.ts';
import { addSheet, type Draft, type Point } from './mesh.ts';
import { between, type Random } from './random.ts';

/** The outline of a petal: half width at v (0 base, 1 tip), as a share of its full half width. */
export type Outline = (v: number) => number;

/** Broad and round towards the tip. */
export const roundTip: Outline = (v) => Math.max(0.05, Math.sin(Math.PI * Math.min(1, 0.1 + 0.9 * v ** 1.25)) ** 0.55);
/** Widest in the middle, pointed. */
export const pointedTip: Outline = (v) => Math.max(0.04, Math.sin(Math.PI * (0.06 + 0.94 * v) ** 0.85) ** 0.9);
/** Narrow strap with a rounded end. */
export const strap: Outline = (v) => Math.max(0.22, Math.min(1, 0.45 + v) * Math.sqrt(Math.max(0, 1 - v ** 9)));

export type Petal = {
  readonly azimuth: number;
  /** Distance of the base from the flower's axis, and its height. */
  readonly start: readonly [radius: number, height: number];
  readonly length: number;
  readonly width: number;
  /** Slope against the flower's plane in radians, at the base and at the tip. */
  readonly pitch: readonly [base: number, tip: number];
  /** Positive: the edges rise like a spoon. */
  readonly cup: number;
  readonly outline: Outline;
  readonly ruffle?: { readonly height: number; readonly waves: number };
  readonly twist?: number;
  readonly grid: readonly [across: number, along: number];
  readonly gloss?: number;
};

/** Paints along the petal, with fine lengthwise streaks and one tone of its own per petal. */
export function streaked(random: Random, base: Colour, tip: Colour, strength = 0.06): (u: number, v: number) => Colour {
  const tone = between(random, 1 - strength, 1 + strength * 0.6);
  const phase = random() * 9;
  return (u, v) => {
    const streak =
      1 + strength * 0.55 * Math.sin(u * 11 + phase) * (1 - v * 0.5) - strength * 0.5 * (1 - Math.abs(u)) ** 6;
    return lit(blend(base, tip, v ** 0.8), tone * streak);
  };
}

/** Adds one petal that starts near the axis and bends from its base slope to its tip slope. */
export function addPetal(draft: Draft, petal: Petal, paint: (u: number, v: number) => Colour): void {
  const [across, along] = petal.grid;
  const cos = Math.cos(petal.azimuth);
  const sin = Math.sin(petal.azimuth);
  const spine = spineOf(petal, along);
  const waves = petal.ruffle?.waves ?? 0;
  const phase = petal.azimuth * 7.3;
  addSheet(draft, {
    across,
    along,
    gloss: petal.gloss ?? 0,
    paint,
    point: (u, v): Point => {
      const [radius, height, pitch] = spine[Math.round(v * along)] ?? [0, 0, 0];
      const half = petal.width * petal.outline(v);
      const side = u * half;
      const ruffle = petal.ruffle
        ? petal.ruffle.height * Math.sin(u * waves + phase + v * 2) * v * v * (0.3 + Math.abs(u))
        : 0;
      const lift = petal.cup * u * u * half + (petal.twist ?? 0) * u * half * v + ruffle;
      const reach = radius - Math.sin(pitch) * lift;
      const z = height + Math.cos(pitch) * lift;
      return [cos * reach - sin * side, sin * reach + cos * side, z];
    },
  });
}

function spineOf(petal: Petal, along: number): [number, number, number][] {
  const spine: [number, number, number][] = [];
  let [radius, height] = petal.start;
  const step = petal.length / along;
  for (let row = 0; row <= along; row++) {
    const share = row / along;
    const pitch = petal.pitch[0] + (petal.pitch[1] - petal.pitch[0]) * share ** 1.2;
    spine.push([radius, height, pitch]);
    radius += Math.cos(pitch) * step;
    height += Math.sin(pitch) * step;
  }
  return spine;
}
