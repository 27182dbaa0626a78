import type { Finish } from './finish.ts';
import { type Corner, sidesOf } from './outline.ts';
import { endOf, type Profile, rowsOf } from './profile.ts';
import { addCover, addGrid, cross, minus, newSolid, type Point, plus, type Solid, unit } from './solid.ts';

/** How a piece is made: its finish, how round its upright edges are, and which board it comes from. */
export type Make = { readonly finish: Finish; readonly radius: number; readonly board: number };

/** Runs a moulding around a plan; every side is a board of its own, mitred at the corners. */
export function swept(corners: readonly Corner[], profile: Profile, make: Make): Solid {
  const solid = newSolid(make.finish);
  for (const run of rowsOf(profile)) {
    const rims = run.map((row) => sidesOf(corners, row.out, make.radius));
    corners.forEach((_, side) => {
      const columns = rims[0]?.[side]?.length ?? 0;
      addGrid(solid, { columns, rows: run.length }, (column, rowIndex) => {
        const row = run[rowIndex];
        const spot = rims[rowIndex]?.[side]?.[column];
        if (!row || !spot) throw new RangeError('a rim has as many spots as its neighbours');
        return {
          point: [spot.x, row.up, spot.z],
          normal: [spot.nx * row.normal[0], row.normal[1], spot.nz * row.normal[0]],
          grain: [spot.along, row.length, make.board + side * 1.37],
        };
      });
    });
  }
  return solid;
}

/** A flat board over the whole plan, fibres along x. */
export function board(corners: readonly Corner[], at: { offset: number; height: number }, make: Make): Solid {
  const solid = newSolid(make.finish);
  const ring = sidesOf(corners, at.offset, make.radius)
    .flat()
    .map((spot): Point => [spot.x, at.height, spot.z]);
  addCover(solid, ring, [0, 1, 0], (point) => [point[0], point[2], make.board]);
  return solid;
}

/** A moulding with the board that closes it at the top. */
export function closed(corners: readonly Corner[], profile: Profile, make: Make): Solid[] {
  const [offset, height] = endOf(profile);
  return [swept(corners, profile, make), board(corners, { offset, height }, { ...make, board: make.board + 9.1 })];
}

/** Turns a profile on the lathe around the y axis. */
export function turned(profile: Profile, finish: Finish, segments = 40): Solid {
  const solid = newSolid(finish);
  for (const run of rowsOf(profile)) {
    addGrid(solid, { columns: segments + 1, rows: run.length }, (column, rowIndex) => {
      const row = run[rowIndex];
      if (!row) throw new RangeError('a run has as many rows as it says');
      const turn = (column / segments) * Math.PI * 2;
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      return {
        point: [row.out * cos, row.up, row.out * sin],
        normal: [row.normal[0] * cos, row.normal[1], row.normal[0] * sin],
        // Turned pieces keep the grain of the block they are cut from.
        grain: [row.up, row.out * cos, row.out * sin],
      };
    });
  }
  return solid;
}

/** A rod bent along a path; `radius` from 0 (start) to 1 (end) of the path. */
export function rod(path: readonly Point[], radius: (share: number) => number, finish: Finish): Solid {
  const solid = newSolid(finish);
  const around = 14;
  let side: Point = [0.31, 0.2, 0.93];
  const frames = path.map((point, index) => {
    const ahead = unit(
      minus(path[Math.min(path.length - 1, index + 1)] ?? point, path[Math.max(0, index - 1)] ?? point),
    );
    const up = unit(cross(ahead, side));
    side = cross(up, ahead);
    return { point, side, up };
  });
  addGrid(solid, { columns: around + 1, rows: frames.length }, (column, row) => {
    const frame = frames[row];
    if (!frame) throw new RangeError('a path has as many points as it says');
    const turn = (column / around) * Math.PI * 2;
    const out = plus(plus([0, 0, 0], frame.side, Math.cos(turn)), frame.up, Math.sin(turn));
    const share = row / (frames.length - 1);
    return { point: plus(frame.point, out, radius(share)), normal: out, grain: [share, 0, 0] };
  });
  return solid;
}
