/** A point of a profile: how far out it lies and how high. */
export type ProfilePoint = readonly [out: number, up: number];

/**
 * One move of a moulding plane: `line` is straight; `rise` sets off upright and ends level; `reach` sets off level and
 * ends upright; `ogee` is upright at both ends, `swan` level at both; `bead` bulges outwards by half its height.
 */
export type Step = readonly [shape: 'line' | 'rise' | 'reach' | 'ogee' | 'swan' | 'bead', out: number, up: number];

/** Runs of points: the surface is smooth inside a run and has an edge between two runs. */
export type Profile = readonly (readonly ProfilePoint[])[];

const CURVED = 9;

function move([shape, out, up]: Step, share: number): ProfilePoint {
  const quarter = (share * Math.PI) / 2;
  const half = share * Math.PI;
  switch (shape) {
    case 'line':
      return [out * share, up * share];
    case 'rise':
      return [out * (1 - Math.cos(quarter)), up * Math.sin(quarter)];
    case 'reach':
      return [out * Math.sin(quarter), up * (1 - Math.cos(quarter))];
    case 'ogee':
      return [(out * (1 - Math.cos(half))) / 2, up * share];
    case 'swan':
      return [out * share, (up * (1 - Math.cos(half))) / 2];
    case 'bead':
      return [out * share + (Math.abs(up) / 2) * Math.sin(half), (up * (1 - Math.cos(half))) / 2];
  }
}

/** The profile that begins at `start` and goes on step by step, as a moulding is read on a drawing. */
export function moulded(start: ProfilePoint, steps: readonly Step[]): Profile {
  let [out, up] = start;
  return steps.map((step) => {
    const pieces = step[0] === 'line' ? 1 : CURVED;
    const run = Array.from({ length: pieces + 1 }, (_, index): ProfilePoint => {
      const [dx, dy] = move(step, index / pieces);
      return [out + dx, up + dy];
    });
    out += step[1];
    up += step[2];
    return run;
  });
}

/** A turned profile through all the points, rounded where they bend gently: one smooth run. */
export function flowing(points: readonly ProfilePoint[], pieces = 8): Profile {
  const at = (index: number): ProfilePoint => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  const run: ProfilePoint[] = [];
  for (let index = 0; index + 1 < points.length; index++) {
    for (let piece = 0; piece < pieces; piece++) {
      const t = piece / pieces;
      run.push([spline(t, index, at, 0), spline(t, index, at, 1)]);
    }
  }
  run.push(at(points.length - 1));
  return [run];
}

function spline(t: number, index: number, at: (index: number) => ProfilePoint, axis: 0 | 1): number {
  const [a, b, c, d] = [at(index - 1)[axis], at(index)[axis], at(index + 1)[axis], at(index + 2)[axis]];
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/** Where the profile ends. */
export function endOf(profile: Profile): ProfilePoint {
  return profile.at(-1)?.at(-1) ?? [0, 0];
}

export type Row = { readonly out: number; readonly up: number; readonly normal: ProfilePoint; readonly length: number };

/** The rows of every run with the direction each one faces and the way walked along the profile. */
export function rowsOf(profile: Profile): Row[][] {
  let walked = 0;
  return profile.map((run) =>
    run.map((point, index): Row => {
      const before = run[Math.max(0, index - 1)] ?? point;
      const after = run[Math.min(run.length - 1, index + 1)] ?? point;
      if (index > 0) walked += Math.hypot(point[0] - before[0], point[1] - before[1]);
      const size = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
      return {
        out: point[0],
        up: point[1],
        normal: [(after[1] - before[1]) / size, (before[0] - after[0]) / size],
        length: walked,
      };
    }),
  );
}
