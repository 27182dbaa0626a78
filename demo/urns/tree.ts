/** A ray and, after a search, what it met first. */
export type Ray = {
  ox: number;
  oy: number;
  oz: number;
  dx: number;
  dy: number;
  dz: number;
  /** Nothing beyond this distance counts; after a search the distance of the hit. */
  far: number;
  /** The triangle met, or -1; `u` and `v` are the weights of its second and third corner. */
  triangle: number;
  u: number;
  v: number;
};

/** Triangles sorted into nested boxes, so that a ray meets only a few of them. */
export type Tree = {
  readonly boxes: Float32Array;
  /** Per box: its first child (the second follows), or its first triangle when the count isn't 0. */
  readonly links: Int32Array;
  /** Per sorted triangle: a corner and the two edges from it. */
  readonly corners: Float32Array;
  readonly order: Uint32Array;
};

const LEAF = 4;
const BINS = 12;
const NEAR = 1e-5;

export function newRay(): Ray {
  return { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 1, far: 0, triangle: -1, u: 0, v: 0 };
}

type Plan = { boxes: number[]; links: number[]; order: Uint32Array; middles: Float32Array; limits: Float32Array };

/** Sorts triangles given as corner positions and indices. */
export function grow(positions: Float32Array, indices: Uint32Array): Tree {
  const count = indices.length / 3;
  const order = new Uint32Array(count);
  const middles = new Float32Array(count * 3);
  const limits = new Float32Array(count * 6);
  for (let triangle = 0; triangle < count; triangle++) {
    order[triangle] = triangle;
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [0, 1, 2].map((k) => positions[(indices[triangle * 3 + k] as number) * 3 + axis] as number);
      const low = Math.min(a ?? 0, b ?? 0, c ?? 0);
      const high = Math.max(a ?? 0, b ?? 0, c ?? 0);
      limits[triangle * 6 + axis] = low;
      limits[triangle * 6 + 3 + axis] = high;
      middles[triangle * 3 + axis] = (low + high) / 2;
    }
  }
  const plan: Plan = { boxes: [], links: [], order, middles, limits };
  reserve(plan);
  const waiting: [node: number, from: number, to: number][] = [[0, 0, count]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, from, to] = next;
    measure(plan, node, from, to);
    const middle = to - from <= LEAF ? -1 : part(plan, from, to);
    if (middle < 0) {
      plan.links[node * 2] = from;
      plan.links[node * 2 + 1] = to - from;
      continue;
    }
    const child = reserve(plan);
    reserve(plan);
    plan.links[node * 2] = child;
    plan.links[node * 2 + 1] = 0;
    waiting.push([child, from, middle], [child + 1, middle, to]);
  }
  return {
    boxes: new Float32Array(plan.boxes),
    links: new Int32Array(plan.links),
    corners: sorted(positions, indices, order),
    order,
  };
}

function reserve(plan: Plan): number {
  plan.boxes.push(0, 0, 0, 0, 0, 0);
  plan.links.push(0, 0);
  return plan.links.length / 2 - 1;
}

function measure(plan: Plan, node: number, from: number, to: number): void {
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let at = from; at < to; at++) {
      const triangle = plan.order[at] as number;
      low = Math.min(low, plan.limits[triangle * 6 + axis] as number);
      high = Math.max(high, plan.limits[triangle * 6 + 3 + axis] as number);
    }
    plan.boxes[node * 6 + axis] = low;
    plan.boxes[node * 6 + 3 + axis] = high;
  }
}

/** Splits a run of triangles where the two boxes are cheapest to search; -1 when it can't be split. */
function part(plan: Plan, from: number, to: number): number {
  let best = { cost: Number.POSITIVE_INFINITY, axis: 0, at: 0 };
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let at = from; at < to; at++) {
      const middle = plan.middles[(plan.order[at] as number) * 3 + axis] as number;
      low = Math.min(low, middle);
      high = Math.max(high, middle);
    }
    if (high - low < 1e-7) continue;
    for (let bin = 1; bin < BINS; bin++) {
      const at = low + ((high - low) * bin) / BINS;
      const cost = costOf(plan, { from, to }, { axis, at });
      if (cost < best.cost) best = { cost, axis, at };
    }
  }
  if (best.cost === Number.POSITIVE_INFINITY) return -1;
  const list = plan.order.subarray(from, to);
  const isLow = (triangle: number) => (plan.middles[triangle * 3 + best.axis] as number) < best.at;
  const low = list.filter(isLow);
  list.set([...low, ...list.filter((triangle) => !isLow(triangle))]);
  return low.length === 0 || low.length === list.length ? -1 : from + low.length;
}

function costOf(plan: Plan, run: { from: number; to: number }, cut: { axis: number; at: number }): number {
  const bounds = [0, 1].map(() => [1e9, 1e9, 1e9, -1e9, -1e9, -1e9]);
  const counts = [0, 0];
  // A sample is enough to judge a cut of many triangles.
  const stride = Math.max(1, Math.floor((run.to - run.from) / 256));
  for (let at = run.from; at < run.to; at += stride) {
    const triangle = plan.order[at] as number;
    const side = (plan.middles[triangle * 3 + cut.axis] as number) < cut.at ? 0 : 1;
    const box = bounds[side] as number[];
    counts[side] = (counts[side] as number) + 1;
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(box[axis] as number, plan.limits[triangle * 6 + axis] as number);
      box[axis + 3] = Math.max(box[axis + 3] as number, plan.limits[triangle * 6 + 3 + axis] as number);
    }
  }
  if (counts[0] === 0 || counts[1] === 0) return Number.POSITIVE_INFINITY;
  return bounds.reduce((sum, box, side) => {
    const [x, y, z] = [0, 1, 2].map((axis) => (box[axis + 3] ?? 0) - (box[axis] ?? 0));
    return sum + ((x ?? 0) * ((y ?? 0) + (z ?? 0)) + (y ?? 0) * (z ?? 0)) * (counts[side] as number);
  }, 0);
}

function sorted(positions: Float32Array, indices: Uint32Array, order: Uint32Array): Float32Array {
  const corners = new Float32Array(order.length * 9);
  order.forEach((triangle, at) => {
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [0, 1, 2].map((k) => positions[(indices[triangle * 3 + k] as number) * 3 + axis] as number);
      corners[at * 9 + axis] = a ?? 0;
      corners[at * 9 + 3 + axis] = (b ?? 0) - (a ?? 0);
      corners[at * 9 + 6 + axis] = (c ?? 0) - (a ?? 0);
    }
  });
  return corners;
}

const MISS = 1e30;
const stack = new Int32Array(96);
const entries = new Float64Array(96);

/** Finds what the ray meets first; with `any` the first thing found is enough (shadows). */
export function meet(tree: Tree, ray: Ray, any: boolean): boolean {
  const { boxes, links } = tree;
  const ix = 1 / ray.dx;
  const iy = 1 / ray.dy;
  const iz = 1 / ray.dz;
  ray.triangle = -1;
  let depth = 0;
  let node = 0;
  for (;;) {
    const first = links[node * 2] as number;
    const count = links[node * 2 + 1] as number;
    if (count > 0) {
      for (let triangle = first; triangle < first + count; triangle++) {
        if (cut(tree.corners, triangle, ray) && any) return true;
      }
    } else {
      const a = entry(boxes, first * 6, ray, ix, iy, iz);
      const b = entry(boxes, first * 6 + 6, ray, ix, iy, iz);
      if (a < MISS || b < MISS) {
        // The nearer child is searched first; the other one waits if the ray enters it at all.
        const isFirst = a <= b;
        node = isFirst ? first : first + 1;
        const later = isFirst ? b : a;
        if (later < MISS) {
          stack[depth] = isFirst ? first + 1 : first;
          entries[depth++] = later;
        }
        continue;
      }
    }
    do {
      if (depth === 0) return ray.triangle >= 0;
      node = stack[--depth] as number;
    } while ((entries[depth] as number) > ray.far);
  }
}

/** How far along the ray a box begins, or MISS. */
function entry(boxes: Float32Array, at: number, ray: Ray, ix: number, iy: number, iz: number): number {
  const x0 = ((boxes[at] as number) - ray.ox) * ix;
  const x1 = ((boxes[at + 3] as number) - ray.ox) * ix;
  const y0 = ((boxes[at + 1] as number) - ray.oy) * iy;
  const y1 = ((boxes[at + 4] as number) - ray.oy) * iy;
  const z0 = ((boxes[at + 2] as number) - ray.oz) * iz;
  const z1 = ((boxes[at + 5] as number) - ray.oz) * iz;
  let near = x0 < x1 ? x0 : x1;
  let far = x0 < x1 ? x1 : x0;
  const nearY = y0 < y1 ? y0 : y1;
  const farY = y0 < y1 ? y1 : y0;
  if (nearY > near) near = nearY;
  if (farY < far) far = farY;
  const nearZ = z0 < z1 ? z0 : z1;
  const farZ = z0 < z1 ? z1 : z0;
  if (nearZ > near) near = nearZ;
  if (farZ < far) far = farZ;
  return far < near || far < 0 || near > ray.far ? MISS : near;
}

function cut(corners: Float32Array, triangle: number, ray: Ray): boolean {
  const at = triangle * 9;
  const ax = corners[at + 3] as number;
  const ay = corners[at + 4] as number;
  const az = corners[at + 5] as number;
  const bx = corners[at + 6] as number;
  const by = corners[at + 7] as number;
  const bz = corners[at + 8] as number;
  const px = ray.dy * bz - ray.dz * by;
  const py = ray.dz * bx - ray.dx * bz;
  const pz = ray.dx * by - ray.dy * bx;
  const volume = ax * px + ay * py + az * pz;
  if (volume > -1e-14 && volume < 1e-14) return false;
  const inverse = 1 / volume;
  const tx = ray.ox - (corners[at] as number);
  const ty = ray.oy - (corners[at + 1] as number);
  const tz = ray.oz - (corners[at + 2] as number);
  const u = (tx * px + ty * py + tz * pz) * inverse;
  if (u < 0 || u > 1) return false;
  const qx = ty * az - tz * ay;
  const qy = tz * ax - tx * az;
  const qz = tx * ay - ty * ax;
  const v = (ray.dx * qx + ray.dy * qy + ray.dz * qz) * inverse;
  if (v < 0 || u + v > 1) return false;
  const distance = (bx * qx + by * qy + bz * qz) * inverse;
  if (distance < NEAR || distance >= ray.far) return false;
  ray.far = distance;
  ray.triangle = triangle;
  ray.u = u;
  ray.v = v;
  return true;
}
