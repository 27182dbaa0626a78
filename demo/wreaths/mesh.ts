import type { Colour } from './colour.ts';

/** Triangles of one flower or leaf; `gloss` runs from 0 (petal, lets light through) to 1 (waxed leaf). */
export type Mesh = {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly colours: Float32Array;
  readonly gloss: Float32Array;
  readonly indices: Uint32Array;
};

export type Point = [x: number, y: number, z: number];

/** A mesh while it grows. */
export type Draft = {
  positions: number[];
  normals: number[];
  colours: number[];
  gloss: number[];
  indices: number[];
};

/** A curved sheet over u in [-1, 1] (across) and v in [0, 1] (along). */
export type Sheet = {
  readonly across: number;
  readonly along: number;
  readonly gloss: number;
  readonly point: (u: number, v: number) => Point;
  readonly paint: (u: number, v: number) => Colour;
};

export function newDraft(): Draft {
  return { positions: [], normals: [], colours: [], gloss: [], indices: [] };
}

export function finish(draft: Draft): Mesh {
  return {
    positions: new Float32Array(draft.positions),
    normals: new Float32Array(draft.normals),
    colours: new Float32Array(draft.colours),
    gloss: new Float32Array(draft.gloss),
    indices: new Uint32Array(draft.indices),
  };
}

/** Adds a sheet; normals come from its neighbouring points. */
export function addSheet(draft: Draft, sheet: Sheet): void {
  const { across, along } = sheet;
  const columns = across + 1;
  const first = draft.positions.length / 3;
  for (let row = 0; row <= along; row++) {
    for (let column = 0; column <= across; column++) {
      const u = (column / across) * 2 - 1;
      const v = row / along;
      draft.positions.push(...sheet.point(u, v));
      draft.colours.push(...sheet.paint(u, v));
      draft.gloss.push(sheet.gloss);
    }
  }
  for (let row = 0; row <= along; row++) {
    for (let column = 0; column <= across; column++) {
      const left = first + row * columns + Math.max(0, column - 1);
      const right = first + row * columns + Math.min(across, column + 1);
      const below = first + Math.max(0, row - 1) * columns + column;
      const above = first + Math.min(along, row + 1) * columns + column;
      draft.normals.push(...normalOf(draft.positions, [left, right], [below, above]));
    }
  }
  for (let row = 0; row < along; row++) {
    for (let column = 0; column < across; column++) {
      const corner = first + row * columns + column;
      draft.indices.push(corner, corner + 1, corner + columns);
      draft.indices.push(corner + 1, corner + columns + 1, corner + columns);
    }
  }
}

function at(list: readonly number[], index: number): number {
  return list[index] ?? 0;
}

function normalOf(list: readonly number[], across: [number, number], along: [number, number]): Point {
  const ax = at(list, across[1] * 3) - at(list, across[0] * 3);
  const ay = at(list, across[1] * 3 + 1) - at(list, across[0] * 3 + 1);
  const az = at(list, across[1] * 3 + 2) - at(list, across[0] * 3 + 2);
  const bx = at(list, along[1] * 3) - at(list, along[0] * 3);
  const by = at(list, along[1] * 3 + 1) - at(list, along[0] * 3 + 1);
  const bz = at(list, along[1] * 3 + 2) - at(list, along[0] * 3 + 2);
  const x = ay * bz - az * by;
  const y = az * bx - ax * bz;
  const z = ax * by - ay * bx;
  const length = Math.hypot(x, y, z);
  // A sheet that shrinks to a point has no normal there; facing the viewer is the least visible choice.
  return length < 1e-12 ? [0, 0, 1] : [x / length, y / length, z / length];
}

/** A small ball, for buds, pollen and berries. */
export function addBall(draft: Draft, centre: Point, radius: number, look: { paint: Colour; gloss: number }): void {
  addSheet(draft, {
    across: 6,
    along: 4,
    gloss: look.gloss,
    paint: () => look.paint,
    point: (u, v) => {
      const turn = u * Math.PI;
      const rise = (v - 0.5) * Math.PI;
      const reach = Math.cos(rise) * radius;
      return [
        centre[0] + Math.cos(turn) * reach,
        centre[1] + Math.sin(turn) * reach,
        centre[2] + Math.sin(rise) * radius,
      ];
    },
  });
}

/** A thin strip between two points that always shows its width, for stems and filaments. */
export function addStem(
  draft: Draft,
  ends: [Point, Point],
  width: number,
  look: { paint: Colour; gloss: number },
): void {
  const [from, to] = ends;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const sideX = (-(to[1] - from[1]) / length) * width;
  const sideY = ((to[0] - from[0]) / length) * width;
  addSheet(draft, {
    across: 2,
    along: 2,
    gloss: look.gloss,
    paint: () => look.paint,
    point: (u, v) => [
      from[0] + (to[0] - from[0]) * v + sideX * u,
      from[1] + (to[1] - from[1]) * v + sideY * u,
      from[2] + (to[2] - from[2]) * v + (1 - u * u) * width,
    ],
  });
}
