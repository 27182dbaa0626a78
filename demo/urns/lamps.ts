import { type Colour, lit } from '../wreaths/colour.ts';
import { cross, minus, type Point, unit } from './solid.ts';

/** A softbox: a bright rectangle whose light fades towards its edges; `across` and `along` reach from its middle to them. */
export type Softbox = {
  readonly centre: Point;
  readonly across: Point;
  readonly along: Point;
  readonly facing: Point;
  readonly area: number;
  readonly light: Colour;
  /** Share of the half width over which the light fades. */
  readonly fade: number;
};

type Stand = { at: Point; to: Point; width: number; height: number; light: Colour; fade: number };

function softbox({ at, to, width, height, light, fade }: Stand): Softbox {
  const facing = unit(minus(to, at));
  const side = unit(cross(Math.abs(facing[1]) > 0.97 ? [0, 0, -1] : [0, 1, 0], facing));
  const up = cross(facing, side);
  const scaled = (axis: Point, size: number): Point => [axis[0] * size, axis[1] * size, axis[2] * size];
  return {
    centre: at,
    across: scaled(side, width / 2),
    along: scaled(up, height / 2),
    facing,
    area: width * height,
    light,
    fade,
  };
}

const WARM: Colour = [1, 0.955, 0.89];
const COOL: Colour = [0.95, 0.98, 1];

/** A large window-like box at the upper left, a scrim overhead, a slender one that draws the edges and a veil behind that lies on lids. */
export const LAMPS: readonly Softbox[] = [
  softbox({ at: [-2.9, 2.9, 2.6], to: [0, 0.3, 0], width: 2.6, height: 2.2, light: lit(WARM, 11), fade: 0.45 }),
  softbox({ at: [0.5, 3.6, -1.3], to: [0, 0.2, 0], width: 4.2, height: 1.7, light: lit(COOL, 4.6), fade: 0.8 }),
  softbox({ at: [3.4, 1.5, -0.6], to: [0, 0.5, 0], width: 0.7, height: 2.6, light: lit(COOL, 4.4), fade: 0.6 }),
  softbox({ at: [-1.5, 2.5, -3.3], to: [0, 0.4, 0], width: 3.4, height: 1.9, light: lit(COOL, 2.4), fade: 0.95 }),
];

/** Light of the dim room in a direction (unit), where no lamp and no wall is. */
export function room(y: number, into: Float64Array): void {
  const light = 0.62 + 0.4 * (y > 0 ? y : 0);
  into[0] = light * 1.0;
  into[1] = light * 0.985;
  into[2] = light * 0.955;
}

function faded(reach: number, fade: number): number {
  const edge = (1 - Math.abs(reach)) / fade;
  return edge >= 1 ? 1 : edge <= 0 ? 0 : edge * edge * (3 - 2 * edge);
}

/** How bright a place of a softbox is (both from -1 to 1), as a share of its full light. */
export function brightness(box: Softbox, across: number, along: number): number {
  return faded(across, box.fade) * faded(along, box.fade);
}
