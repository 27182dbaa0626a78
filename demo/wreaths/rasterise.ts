import type { Colour } from './colour.ts';
import type { Mesh } from './mesh.ts';

/** A mesh put somewhere: a 3×3 turn-and-scale (row major), a place, and a tint over its own colours. */
export type Instance = {
  readonly mesh: Mesh;
  readonly turn: readonly number[];
  readonly place: readonly [number, number, number];
  readonly tint: Colour;
};

/** An orthographic view: three unit axes (right, up, towards the eye) and a square of ±`extent` around the origin. */
export type View = {
  readonly axes: readonly number[];
  readonly extent: number;
  readonly width: number;
  readonly height: number;
};

export const EMPTY = -1e9;

/** What the camera sees in each pixel. Depth grows towards the eye; EMPTY where nothing is. */
export type Surface = {
  readonly depth: Float32Array;
  readonly normal: Float32Array;
  readonly albedo: Float32Array;
  readonly gloss: Float32Array;
};

type Scratch = { points: Float32Array; normals: Float32Array };

function multiply(a: readonly number[], b: readonly number[]): number[] {
  const product: number[] = [];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += (a[row * 3 + k] ?? 0) * (b[k * 3 + column] ?? 0);
      product.push(sum);
    }
  }
  return product;
}

/** Brings the points (and, when asked, the normals) of an instance into pixels of the view. */
function project(instance: Instance, view: View, scratch: Scratch, withNormals: boolean): void {
  const { positions, normals } = instance.mesh;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = multiply(view.axes, instance.turn);
  const [x0, y0, z0] = instance.place;
  const [r0 = 0, r1 = 0, r2 = 0, u0 = 0, u1 = 0, u2 = 0, f0 = 0, f1 = 0, f2 = 0] = view.axes;
  const px = r0 * x0 + r1 * y0 + r2 * z0;
  const py = u0 * x0 + u1 * y0 + u2 * z0;
  const pz = f0 * x0 + f1 * y0 + f2 * z0;
  const scale = view.width / (2 * view.extent);
  if (scratch.points.length < positions.length) {
    scratch.points = new Float32Array(positions.length);
    scratch.normals = new Float32Array(positions.length);
  }
  const { points, normals: turned } = scratch;
  const shrink = withNormals ? 1 / (Math.hypot(a, d, g) || 1) : 0;
  for (let at = 0; at < positions.length; at += 3) {
    const x = positions[at] as number;
    const y = positions[at + 1] as number;
    const z = positions[at + 2] as number;
    points[at] = (a * x + b * y + c * z + px) * scale + view.width / 2;
    points[at + 1] = view.height / 2 - (d * x + e * y + f * z + py) * scale;
    points[at + 2] = g * x + h * y + i * z + pz;
    if (!withNormals) continue;
    const nx = normals[at] as number;
    const ny = normals[at + 1] as number;
    const nz = normals[at + 2] as number;
    turned[at] = (a * nx + b * ny + c * nz) * shrink;
    turned[at + 1] = (d * nx + e * ny + f * nz) * shrink;
    turned[at + 2] = (g * nx + h * ny + i * nz) * shrink;
  }
}

/** Draws every instance into the buffers; without a surface only depth is kept (shadow maps). */
function draw(instances: readonly Instance[], view: View, depth: Float32Array, surface: Surface | undefined): void {
  const scratch: Scratch = { points: new Float32Array(0), normals: new Float32Array(0) };
  const { width, height } = view;
  for (const instance of instances) {
    project(instance, view, scratch, surface !== undefined);
    const { points } = scratch;
    const { indices } = instance.mesh;
    for (let at = 0; at < indices.length; at += 3) {
      const ia = indices[at] as number;
      const ib = indices[at + 1] as number;
      const ic = indices[at + 2] as number;
      const ax = points[ia * 3] as number;
      const ay = points[ia * 3 + 1] as number;
      const bx = points[ib * 3] as number;
      const by = points[ib * 3 + 1] as number;
      const cx = points[ic * 3] as number;
      const cy = points[ic * 3 + 1] as number;
      const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
      if (area === 0) continue;
      const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
      const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
      const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
      const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
      if (left > right || top > bottom) continue;
      const az = points[ia * 3 + 2] as number;
      const bz = points[ib * 3 + 2] as number;
      const cz = points[ic * 3 + 2] as number;
      const inverse = 1 / area;
      for (let y = top; y <= bottom; y++) {
        const py = y + 0.5;
        for (let x = left; x <= right; x++) {
          const px = x + 0.5;
          const wb = ((px - ax) * (cy - ay) - (py - ay) * (cx - ax)) * inverse;
          if (wb < 0) continue;
          const wc = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) * inverse;
          if (wc < 0 || wb + wc > 1) continue;
          const wa = 1 - wb - wc;
          const z = wa * az + wb * bz + wc * cz;
          const pixel = y * width + x;
          if (z <= (depth[pixel] as number)) continue;
          depth[pixel] = z;
          if (surface) keep(surface, pixel, instance, scratch.normals, [ia, ib, ic, wa, wb, wc]);
        }
      }
    }
  }
}

type Corners = readonly [ia: number, ib: number, ic: number, wa: number, wb: number, wc: number];

function keep(surface: Surface, pixel: number, instance: Instance, normals: Float32Array, corners: Corners): void {
  const [ia, ib, ic, wa, wb, wc] = corners;
  const { colours, gloss } = instance.mesh;
  const mix = (list: Float32Array, channel: number) =>
    wa * (list[ia * 3 + channel] as number) +
    wb * (list[ib * 3 + channel] as number) +
    wc * (list[ic * 3 + channel] as number);
  let nx = mix(normals, 0);
  let ny = mix(normals, 1);
  let nz = mix(normals, 2);
  const size = Math.hypot(nx, ny, nz) || 1;
  // Petals have two faces: the one we see is the one that is lit.
  const sign = nz < 0 ? -1 / size : 1 / size;
  nx *= sign;
  ny *= sign;
  nz *= sign;
  surface.normal.set([nx, ny, nz], pixel * 3);
  const { tint } = instance;
  surface.albedo.set([mix(colours, 0) * tint[0], mix(colours, 1) * tint[1], mix(colours, 2) * tint[2]], pixel * 3);
  surface.gloss[pixel] = gloss[ia] as number;
}

/** What is visible from the view, with everything shading needs. */
export function seen(instances: readonly Instance[], view: View): Surface {
  const pixels = view.width * view.height;
  const surface: Surface = {
    depth: new Float32Array(pixels).fill(EMPTY),
    normal: new Float32Array(pixels * 3),
    albedo: new Float32Array(pixels * 3),
    gloss: new Float32Array(pixels),
  };
  draw(instances, view, surface.depth, surface);
  return surface;
}

/** Distance map towards a light, reusing the given buffer. */
export function shadowMap(instances: readonly Instance[], view: View, into: Float32Array): void {
  into.fill(EMPTY);
  draw(instances, view, into, undefined);
}
