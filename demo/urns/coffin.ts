import type { Finish } from './finish.ts';
import { barHandle, column, key, latinCross, swingHandle } from './fittings.ts';
import { board, closed, swept } from './joinery.ts';
import { type Corner, plan, type Spot, sidesOf } from './outline.ts';
import { endOf, moulded, type Step } from './profile.ts';
import { moved, type Placement, type Point, placed, type Solid } from './solid.ts';

export type Handles = 'bar' | 'swing';

/** Everything that decides how a closed coffin looks; metres. */
export type Coffin = {
  readonly plan: 'hexagon' | 'octagon' | 'straight';
  readonly wood: Finish;
  /** A second finish for mouldings, when they differ. */
  readonly trim?: Finish;
  readonly metal: Finish;
  readonly body: readonly Step[];
  readonly lid: readonly Step[];
  /** Height and slant of the plain part of the wall, where handles and panels sit. */
  readonly wall: { readonly from: number; readonly to: number; readonly out: number; readonly top: number };
  readonly handles: Handles;
  readonly panels: boolean;
  readonly columns: boolean;
  readonly keys: number;
  readonly cross: boolean;
  readonly pane?: Finish;
};

const HALF = 0.98;
const ROUND = 0.012;

const PLANS: Record<Coffin['plan'], readonly Corner[]> = {
  hexagon: [
    [-HALF, -0.2],
    [-0.42, -0.33],
    [HALF, -0.185],
    [HALF, 0.185],
    [-0.42, 0.33],
    [-HALF, 0.2],
  ],
  octagon: [
    [-HALF, -0.19],
    [-0.8, -0.3],
    [0.8, -0.3],
    [HALF, -0.19],
    [HALF, 0.19],
    [0.8, 0.3],
    [-0.8, 0.3],
    [-HALF, 0.19],
  ],
  straight: [
    [-HALF, -0.3],
    [HALF, -0.3],
    [HALF, 0.3],
    [-HALF, 0.3],
  ],
};

/** Builds the coffin on the ground around the origin, its head towards -x. */
export function coffin(design: Coffin): Solid[] {
  const corners = plan(PLANS[design.plan]);
  const rim = endOf(moulded([0, 0], design.body));
  const lid = moulded(rim, design.lid);
  return [
    ...bodyOf(design),
    ...closed(corners, lid, { finish: design.wood, radius: ROUND, board: 31.7 }),
    ...top(corners, design, { lid: endOf(lid), rim }),
  ];
}

/** The body alone, open at the top, with what is fixed to its walls. */
export function bodyOf(design: Coffin): Solid[] {
  const corners = plan(PLANS[design.plan]);
  const body = swept(corners, moulded([0, 0], design.body), { finish: design.wood, radius: ROUND, board: 2.3 });
  return [...feet(corners, design), body, ...walls(corners, design)];
}

function feet(corners: readonly Corner[], design: Coffin): Solid[] {
  return closed(corners, moulded([-0.035, -0.03], [['line', 0, 0.03]]), {
    finish: design.trim ?? design.wood,
    radius: 0.01,
    board: 77.1,
  });
}

/** Middle of a side with its directions, on the wall at a height from 0 (bottom of the plain part) to 1. */
function onWall(spots: readonly Spot[], design: Coffin, share: number): Placement & { width: number } {
  const { from, to, out, top } = design.wall;
  const [first, last] = [spots[0], spots.at(-1)];
  if (!first || !last) throw new RangeError('a side has two ends');
  const middle = spots[Math.floor(spots.length / 2)] ?? first;
  const offset = out + (top - out) * share;
  const slant = Math.atan2(top - out, to - from);
  const [cos, sin] = [Math.cos(slant), Math.sin(slant)];
  const [nx, nz] = [middle.nx, middle.nz];
  const width = Math.hypot(last.x - first.x, last.z - first.z);
  const x: Point = [(last.x - first.x) / width, 0, (last.z - first.z) / width];
  return {
    x,
    y: [nx * cos, -sin, nz * cos],
    z: [-nx * sin, -cos, -nz * sin],
    at: [(first.x + last.x) / 2 + nx * offset, from + (to - from) * share, (first.z + last.z) / 2 + nz * offset],
    width,
  };
}

function walls(corners: readonly Corner[], design: Coffin): Solid[] {
  const { from, to } = design.wall;
  const tall = Math.hypot(to - from, design.wall.top - design.wall.out);
  return sidesOf(corners, 0, ROUND).flatMap((spots, side): Solid[] => {
    const solids: Solid[] = [];
    const wall = onWall(spots, design, 0.5);
    if (design.panels && wall.width > 0.25) {
      solids.push(...panel(wall.width - 0.14, tall - 0.075, design, side).map((solid) => placed(solid, wall)));
    }
    if (wall.width > 0.5) solids.push(...handles(wall, design));
    const corner = spots[0];
    if (design.columns && corner) {
      const out = (design.wall.out + design.wall.top) / 2;
      const pillar = column(to - from, 0.021, design.trim ?? design.metal);
      solids.push(moved(pillar, [corner.x + corner.nx * out, from, corner.z + corner.nz * out]));
    }
    return solids;
  });
}

function handles(wall: Placement & { width: number }, design: Coffin): Solid[] {
  const off = design.panels ? 0.012 : 0;
  const along = (x: number): Placement => ({ ...wall, at: shifted(wall, x, off) });
  if (design.handles === 'bar') {
    return barHandle(Math.min(wall.width - 0.2, 1.5), design.metal).map((solid) => placed(solid, along(0)));
  }
  const count = wall.width > 1.2 ? (wall.width > 1.5 ? 3 : 2) : 1;
  return Array.from({ length: count }, (_, index) => along(((index + 0.5) / count - 0.5) * (wall.width - 0.1))).flatMap(
    (placement) => swingHandle(0.17, design.metal).map((solid) => placed(solid, placement)),
  );
}

function shifted({ x, y, at }: Placement, along: number, off: number): Point {
  return [at[0] + x[0] * along + y[0] * off, at[1] + x[1] * along + y[1] * off, at[2] + x[2] * along + y[2] * off];
}

/** A raised field in a moulded frame, lying on the ground: width along x, height along z. */
function panel(width: number, height: number, design: Coffin, side: number): Solid[] {
  const rect = plan([
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ]);
  const frame = moulded(
    [0, 0],
    [
      ['line', 0, 0.004],
      ['rise', -0.007, 0.008],
      ['reach', -0.008, -0.007],
      ['line', -0.006, 0],
    ],
  );
  const field = moulded(
    [-0.03, 0],
    [
      ['line', -0.001, 0.003],
      ['reach', -0.022, 0.008],
      ['line', 0, 0.001],
    ],
  );
  return [
    swept(rect, frame, { finish: design.trim ?? design.wood, radius: 0.002, board: 51 + side * 2.9 }),
    ...closed(rect, field, { finish: design.wood, radius: 0.002, board: 83 + side * 3.3 }),
  ];
}

type Heights = { lid: readonly [number, number]; rim: readonly [number, number] };

/** Keys around the rim, the cross and the window on the lid. */
function top(corners: readonly Corner[], design: Coffin, heights: Heights): Solid[] {
  const solids: Solid[] = [];
  const [, height] = heights.lid;
  const keyHeight = design.lid[0]?.[2] ?? 0.03;
  if (design.keys > 0) {
    for (const spots of sidesOf(corners, heights.rim[0] - 0.005, ROUND)) {
      const [first, last] = [spots[0], spots.at(-1)];
      if (!first || !last) continue;
      const width = Math.hypot(last.x - first.x, last.z - first.z);
      const count = width > 1 ? design.keys : width > 0.45 ? 1 : 0;
      for (let index = 0; index < count; index++) {
        const share = (index + 0.5) / count;
        const [x, z] = [first.x + (last.x - first.x) * share, first.z + (last.z - first.z) * share];
        solids.push(moved(key(design.metal, 1.15), [x, heights.rim[1] + keyHeight, z]));
      }
    }
  }
  if (design.cross) {
    solids.push(...latinCross(0.46, design.metal).map((solid) => moved(solid, [design.pane ? 0.3 : 0.02, height, 0])));
  }
  if (design.pane) solids.push(...pane(design, design.pane).map((solid) => moved(solid, [-0.5, height, 0])));
  return solids;
}

/** The framed window over the face, closed by a pane. */
function pane(design: Coffin, glass: Finish): Solid[] {
  const rect = plan([
    [-0.17, -0.085],
    [0.17, -0.105],
    [0.17, 0.105],
    [-0.17, 0.085],
  ]);
  const frame = moulded(
    [0.03, 0],
    [
      ['line', 0, 0.006],
      ['rise', -0.012, 0.012],
      ['line', -0.006, 0],
      ['reach', -0.012, -0.014],
    ],
  );
  return [
    swept(rect, frame, { finish: design.trim ?? design.wood, radius: 0.012, board: 61 }),
    board(rect, { offset: 0.002, height: 0.005 }, { finish: glass, radius: 0.012, board: 0 }),
  ];
}
