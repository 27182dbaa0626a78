import { blend, type Colour, colour } from '../wreaths/colour.ts';
import { layered, noise } from './noise.ts';
import type { Point } from './solid.ts';

export type Species = 'imbuia' | 'mogno' | 'cerejeira' | 'tabaco' | 'nogueira' | 'mel';

/** How a stained and varnished wood looks; `ring` in metres, `figure` and `knots` from 0 to 1. */
export type Wood = {
  readonly dark: Colour;
  readonly body: Colour;
  readonly light: Colour;
  readonly ring: number;
  readonly contrast: number;
  readonly figure: number;
  readonly knots: number;
};

function wood(
  tones: readonly [dark: string, body: string, light: string],
  ring: number,
  rest: Omit<Wood, 'dark' | 'body' | 'light' | 'ring'>,
): Wood {
  return { dark: colour(tones[0]), body: colour(tones[1]), light: colour(tones[2]), ring, ...rest };
}

export const WOODS: Record<Species, Wood> = {
  imbuia: wood(['#2b170c', '#5f3a1f', '#8a5a31'], 0.017, { contrast: 0.85, figure: 0.8, knots: 0 }),
  mogno: wood(['#2f120b', '#5a2415', '#7f4027'], 0.022, { contrast: 0.5, figure: 0.6, knots: 0 }),
  cerejeira: wood(['#6d4326', '#9b6a42', '#bd8d62'], 0.024, { contrast: 0.5, figure: 0.5, knots: 0 }),
  tabaco: wood(['#1d120c', '#3d2718', '#5b3d27'], 0.02, { contrast: 0.6, figure: 0.4, knots: 0 }),
  nogueira: wood(['#35210f', '#6f4a2a', '#99704a'], 0.019, { contrast: 0.8, figure: 0.5, knots: 0.4 }),
  mel: wood(['#8d5220', '#bd8140', '#dcab6a'], 0.028, { contrast: 0.75, figure: 0.2, knots: 1 }),
};

/** Colour of the wood at a place of its board: growth rings cut lengthways, fibres, figure and a few knots. */
export function grainOf(wood: Wood, [x, y, board]: Point): Colour {
  const sway = 0.03 * noise(x * 0.9, y * 2.2, board) + 0.007 * noise(x * 3.1, y * 9, board + 3);
  const knot = wood.knots > 0 ? knotAt(x, y, board) : 0;
  // A plank is cut a little askew through the log, so that its rings meet in long arches.
  const depth = 0.075 + 0.035 * noise(board * 3.7, 1, 2) + 0.028 * x * (noise(board * 5.1, 3, 1) < 0 ? -1 : 1);
  const radius = Math.hypot(y - 0.15 + 0.12 * noise(board * 2.3, 5, 1) + sway, depth) + 0.03 * wood.knots * knot;
  const year = radius / wood.ring;
  const whole = Math.floor(year);
  const part = year - whole;
  const late = part < 0.8 ? (part / 0.8) ** 2.2 : 1 - (part - 0.8) / 0.2;
  const strength = 0.65 + 0.5 * noise(whole * 0.71, board, 5);
  const fibre = noise(x * 5, y * 260, board * 3) * 0.6 + noise(x * 11, y * 620, board * 7) * 0.4;
  const pores = Math.max(0, noise(x * 16, y * 430, board * 11) - 0.28);
  const cloud = layered(x * 1.6, y * 5, board * 2, 3);
  const figure = wood.figure * noise(x * 13 + 2 * cloud, y * 5 + 1.5 * cloud, board) * (0.5 + cloud);
  const tone =
    0.56 +
    0.5 * cloud +
    0.22 * figure +
    0.13 * fibre -
    wood.contrast * 0.55 * late * strength -
    0.5 * pores -
    0.55 * wood.knots * knot ** 6;
  return tone < 0.5 ? blend(wood.dark, wood.body, tone * 2) : blend(wood.body, wood.light, tone * 2 - 1);
}

const SPACING = 0.62;

/** How close the next knot is: 1 in its heart, 0 away from it. */
function knotAt(x: number, y: number, board: number): number {
  const cell = Math.floor(x / SPACING);
  const kx = (cell + 0.5 + 0.35 * noise(cell * 1.7, board * 3, 1)) * SPACING;
  const ky = 0.14 + 0.2 * noise(cell * 2.9, board * 5, 8);
  const dx = (x - kx) * 0.55;
  const dy = y - ky;
  return Math.exp(-(dx * dx + dy * dy) / 0.0011);
}
