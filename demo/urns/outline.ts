/** A corner of a plan seen from above. */
export type Corner = readonly [x: number, z: number];

/** A point on the rim of a plan: where it lies, which way it faces, how far along its side it is. */
export type Spot = {
  readonly x: number;
  readonly z: number;
  readonly nx: number;
  readonly nz: number;
  readonly along: number;
};

const ARC = 6;

type Edge = { from: Corner; ex: number; ez: number; nx: number; nz: number };

function edgesOf(plan: readonly Corner[]): Edge[] {
  return plan.map((from, index) => {
    const to = plan[(index + 1) % plan.length] ?? from;
    const size = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const ex = (to[0] - from[0]) / size;
    const ez = (to[1] - from[1]) / size;
    return { from, ex, ez, nx: ez, nz: -ex };
  });
}

/** Turns a plan so that it runs the way the mouldings expect. */
export function plan(corners: readonly Corner[]): readonly Corner[] {
  let area = 0;
  corners.forEach(([x, z], index) => {
    const next = corners[(index + 1) % corners.length] ?? [0, 0];
    area += x * next[1] - next[0] * z;
  });
  return area > 0 ? corners : [...corners].reverse();
}

/** The sides of a plan moved outwards by `offset`, with corners rounded by `radius` and split in their middle. */
export function sidesOf(corners: readonly Corner[], offset: number, radius: number): Spot[][] {
  const edges = edgesOf(corners);
  const bends = edges.map((edge, index) => bend(edges.at(index - 1) ?? edge, edge, { offset, radius }));
  return edges.map((edge, index) => {
    const start = bends[index]?.slice(ARC / 2) ?? [];
    const end = bends[(index + 1) % bends.length]?.slice(0, ARC / 2 + 1) ?? [];
    return [...start, ...end].map((spot) => ({
      ...spot,
      along: (spot.x - edge.from[0]) * edge.ex + (spot.z - edge.from[1]) * edge.ez,
    }));
  });
}

/** The rounded corner between two edges, outwards or inwards. */
function bend(before: Edge, after: Edge, cut: { offset: number; radius: number }): Omit<Spot, 'along'>[] {
  const cosine = before.nx * after.nx + before.nz * after.nz;
  const reach = cut.offset / (1 + cosine);
  const x = after.from[0] + (before.nx + after.nx) * reach;
  const z = after.from[1] + (before.nz + after.nz) * reach;
  const outward = before.ex * after.ez - before.ez * after.ex >= 0 ? 1 : -1;
  const tangent = cut.radius * Math.sqrt(Math.max(0, (1 - cosine) / (1 + cosine)));
  const centreX = x - before.ex * tangent - outward * before.nx * cut.radius;
  const centreZ = z - before.ez * tangent - outward * before.nz * cut.radius;
  return Array.from({ length: ARC + 1 }, (_, index) => {
    const share = index / ARC;
    const nx = before.nx * (1 - share) + after.nx * share;
    const nz = before.nz * (1 - share) + after.nz * share;
    const size = Math.hypot(nx, nz) || 1;
    return {
      x: centreX + (outward * cut.radius * nx) / size,
      z: centreZ + (outward * cut.radius * nz) / size,
      nx: nx / size,
      nz: nz / size,
    };
  });
}
