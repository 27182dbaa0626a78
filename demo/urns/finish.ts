import { blend, type Colour, colour, lit } from '../wreaths/colour.ts';
import { layered, noise } from './noise.ts';
import type { Point } from './solid.ts';
import { grainOf, type Species, WOODS } from './wood.ts';

/** How a surface answers light. */
export type Finish = {
  /** Colour at a place of the board: of the body, or of the mirror when it is metal. */
  readonly paint: (grain: Point) => Colour;
  /** Its colour on the whole, for light that it hands on. */
  readonly mean: Colour;
  readonly metal: boolean;
  /** What the clear coat mirrors when looked at straight; 0 for none. */
  readonly coat: number;
  /** 0 mirrors sharply, 0.5 hardly at all. */
  readonly rough: number;
};

type Look = Omit<Finish, 'mean'>;

/** The finish with its mean colour, taken from places all over a board. */
function finished(look: Look): Finish {
  const count = 200;
  const sum = [0, 0, 0];
  for (let index = 0; index < count; index++) {
    const paint = look.paint([index * 0.0137, (index * 0.0291) % 0.3, index * 0.61]);
    for (let channel = 0; channel < 3; channel++) sum[channel] = (sum[channel] ?? 0) + (paint[channel] ?? 0) / count;
  }
  return { ...look, mean: [sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0] };
}

export type Metal = 'silver' | 'gold' | 'bronze';

const METALS: Record<Metal, readonly [tint: string, rough: number]> = {
  silver: ['#d6d3cd', 0.16],
  gold: ['#c9ac78', 0.2],
  bronze: ['#8d6a45', 0.22],
};

/** Varnished wood; `gloss` from 0 (waxed) to 1 (piano lacquer). */
export function varnished(species: Species, gloss: number): Finish {
  const wood = WOODS[species];
  return finished({
    paint: (at) => grainOf(wood, at),
    metal: false,
    coat: 0.045,
    rough: 0.3 * (1 - gloss) ** 1.4 + 0.012,
  });
}

/** Opaque lacquer. */
export function lacquered(hex: string, gloss: number): Finish {
  const base = colour(hex);
  return finished({ paint: () => base, metal: false, coat: 0.045, rough: 0.3 * (1 - gloss) ** 1.4 + 0.012 });
}

/** Cast and brushed metal, a little darker here and there with age. */
export function metal(name: Metal): Finish {
  const [tint, rough] = METALS[name];
  const base = colour(tint);
  return finished({
    paint: ([x, y, z]) => lit(base, 0.97 + 0.04 * noise(x * 40, y * 40, z * 40)),
    metal: true,
    coat: 1,
    rough,
  });
}

/** Satin of a lining. */
export function satin(hex: string): Finish {
  const base = colour(hex);
  return finished({ paint: () => base, metal: false, coat: 0.05, rough: 0.42 });
}

/** Lining seen through the pane of a window. */
export function glazed(hex: string): Finish {
  const [base, fold] = [colour(hex), lit(colour(hex), 0.72)];
  return finished({
    paint: ([x, y]) => blend(base, fold, 0.5 + 0.5 * noise(x * 26 + 2 * noise(x * 9, y * 9, 4), y * 14, 2)),
    metal: false,
    coat: 0.08,
    rough: 0.008,
  });
}

/** White marble with grey veins. */
export function marble(): Finish {
  const [white, cloud, vein] = [colour('#e2dfd9'), colour('#bfbcb7'), colour('#716e6c')];
  return finished({
    paint: ([x, y, z]) => {
      const bend = layered(x * 7, y * 7, z * 7, 5);
      const fine = layered(x * 24 + 9, y * 24, z * 24, 3);
      // Veins run aslant through the block and fade in and out.
      const slant = x * 17 + y * 12 + z * 9;
      const broad = 1 - Math.abs(Math.sin(slant + bend * 2.8 + fine * 0.35));
      const thin = 1 - Math.abs(Math.sin(slant * 1.6 - bend * 4.4 + fine * 0.5 + 1));
      const strength = Math.max(0.1, 0.62 + 1.4 * layered(x * 6 + 3, y * 6, z * 6, 2));
      const ground = blend(white, cloud, 0.3 + 1.1 * layered(x * 7, y * 7, z * 7 + 5, 4) + 0.6 * broad ** 4 * strength);
      return blend(ground, vein, strength * (0.6 * broad ** 20 + 0.45 * thin ** 26));
    },
    metal: false,
    coat: 0.045,
    rough: 0.05,
  });
}

/** The paper-like ground and wall of the studio. */
export function matte(paint: Colour): Finish {
  return finished({ paint: () => paint, metal: false, coat: 0, rough: 1 });
}
