import type { Finish } from './finish.ts';
import type { Point, Solid } from './solid.ts';
import { grow, type Ray, type Tree } from './tree.ts';

/** Everything in front of the camera, ready to be searched. */
export type Scene = {
  readonly tree: Tree;
  readonly normals: Float32Array;
  readonly grain: Float32Array;
  readonly indices: Uint32Array;
  /** Index into `finishes` of every triangle. */
  readonly surface: Uint8Array;
  readonly finishes: readonly Finish[];
};

/** What a ray met: the place, the way the surface faces there and its finish. */
export type Place = {
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
  /** The flat direction of the triangle itself, towards the ray. */
  gx: number;
  gy: number;
  gz: number;
  finish: number;
  grain: [number, number, number];
};

export function newPlace(): Place {
  return { x: 0, y: 0, z: 0, nx: 0, ny: 1, nz: 0, gx: 0, gy: 1, gz: 0, finish: 0, grain: [0, 0, 0] };
}

function joined(lists: readonly (readonly number[])[]): Float32Array {
  const all = new Float32Array(lists.reduce((sum, list) => sum + list.length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

/** Gathers solids into a scene. */
export function sceneOf(solids: readonly Solid[]): Scene {
  const finishes = [...new Set(solids.map((solid) => solid.finish))];
  const indices = new Uint32Array(solids.reduce((sum, solid) => sum + solid.indices.length, 0));
  const surface = new Uint8Array(indices.length / 3);
  let first = 0;
  let at = 0;
  for (const solid of solids) {
    surface.fill(finishes.indexOf(solid.finish), at / 3, (at + solid.indices.length) / 3);
    for (const index of solid.indices) indices[at++] = first + index;
    first += solid.positions.length / 3;
  }
  return {
    tree: grow(joined(solids.map((solid) => solid.positions)), indices),
    normals: joined(solids.map((solid) => solid.normals)),
    grain: joined(solids.map((solid) => solid.grain)),
    indices,
    surface,
    finishes,
  };
}

/** Reads the place that the ray met last. */
export function placeOf(scene: Scene, ray: Ray, place: Place): void {
  const { tree, normals, grain, indices } = scene;
  const triangle = tree.order[ray.triangle] as number;
  const a = (indices[triangle * 3] as number) * 3;
  const b = (indices[triangle * 3 + 1] as number) * 3;
  const c = (indices[triangle * 3 + 2] as number) * 3;
  const { u, v } = ray;
  const w = 1 - u - v;
  const mix = (list: Float32Array, axis: number) =>
    w * (list[a + axis] as number) + u * (list[b + axis] as number) + v * (list[c + axis] as number);
  place.x = ray.ox + ray.dx * ray.far;
  place.y = ray.oy + ray.dy * ray.far;
  place.z = ray.oz + ray.dz * ray.far;
  place.grain[0] = mix(grain, 0);
  place.grain[1] = mix(grain, 1);
  place.grain[2] = mix(grain, 2);
  place.finish = scene.surface[triangle] as number;
  flat(tree.corners, ray, place);
  const [nx, ny, nz] = [mix(normals, 0), mix(normals, 1), mix(normals, 2)];
  const side = nx * place.gx + ny * place.gy + nz * place.gz < 0 ? -1 : 1;
  const size = side / (Math.hypot(nx, ny, nz) || 1);
  place.nx = nx * size;
  place.ny = ny * size;
  place.nz = nz * size;
}

function flat(corners: Float32Array, ray: Ray, place: Place): void {
  const at = ray.triangle * 9;
  const a: Point = [corners[at + 3] as number, corners[at + 4] as number, corners[at + 5] as number];
  const b: Point = [corners[at + 6] as number, corners[at + 7] as number, corners[at + 8] as number];
  const x = a[1] * b[2] - a[2] * b[1];
  const y = a[2] * b[0] - a[0] * b[2];
  const z = a[0] * b[1] - a[1] * b[0];
  const size = (x * ray.dx + y * ray.dy + z * ray.dz > 0 ? -1 : 1) / (Math.hypot(x, y, z) || 1);
  place.gx = x * size;
  place.gy = y * size;
  place.gz = z * size;
}
