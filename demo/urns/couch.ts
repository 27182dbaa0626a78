import type { Finish } from './finish.ts';
import { ball } from './fittings.ts';
import { swept } from './joinery.ts';
import { noise } from './noise.ts';
import { plan, sidesOf } from './outline.ts';
import { moulded, type Profile, type ProfilePoint, rowsOf } from './profile.ts';
import { addCover, addGrid, moved, newSolid, type Point, placed, type Solid, sheet } from './solid.ts';

/** The lid of a coffin in two halves, the head half raised over a satin bed. */
export type Couch = {
  readonly wood: Finish;
  readonly lining: Finish;
  /** Height of the body and half its width and length at the rim. */
  readonly rim: { readonly height: number; readonly depth: number; readonly length: number };
  /** Section of the lid from its lower edge to the crown, `out` measured from the middle. */
  readonly section: Profile;
  /** How far the head half is opened, in radians. */
  readonly opened: number;
};

const SPLIT = 0.03;
const EDGE = 0.055;

/** Both halves of the lid with the lining and the bed. */
export function couch(design: Couch): Solid[] {
  const { rim } = design;
  const foot = [...arch(design, SPLIT, rim.length), floorOf(design)].map((solid) => moved(solid, [0, rim.height, 0]));
  const swing = raised(design);
  const head = [...arch(design, -rim.length, SPLIT - 0.012), ...underside(design)].map((solid) => placed(solid, swing));
  return [...foot, ...head, ...bed(design)];
}

/** The part of the lid between two places along its length, with closed ends. */
function arch(design: Couch, from: number, to: number): Solid[] {
  const solid = newSolid(design.wood);
  const rows = rowsOf(design.section);
  for (const run of rows) {
    for (const side of [1, -1]) {
      addGrid(solid, { columns: 2, rows: run.length }, (column, index) => {
        const row = run[index];
        if (!row) throw new RangeError('a run has as many rows as it says');
        const x = column === 0 ? from : to;
        return {
          point: [x, row.up, side * row.out],
          normal: [0, row.normal[1], side * row.normal[0]],
          grain: [x, row.length, 41 + side],
        };
      });
    }
  }
  const half: ProfilePoint[] = design.section.flat().map(([out, up]) => [out, up]);
  const ring = [...half, ...half.toReversed().map(([out, up]): ProfilePoint => [-out, up])];
  for (const [x, facing] of [
    [from, -1],
    [to, 1],
  ] as const) {
    addCover(
      solid,
      ring.map(([z, y]): Point => [x, y, z]),
      [facing, 0, 0],
      ([, y, z]) => [z, y, 55 + facing],
    );
  }
  return [solid];
}

/** The closed bottom of the foot half, which is hidden but must not let light through. */
function floorOf({ wood, rim }: Couch): Solid {
  const solid = newSolid(wood);
  const ring: Point[] = [
    [SPLIT, 0, -rim.depth],
    [rim.length, 0, -rim.depth],
    [rim.length, 0, rim.depth],
    [SPLIT, 0, rim.depth],
  ];
  addCover(solid, ring, [0, 1, 0], ([x, , z]) => [x, z, 3]);
  return solid;
}

/** The head half turns around the hinge at the back of the rim. */
function raised({ rim, opened }: Couch) {
  const [cos, sin] = [Math.cos(opened), Math.sin(opened)];
  const y: Point = [0, cos, -sin];
  const z: Point = [0, sin, cos];
  return {
    x: [1, 0, 0] as Point,
    y,
    z,
    at: [0, rim.height + sin * rim.depth + 0.004, -rim.depth + cos * rim.depth] as Point,
  };
}

/** The quilted lining of the raised half in its wooden frame; the lid lies on its edge, the lining below. */
function underside(design: Couch): Solid[] {
  const { rim, wood, lining } = design;
  const [left, right, depth] = [-rim.length, SPLIT - 0.012, rim.depth];
  const rect = plan([
    [left, -depth],
    [right, -depth],
    [right, depth],
    [left, depth],
  ]);
  const frame = moulded(
    [0, 0],
    [
      ['line', -0.03, 0],
      ['line', -0.004, 0.012],
    ],
  );
  const inner = { x0: left + 0.032, x1: right - 0.032, z: depth - 0.032 };
  const [across, along] = [5, 8];
  const quilt = sheet(lining, { columns: 200, rows: 130 }, (u, v) => {
    const [a, b] = [u * along, v * across];
    const tuft = Math.abs(Math.sin(((a + b) * Math.PI) / 2)) * Math.abs(Math.sin(((a - b) * Math.PI) / 2));
    const border = Math.min(1, Math.min(u, 1 - u) * 14) * Math.min(1, Math.min(v, 1 - v) * 10);
    const crease = 0.0016 * noise(a * 2.5, b * 2.5, 3);
    return [
      inner.x0 + (inner.x1 - inner.x0) * u,
      0.014 - (0.012 + 0.03 * Math.sqrt(tuft) + crease) * Math.sqrt(border),
      inner.z * (2 * v - 1),
    ];
  });
  const buttons: Solid[] = [];
  for (let a = 0; a <= along; a++) {
    for (let b = 0; b <= across; b++) {
      if ((a + b) % 2 !== 0 || a === 0 || b === 0 || a === along || b === across) continue;
      const at: Point = [inner.x0 + ((inner.x1 - inner.x0) * a) / along, 0.001, inner.z * ((2 * b) / across - 1)];
      buttons.push(placed(ball(lining), { x: [0.008, 0, 0], y: [0, 0.005, 0], z: [0, 0, 0.008], at }));
    }
  }
  return [swept(rect, frame, { finish: wood, radius: 0.004, board: 71 }), quilt, ...buttons];
}

/** The opening with its gathered edge, the mattress and the pillow. */
function bed(design: Couch): Solid[] {
  const { rim, wood, lining } = design;
  const [left, right, depth] = [-rim.length + EDGE, SPLIT + 0.02, rim.depth - EDGE];
  const opening = plan([
    [left, -depth],
    [right, -depth],
    [right, depth],
    [left, depth],
  ]);
  const ledge = moulded([EDGE, rim.height], [['line', -EDGE, 0]]);
  const mattress = sheet(lining, { columns: 90, rows: 60 }, (u, v) => [
    left + (right - left) * u,
    rim.height - 0.1 + 0.05 * (1 - (2 * v - 1) ** 4) + 0.004 * noise(u * 9, v * 14, 1),
    depth * (2 * v - 1),
  ]);
  return [
    swept(opening, ledge, { finish: wood, radius: 0.01, board: 15 }),
    gathers(opening, rim.height, lining),
    mattress,
    pillow(lining, [left + 0.2, rim.height - 0.028, 0], { length: 0.15, depth: depth * 0.8, height: 0.064 }),
  ];
}

/** A satin roll all around the opening that falls inside, gathered in fine folds. */
function gathers(opening: readonly (readonly [number, number])[], height: number, lining: Finish): Solid {
  const rims = (offset: number) => sidesOf(opening, offset, 0.05).flat();
  const section: readonly ProfilePoint[] = [
    [0.034, -0.008],
    [0.026, 0.012],
    [0.018, 0.021],
    [0.008, 0.026],
    [-0.01, 0.027],
    [-0.024, 0.014],
    [-0.03, -0.01],
    [-0.028, -0.05],
    [-0.036, -0.12],
  ];
  const fine = smoothed(section, 4);
  const lengths = walkOf(rims(0));
  const total = lengths.at(-1) ?? 1;
  const loops = fine.map(([out]) => rims(out));
  return sheet(lining, { columns: 900, rows: fine.length }, (u, v) => {
    const row = Math.min(fine.length - 1, Math.round(v * (fine.length - 1)));
    const [out, up] = fine[row] ?? [0, 0];
    const loop = loops[row] ?? [];
    const [x, z, nx, nz] = spotAt(loop, lengths, u * total);
    const fold =
      Math.sin(u * total * 210 + 3 * noise(u * total * 7, v, 2)) * (0.55 + 0.45 * noise(u * total * 14, v * 2, 6));
    const push = 0.003 * fold * Math.min(1, 3 * v);
    return [x - nx * push, height + up + push * Math.max(0, 1 - Math.abs(out) * 40), z - nz * push];
  });
}

function smoothed(points: readonly ProfilePoint[], pieces: number): ProfilePoint[] {
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    if (!next) return [point];
    return Array.from({ length: pieces }, (_, piece): ProfilePoint => {
      const share = piece / pieces;
      return [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share];
    });
  });
}

type Spots = readonly { x: number; z: number; nx: number; nz: number }[];

function walkOf(loop: Spots): number[] {
  let sum = 0;
  return [...loop, ...loop.slice(0, 1)].map((spot, index) => {
    const before = loop[index - 1];
    if (before) sum += Math.hypot(spot.x - before.x, spot.z - before.z);
    return sum;
  });
}

function spotAt(loop: Spots, lengths: readonly number[], way: number): [number, number, number, number] {
  const index = Math.max(0, lengths.findIndex((length) => length >= way) - 1);
  const [from, to] = [loop[index % loop.length], loop[(index + 1) % loop.length]];
  if (!from || !to) return [0, 0, 0, 1];
  const [start, end] = [lengths[index] ?? 0, lengths[index + 1] ?? 0];
  const share = end > start ? Math.min(1, (way - start) / (end - start)) : 0;
  const mix = (a: number, b: number) => a + (b - a) * share;
  return [mix(from.x, to.x), mix(from.z, to.z), mix(from.nx, to.nx), mix(from.nz, to.nz)];
}

/** A soft pillow around a place, fuller in the middle. */
function pillow(lining: Finish, at: Point, size: { length: number; depth: number; height: number }): Solid {
  const swell = (value: number) => Math.sign(value) * Math.abs(value) ** 0.66;
  return sheet(lining, { columns: 90, rows: 50 }, (u, v) => {
    const [turn, rise] = [u * Math.PI * 2, (v - 0.5) * Math.PI];
    const reach = Math.max(0, Math.cos(rise)) ** 0.5;
    const x = swell(Math.cos(turn)) * reach;
    const z = swell(Math.sin(turn)) * reach;
    const hollow = 0.25 * Math.exp(-6 * (x * x + z * z));
    const crease = 0.02 * noise(x * 5, z * 6, 2);
    return [
      at[0] + x * size.length,
      at[1] + (Math.sin(rise) * (1 - hollow) + crease) * size.height,
      at[2] + z * size.depth,
    ];
  });
}
