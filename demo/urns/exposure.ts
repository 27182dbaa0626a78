import type { Size } from '../wreaths/photograph.ts';
import type { Scene } from './scene.ts';
import { cross, minus, type Point, unit } from './solid.ts';
import { type Effort, Tracer } from './trace.ts';
import { newRay, type Ray } from './tree.ts';

/** Where the camera stands, what it looks at and how wide it sees (the tangent of half the angle). */
export type Camera = { readonly eye: Point; readonly target: Point; readonly reach: number };

/** What the camera saw, one entry per sample. */
export type Plate = {
  readonly width: number;
  readonly height: number;
  readonly received: Float32Array;
  readonly mirrored: Float32Array;
  readonly paint: Float32Array;
  readonly normal: Int8Array;
  readonly depth: Float32Array;
  /** Index of the finish plus one; 0 where nothing is. */
  readonly finish: Uint8Array;
};

function newPlate(size: Size): Plate {
  const count = size.width * size.height;
  return {
    ...size,
    received: new Float32Array(count * 3),
    mirrored: new Float32Array(count * 3),
    paint: new Float32Array(count * 3),
    normal: new Int8Array(count * 3),
    depth: new Float32Array(count),
    finish: new Uint8Array(count),
  };
}

/** Looks at the scene through every sample of a plate of the given size. */
export function expose(scene: Scene, camera: Camera, size: Size, effort: Effort): Plate {
  const plate = newPlate(size);
  const tracer = new Tracer(scene, effort, 20_011);
  const ray = newRay();
  const aim = aimOf(camera, size);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      aim(ray, x + tracer.random(), y + tracer.random());
      if (tracer.look(ray)) record(plate, { x, y }, tracer, { scene, ray });
    }
  }
  return plate;
}

/** Points rays through places of the plate. */
function aimOf(camera: Camera, size: Size): (ray: Ray, x: number, y: number) => void {
  const ahead = unit(minus(camera.target, camera.eye));
  const right = unit(cross(ahead, [0, 1, 0]));
  const up = cross(right, ahead);
  const step = (2 * camera.reach) / size.width;
  return (ray, x, y) => {
    const across = (x - size.width / 2) * step;
    const above = (size.height / 2 - y) * step;
    const dx = ahead[0] + right[0] * across + up[0] * above;
    const dy = ahead[1] + right[1] * across + up[1] * above;
    const dz = ahead[2] + right[2] * across + up[2] * above;
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    [ray.ox, ray.oy, ray.oz] = camera.eye;
    ray.dx = dx / length;
    ray.dy = dy / length;
    ray.dz = dz / length;
    ray.far = 100;
  };
}

type Seen = { readonly scene: Scene; readonly ray: Ray };

/** Weighs body and clear coat by the angle they are seen at, and keeps both. */
function record(plate: Plate, { x, y }: { x: number; y: number }, tracer: Tracer, { scene, ray }: Seen): void {
  const { place, mirrored } = tracer;
  const at = y * plate.width + x;
  const finish = scene.finishes[place.finish];
  if (!finish) return;
  plate.normal[at * 3] = Math.round(place.nx * 127);
  plate.normal[at * 3 + 1] = Math.round(place.ny * 127);
  plate.normal[at * 3 + 2] = Math.round(place.nz * 127);
  plate.depth[at] = ray.far;
  plate.finish[at] = place.finish + 1;
  if (!finish.metal) {
    // The backdrop is large and even: wide blocks, each gathered with care.
    const isEven = finish.coat === 0;
    light(plate, at, tracer, { anchor: anchorOf(plate, { x, y }, isEven ? 4 : 2), care: isEven ? 3 : 1 });
  }
  if (finish.coat > 0) tracer.reflect(ray, finish.rough);
  const towards = -(ray.dx * place.nx + ray.dy * place.ny + ray.dz * place.nz);
  const grazing = (1 - Math.min(1, Math.max(0, towards))) ** 5;
  const coat = finish.coat === 0 ? 0 : finish.coat + (1 - finish.coat) * grazing * (1 - finish.rough) ** 2;
  const paint = finish.paint(place.grain);
  for (let channel = 0; channel < 3; channel++) {
    const tint = paint[channel] ?? 0;
    const mirror = finish.metal ? tint + (1 - tint) * grazing : coat;
    plate.paint[at * 3 + channel] = finish.metal ? 0 : tint * (1 - coat);
    // A single stray sparkle is no highlight.
    plate.mirrored[at * 3 + channel] = Math.min(6, (mirrored[channel] as number) * mirror);
  }
}

/** The first sample of the block that a sample belongs to. */
function anchorOf(plate: Plate, { x, y }: { x: number; y: number }, block: number): number {
  return (y - (y % block)) * plate.width + x - (x % block);
}

/** Light on a smooth surface hardly changes between neighbours: a block shares what its first sample has gathered. */
function light(plate: Plate, at: number, tracer: Tracer, block: { anchor: number; care: number }): void {
  const { anchor } = block;
  if (anchor !== at && sameSurface(plate, at, anchor)) {
    plate.received.copyWithin(at * 3, anchor * 3, anchor * 3 + 3);
    return;
  }
  tracer.receive(block.care);
  plate.received.set(tracer.received, at * 3);
}

function sameSurface({ finish, normal, depth }: Plate, a: number, b: number): boolean {
  if (finish[a] !== finish[b] || Math.abs((depth[a] as number) - (depth[b] as number)) > 0.02) return false;
  let turn = 0;
  for (let axis = 0; axis < 3; axis++) {
    turn += Math.abs((normal[a * 3 + axis] as number) - (normal[b * 3 + axis] as number));
  }
  return turn < 14;
}
