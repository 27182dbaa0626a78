import type { Finish } from './finish.ts';
import { closed, rod, turned } from './joinery.ts';
import { type Corner, plan } from './outline.ts';
import { flowing, moulded } from './profile.ts';
import { type Placement, type Point, placed, plus, type Solid } from './solid.ts';

/** A rosette of radius 1 that lies on the ground and rises along y. */
function rosette(finish: Finish): Solid {
  return turned(
    moulded(
      [1, 0],
      [
        ['line', 0, 0.1],
        ['rise', -0.16, 0.12],
        ['reach', -0.2, -0.06],
        ['bead', -0.12, 0.16],
        ['line', -0.1, 0],
        ['rise', -0.42, 0.24],
      ],
    ),
    finish,
    32,
  );
}

/** A rod of the given length along x with turned ends, held off the wall (y) by arms on rosettes. */
export function barHandle(length: number, finish: Finish): Solid[] {
  const [thick, off, half] = [0.0125, 0.058, length / 2];
  const end = flowing([
    [0.0001, 0],
    [0.009, 0.004],
    [0.0165, 0.016],
    [0.0175, 0.026],
    [0.012, 0.038],
    [0.0095, 0.043],
    [0.0155, 0.05],
    [0.0155, 0.056],
    [thick, 0.063],
    [thick, 0.07],
  ]);
  const shaft = rod(
    [-1, -0.5, 0, 0.5, 1].map((share): Point => [share * (half - 0.06), off, 0]),
    () => thick,
    finish,
  );
  const finial = turned(end, finish, 24);
  const parts: Solid[] = [
    shaft,
    placed(finial, { x: [0, 1, 0], y: [1, 0, 0], z: [0, 0, 1], at: [-half, off, 0] }),
    placed(finial, { x: [0, 1, 0], y: [-1, 0, 0], z: [0, 0, 1], at: [half, off, 0] }),
  ];
  const count = length > 0.9 ? 3 : 2;
  for (let index = 0; index < count; index++) {
    const x = (half - (count === 3 ? 0.14 : 0.1)) * ((2 * index) / (count - 1) - 1);
    parts.push(...arm(finish, [x, 0, 0], off));
  }
  return parts;
}

function arm(finish: Finish, at: Point, off: number): Solid[] {
  const collar = turned(
    moulded(
      [0.0125, -0.02],
      [
        ['rise', 0.008, 0.008],
        ['bead', 0, 0.024],
        ['reach', -0.008, 0.008],
      ],
    ),
    finish,
    24,
  );
  return [
    placed(rosette(finish), { x: [0.026, 0, 0], y: [0, 0.018, 0], z: [0, 0, 0.042], at }),
    rod(
      [at, plus(at, [0, off * 0.5, 0]), plus(at, [0, off, 0])],
      (share) => 0.013 - 0.005 * Math.sin(share * Math.PI),
      finish,
    ),
    placed(collar, { x: [0, 1, 0], y: [1, 0, 0], z: [0, 0, 1], at: plus(at, [0, off, 0]) }),
  ];
}

/** A bail that hangs from two rosettes on an oval plate; the wall is y = 0 and z points down. */
export function swingHandle(width: number, finish: Finish): Solid[] {
  const half = width / 2;
  const path = Array.from({ length: 33 }, (_, index): Point => {
    const share = index / 32;
    const turn = share * Math.PI;
    const drop = Math.sin(turn) ** 0.7;
    return [-half * Math.cos(turn), 0.026 + 0.02 * drop, 0.085 * drop];
  });
  const grip = (share: number) => {
    const middle = Math.exp(-(((share - 0.5) * 5.5) ** 2));
    const ring = Math.exp(-(((Math.abs(share - 0.5) - 0.24) * 42) ** 2));
    return 0.0062 + 0.0052 * middle + 0.005 * ring;
  };
  const ear = (side: number) => [
    placed(rosette(finish), { x: [0.03, 0, 0], y: [0, 0.024, 0], z: [0, 0, 0.03], at: [side * half, 0.004, 0] }),
    placed(ball(finish), { x: [0.0125, 0, 0], y: [0, 0.0125, 0], z: [0, 0, 0.0125], at: [side * half, 0.027, 0] }),
  ];
  return [plate(width, finish), rod(path, grip, finish), ...ear(-1), ...ear(1)];
}

/** The scalloped plate behind a bail. */
function plate(width: number, finish: Finish): Solid {
  const steps = 48;
  const rim = plan(
    Array.from({ length: steps }, (_, index): Corner => {
      const turn = (index / steps) * Math.PI * 2;
      const scallop = 1 + 0.07 * Math.cos(turn * 8) + 0.12 * Math.cos(turn * 2);
      return [width * 0.66 * scallop * Math.cos(turn), 0.04 * scallop * Math.sin(turn)];
    }),
  );
  const profile = moulded(
    [0, 0],
    [
      ['line', 0, 0.003],
      ['rise', -0.004, 0.003],
      ['reach', -0.004, -0.002],
      ['swan', -0.012, 0.003],
    ],
  );
  return joined(closed(rim, profile, { finish, radius: 0.0005, board: 0 }));
}

function joined(solids: readonly Solid[]): Solid {
  const [first, ...rest] = solids;
  if (!first) throw new RangeError('nothing to join');
  return rest.reduce((sum, next) => {
    const offset = sum.positions.length / 3;
    return {
      finish: sum.finish,
      positions: [...sum.positions, ...next.positions],
      normals: [...sum.normals, ...next.normals],
      grain: [...sum.grain, ...next.grain],
      indices: [...sum.indices, ...next.indices.map((index) => index + offset)],
    };
  }, first);
}

/** A ball of radius 1. */
export function ball(finish: Finish): Solid {
  const run = Array.from({ length: 19 }, (_, index): [number, number] => {
    const turn = (index / 18 - 0.5) * Math.PI;
    return [Math.cos(turn), Math.sin(turn)];
  });
  return turned([run], finish, 28);
}

/** The turned key that holds a lid down, upright, 4 cm tall at scale 1. */
export function key(finish: Finish, scale = 1): Solid {
  const profile = flowing([
    [0.02, 0],
    [0.021, 0.004],
    [0.013, 0.008],
    [0.0085, 0.013],
    [0.0085, 0.017],
    [0.014, 0.022],
    [0.0155, 0.029],
    [0.0115, 0.037],
    [0.005, 0.041],
    [0.0001, 0.042],
  ]);
  const placement: Placement = { x: [scale, 0, 0], y: [0, scale, 0], z: [0, 0, scale], at: [0, 0, 0] };
  return placed(turned(profile, finish, 24), placement);
}

/** A Latin cross lying on the ground, its head towards -x. */
export function latinCross(length: number, finish: Finish): Solid[] {
  const [arm, foot, head, wide] = [length * 0.29, length * 0.64, length * 0.36, length * 0.038];
  const flare = wide * 1.7;
  const rim = plan([
    [-head, -flare],
    [-head * 0.9, -flare],
    [-wide * 1.2, -wide],
    [-wide, -wide * 1.2],
    [-flare, -arm * 0.9],
    [-flare, -arm],
    [flare, -arm],
    [flare, -arm * 0.9],
    [wide, -wide * 1.2],
    [wide * 1.2, -wide],
    [foot * 0.94, -flare],
    [foot, -flare],
    [foot, flare],
    [foot * 0.94, flare],
    [wide * 1.2, wide],
    [wide, wide * 1.2],
    [flare, arm * 0.9],
    [flare, arm],
    [-flare, arm],
    [-flare, arm * 0.9],
    [-wide, wide * 1.2],
    [-wide * 1.2, wide],
    [-head * 0.9, flare],
    [-head, flare],
  ]);
  const profile = moulded(
    [0, 0],
    [
      ['line', 0, length * 0.018],
      ['rise', -length * 0.016, length * 0.016],
    ],
  );
  const boss = placed(rosette(finish), {
    x: [wide * 1.5, 0, 0],
    y: [0, wide * 1.1, 0],
    z: [0, 0, wide * 1.5],
    at: [0, length * 0.032, 0],
  });
  return [...closed(rim, profile, { finish, radius: 0.001, board: 0 }), boss];
}

/** A turned half column of the given height, upright. */
export function column(height: number, radius: number, finish: Finish): Solid {
  const r = radius;
  const profile = flowing(
    [
      [r * 1.25, 0],
      [r * 1.25, height * 0.03],
      [r * 0.9, height * 0.06],
      [r * 1.15, height * 0.1],
      [r * 0.75, height * 0.14],
      [r * 0.95, height * 0.24],
      [r * 1.08, height * 0.4],
      [r * 0.95, height * 0.62],
      [r * 0.75, height * 0.85],
      [r * 1.15, height * 0.89],
      [r * 0.9, height * 0.93],
      [r * 1.25, height * 0.97],
      [r * 1.25, height],
    ],
    6,
  );
  return turned(profile, finish, 24);
}
