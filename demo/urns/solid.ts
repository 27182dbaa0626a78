import type { Finish } from './finish.ts';

export type Point = readonly [x: number, y: number, z: number];

/** A point of a surface; `grain` says where it lies in the board it is cut from, fibres along the first axis. */
export type Vertex = { readonly point: Point; readonly normal: Point; readonly grain: Point };

/** Triangles of one finish, in metres, y upwards. */
export type Solid = {
  readonly positions: number[];
  readonly normals: number[];
  readonly grain: number[];
  readonly indices: number[];
  readonly finish: Finish;
};

/** A way to put a solid somewhere: where its own axes point (their length scales it) and where its origin goes. */
export type Placement = { readonly x: Point; readonly y: Point; readonly z: Point; readonly at: Point };

export function newSolid(finish: Finish): Solid {
  return { positions: [], normals: [], grain: [], indices: [], finish };
}

/** Adds a sheet of `columns` × `rows` vertices. */
export function addGrid(
  solid: Solid,
  size: { columns: number; rows: number },
  at: (column: number, row: number) => Vertex,
): void {
  const first = solid.positions.length / 3;
  const { columns, rows } = size;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const { point, normal, grain } = at(column, row);
      solid.positions.push(...point);
      solid.normals.push(...normal);
      solid.grain.push(...grain);
    }
  }
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const corner = first + row * columns + column;
      solid.indices.push(corner, corner + 1, corner + columns, corner + 1, corner + columns + 1, corner + columns);
    }
  }
}

/** A sheet over u and v from 0 to 1 whose normals come from its own bends. */
export function sheet(
  finish: Finish,
  size: { columns: number; rows: number },
  point: (u: number, v: number) => Point,
): Solid {
  const solid = newSolid(finish);
  const [du, dv] = [0.5 / (size.columns - 1), 0.5 / (size.rows - 1)];
  addGrid(solid, size, (column, row) => {
    const [u, v] = [column / (size.columns - 1), row / (size.rows - 1)];
    const across = minus(point(Math.min(1, u + du), v), point(Math.max(0, u - du), v));
    const along = minus(point(u, Math.min(1, v + dv)), point(u, Math.max(0, v - dv)));
    return { point: point(u, v), normal: unit(cross(along, across)), grain: [u, v, 0] };
  });
  return solid;
}

/** A flat cover over a ring of points that its middle can see. */
export function addCover(solid: Solid, ring: readonly Point[], normal: Point, grain: (point: Point) => Point): void {
  const first = solid.positions.length / 3;
  const mean = (axis: 0 | 1 | 2) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length;
  const middle: Point = [mean(0), mean(1), mean(2)];
  for (const point of [middle, ...ring]) {
    solid.positions.push(...point);
    solid.normals.push(...normal);
    solid.grain.push(...grain(point));
  }
  ring.forEach((_, index) => {
    solid.indices.push(first, first + 1 + index, first + 1 + ((index + 1) % ring.length));
  });
}

/** The solid, put in its place. */
export function placed(solid: Solid, placement: Placement): Solid {
  const { x, y, z, at } = placement;
  const positions = mapped(solid.positions, (a, b, c) => sum3([x, a], [y, b], [z, c], at));
  // A scaled axis turns normals the other way round, hence the division by its squared length.
  const normals = mapped(solid.normals, (a, b, c) =>
    unit(sum3([x, a / dot(x, x)], [y, b / dot(y, y)], [z, c / dot(z, z)], [0, 0, 0])),
  );
  return { ...solid, positions, normals };
}

export function moved(solid: Solid, at: Point): Solid {
  return placed(solid, { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], at });
}

type Part = readonly [axis: Point, amount: number];

function sum3(a: Part, b: Part, c: Part, at: Point): Point {
  const axis = (index: 0 | 1 | 2) => a[0][index] * a[1] + b[0][index] * b[1] + c[0][index] * c[1] + at[index];
  return [axis(0), axis(1), axis(2)];
}

function mapped(list: readonly number[], change: (x: number, y: number, z: number) => Point): number[] {
  const result: number[] = [];
  for (let at = 0; at < list.length; at += 3) {
    result.push(...change(list[at] ?? 0, list[at + 1] ?? 0, list[at + 2] ?? 0));
  }
  return result;
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** `a` and `share` times `b` together. */
export function plus(a: Point, b: Point, share = 1): Point {
  return [a[0] + b[0] * share, a[1] + b[1] * share, a[2] + b[2] * share];
}

export function unit(a: Point): Point {
  const size = Math.hypot(...a);
  return size < 1e-12 ? [0, 1, 0] : [a[0] / size, a[1] / size, a[2] / size];
}
