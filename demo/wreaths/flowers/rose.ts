import { blend, type Colour, lit } from '../colour.ts';
import { addSheet, finish, type Mesh, newDraft, type Point } from '../mesh.ts';
import { between, type Random } from '../random.ts';

export type RoseColours = { readonly heart: Colour; readonly petal: Colour; readonly edge: Colour };

/** A half-open rose of radius 1 that faces +z: petals wrapped in a spiral, the outer ones rolled back. */
export function rose(random: Random, colours: RoseColours, openness = 1): Mesh {
  const draft = newDraft();
  const petals = 38;
  let azimuth = random() * 7;
  for (let index = 0; index < petals; index++) {
    const layer = index / (petals - 1);
    azimuth += 2.4 + between(random, -0.25, 0.25);
    const own = azimuth;
    const top = 0.07 + 0.6 * layer ** 1.1 * (0.75 + 0.25 * openness) + between(random, -0.025, 0.025);
    const foot = 0.04 + 0.24 * layer;
    const height = 0.92 - 0.55 * layer ** 1.7 + between(random, -0.04, 0.04);
    const span = 1.25 - 0.35 * layer + between(random, -0.1, 0.1);
    const roll = 0.03 + 0.24 * layer ** 1.8 + between(random, 0, 0.04);
    const wave = random() * 6;
    const tone = between(random, 0.93, 1.04);
    const point = (u: number, v: number): Point => {
      const rounded = 1 - 0.3 * u * u * u * u - 0.1 * u * u;
      const along = v * rounded;
      const curled = Math.max(0, along - 0.72) / 0.28;
      const belly = foot + (top - foot) * along ** (1.7 - 0.9 * layer);
      const reach = belly + roll * curled * curled + 0.035 * u + 0.015 * Math.sin(u * 5 + wave) * along;
      const z =
        height * Math.sin(Math.min(1, along * 1.06) * 1.5) -
        roll * 0.9 * curled ** 2 * (0.6 + 0.4 * Math.cos(u * 4 + wave));
      const turn = own + u * span * (0.55 + 0.45 * Math.sqrt(along));
      return [Math.cos(turn) * reach, Math.sin(turn) * reach, z - 0.1];
    };
    const paint = (u: number, v: number): Colour => {
      const body = blend(colours.heart, colours.petal, 0.25 + 0.75 * layer);
      const deep = blend(lit(colours.heart, 0.62), body, Math.min(1, v * 1.12));
      const vein = 1 + 0.025 * Math.sin(u * 17 + wave);
      return lit(blend(deep, colours.edge, v > 0.8 ? (v - 0.8) * 3.2 : 0), tone * vein);
    };
    addSheet(draft, { across: 10, along: 9, gloss: 0.04, point, paint });
  }
  return finish(draft);
}
