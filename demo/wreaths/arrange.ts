import type { Colour } from './colour.ts';
import { basis } from './flowers/clustered.ts';
import type { Mesh, Point } from './mesh.ts';
import { around, between, pick, type Random, randomFrom } from './random.ts';
import type { Instance } from './rasterise.ts';
import { along, type Footing, footing, type Shape, type ShapeName, shapeOf } from './shape.ts';
import { type FlowerKind, type Foliage, flower, type LeafKind, leaf, type Tone } from './species.ts';

/** Flowers of one kind and colour; `at` gathers them around angles in degrees (0 right, 90 top). */
export type FlowerGroup = {
  readonly kind: FlowerKind;
  readonly tone: Tone;
  readonly radius: number;
  readonly count: number;
  readonly at?: readonly number[];
};

/** Everything that decides how a wreath looks. */
export type Composition = {
  readonly shape: ShapeName;
  /** Half the width of the ring, in half picture widths. */
  readonly band: number;
  readonly flowers: readonly FlowerGroup[];
  readonly fringe: readonly LeafKind[];
  readonly fringeLength: number;
  readonly foliage: Foliage;
  /** Size of the leaves between the flowers; 1 unless told otherwise. */
  readonly leafScale?: number;
};

type Placed = { x: number; y: number; radius: number };

// How high the flowers rise over the wall, as a share of half the wreath's width.
const DOME = 0.8;
// Flowers and leaves are sought this far from the centre.
const REACH = 1.15;

/** Lays out the whole wreath around the origin. The same seed always gives the same wreath. */
export function arrange(composition: Composition, seed: string): Instance[] {
  const random = randomFrom(seed);
  const shape = shapeOf(composition.shape, composition.band);
  return [
    ...fringe(composition, shape, random),
    ...bed(composition, shape, random),
    ...blossoms(composition, shape, random),
  ];
}

/** Turns a mesh so that its x axis points along `heading` and its z axis follows `up` as far as it can. */
function headed(heading: Point, up: Point, scale: number): number[] {
  const size = Math.hypot(...heading) || 1;
  const [hx, hy, hz] = [heading[0] / size, heading[1] / size, heading[2] / size];
  let side: Point = [up[1] * hz - up[2] * hy, up[2] * hx - up[0] * hz, up[0] * hy - up[1] * hx];
  const length = Math.hypot(...side) || 1;
  side = [side[0] / length, side[1] / length, side[2] / length];
  const top: Point = [hy * side[2] - hz * side[1], hz * side[0] - hx * side[2], hx * side[1] - hy * side[0]];
  return [hx, side[0], top[0], hy, side[1], top[1], hz, side[2], top[2]].map((value) => value * scale);
}

/** Turns a flower so that it faces `towards`, spun around its own axis. */
function facing(towards: Point, spin: number, scale: number): number[] {
  const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0, cx = 0, cy = 0, cz = 0] = basis(towards);
  const cos = Math.cos(spin) * scale;
  const sin = Math.sin(spin) * scale;
  return [
    ax * cos + bx * sin,
    bx * cos - ax * sin,
    cx * scale,
    ay * cos + by * sin,
    by * cos - ay * sin,
    cy * scale,
    az * cos + bz * sin,
    bz * cos - az * sin,
    cz * scale,
  ];
}

function tinted(random: Random, strength: number): Colour {
  const light = 1 + strength * around(random);
  const warmth = 0.5 * strength * around(random);
  return [light * (1 + warmth), light, light * (1 - warmth)];
}

function variants(make: () => Mesh, count: number): Mesh[] {
  return Array.from({ length: count }, make);
}

/** Sprigs that stand out around the wreath, outside longer than inside. */
function fringe(composition: Composition, shape: Shape, random: Random): Instance[] {
  const instances: Instance[] = [];
  const meshes = composition.fringe.map((kind) => variants(() => leaf(kind, composition.foliage, random), 5));
  const steps = 150;
  for (let step = 0; step < steps; step++) {
    for (const side of shape.closed ? [1, 1, -1] : [1, -1]) {
      const spot = along(shape, (step + random()) / steps);
      const inner = shape.closed && side < 0;
      const lean = Math.atan2(spot.acrossY * side, spot.acrossX * side) + 0.55 * around(random);
      const length = composition.fringeLength * between(random, 0.6, 1.2) * (inner ? 0.6 : 1);
      const start = spot.band * (inner ? between(random, 0.55, 0.8) : between(random, 0.45, 0.95)) * side;
      const deep = between(random, -0.03, 0.06);
      instances.push({
        mesh: pick(random, pick(random, meshes)),
        turn: headed(
          [Math.cos(lean), Math.sin(lean), between(random, -0.15, 0.35)],
          [0.3 * around(random), 0.3 * around(random), 1],
          length,
        ),
        place: [spot.x + spot.acrossX * start, spot.y + spot.acrossY * start, deep],
        tint: tinted(random, 0.16),
      });
    }
  }
  if (!shape.closed) instances.push(...caps(composition, shape, random));
  return instances;
}

/** The ends of an open spine get sprigs of their own. */
function caps(composition: Composition, shape: Shape, random: Random): Instance[] {
  const meshes = composition.fringe.flatMap((kind) => variants(() => leaf(kind, composition.foliage, random), 2));
  const ends = shape.lines.flatMap((line) => [
    { end: line[0], before: line[1] },
    { end: line.at(-1), before: line.at(-2) },
  ]);
  return ends.flatMap(({ end, before }) =>
    Array.from({ length: 16 }, (): Instance => {
      const [x, y, band] = end ?? [0, 0, 0];
      const lean = Math.atan2(y - (before?.[1] ?? 0), x - (before?.[0] ?? 0)) + 0.8 * around(random);
      const start = band * between(random, 0.3, 0.8);
      return {
        mesh: pick(random, meshes),
        turn: headed(
          [Math.cos(lean), Math.sin(lean), 0.1],
          [0, 0, 1],
          composition.fringeLength * between(random, 0.7, 1.1),
        ),
        place: [x + Math.cos(lean) * start, y + Math.sin(lean) * start, between(random, -0.03, 0.05)],
        tint: tinted(random, 0.16),
      };
    }),
  );
}

/** The dense bed of leaves below and between the flowers. */
function bed(composition: Composition, shape: Shape, random: Random): Instance[] {
  const instances: Instance[] = [];
  const kinds: LeafKind[] = ['broad', 'broad', composition.foliage === 'silver' ? 'eucalyptus' : 'ruscus'];
  const meshes = kinds.map((kind) => variants(() => leaf(kind, composition.foliage, random), 5));
  for (let attempt = 0; attempt < 24000 && instances.length < 1500; attempt++) {
    const x = between(random, -REACH, REACH);
    const y = between(random, -REACH, REACH);
    const foot = footing(shape, x, y);
    const share = foot.distance / foot.band;
    if (share > 1.02) continue;
    const under = instances.length < 1200;
    const height =
      DOME *
      foot.band *
      Math.sqrt(Math.max(0, 1 - share * share)) *
      (under ? between(random, 0.1, 0.75) : between(random, 0.55, 0.85));
    const heading = Math.atan2(foot.outY, foot.outX) + (under ? 6 : 1.4) * around(random);
    instances.push({
      mesh: pick(random, pick(random, meshes)),
      turn: headed(
        [Math.cos(heading), Math.sin(heading), under ? between(random, -0.2, 0.6) : between(random, -0.1, 0.4)],
        [foot.outX * share, foot.outY * share, 1],
        between(random, 0.1, 0.17) * (composition.leafScale ?? 1),
      ),
      place: [x, y, height],
      tint: tinted(random, 0.2),
    });
  }
  return instances;
}

/** Scatters every group over the wreath without letting the heads run into each other. */
function blossoms(composition: Composition, shape: Shape, random: Random): Instance[] {
  const placed: Placed[] = [];
  return composition.flowers.flatMap((group) => {
    const meshes = variants(() => flower(group.kind, group.tone, random), 5);
    const airy = group.kind === 'gypsophila';
    const found: Instance[] = [];
    for (let attempt = 0; attempt < group.count * 240 && found.length < group.count; attempt++) {
      const [x, y] = candidate(group, random);
      const radius = group.radius * between(random, 0.86, 1.12);
      const foot = footing(shape, x, y);
      const share = foot.distance / foot.band;
      if (foot.distance > foot.band - radius * (foot.inside ? 0.55 : 0.35)) continue;
      const packing = airy ? 0.45 : 0.73;
      if (placed.some((other) => Math.hypot(other.x - x, other.y - y) < (other.radius + radius) * packing)) continue;
      placed.push({ x, y, radius: airy ? radius * 0.3 : radius });
      found.push(blossom({ ...foot, x, y, radius, share }, group, { mesh: pick(random, meshes), random }));
    }
    return found;
  });
}

type Spot = Footing & { x: number; y: number; radius: number; share: number };

function blossom(spot: Spot, group: FlowerGroup, made: { mesh: Mesh; random: Random }): Instance {
  const { random } = made;
  const upright = group.kind === 'orchid' || group.kind === 'anthurium' || group.kind === 'calla';
  const tilt = 0.95 * spot.share;
  const towards: Point = [spot.outX * tilt + 0.16 * around(random), spot.outY * tilt + 0.16 * around(random) - 0.06, 1];
  const height =
    DOME * spot.band * Math.sqrt(Math.max(0, 1 - spot.share * spot.share)) + spot.radius * between(random, 0.05, 0.4);
  return {
    mesh: made.mesh,
    turn: facing(towards, upright ? 0.4 * around(random) : random() * 7, spot.radius),
    place: [spot.x, spot.y, height],
    tint: tinted(random, group.tone === 'white' ? 0.025 : 0.06),
  };
}

function candidate(group: FlowerGroup, random: Random): [number, number] {
  if (!group.at || group.at.length === 0) return [between(random, -REACH, REACH), between(random, -REACH, REACH)];
  const angle = ((pick(random, group.at) + 17 * around(random)) * Math.PI) / 180;
  const reach = between(random, 0.1, 0.9);
  return [Math.cos(angle) * reach, Math.sin(angle) * reach];
}
