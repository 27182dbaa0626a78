import { blend, type Colour, lit } from '../colour.ts';
import { addBall, addSheet, type Draft, finish, type Mesh, newDraft } from '../mesh.ts';
import { addPetal, pointedTip, strap, streaked } from '../petal.ts';
import { around, between, type Random } from '../random.ts';

export type DaisyColours = { readonly heart: Colour; readonly petal: Colour; readonly tip: Colour };

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** A full chrysanthemum of radius 1: rings of narrow spoon petals, upright in the heart and flat outside. */
export function chrysanthemum(random: Random, colours: DaisyColours): Mesh {
  const draft = newDraft();
  const petals = 160;
  for (let index = 0; index < petals; index++) {
    const layer = Math.sqrt((index + 0.5) / petals);
    const base = blend(colours.heart, colours.petal, layer * 1.2);
    const tip = blend(colours.heart, colours.tip, 0.15 + layer * 1.1);
    const rise = 1.3 - 1.22 * layer + 0.08 * around(random);
    addPetal(
      draft,
      {
        azimuth: index * GOLDEN + 0.12 * around(random),
        start: [0.02 + 0.16 * layer, 0.34 - 0.28 * layer],
        length: 0.3 + 0.55 * layer + 0.03 * around(random),
        width: 0.066 + 0.04 * layer,
        pitch: [rise, rise + (layer < 0.5 ? 0.9 : 0.3) * between(random, 0.3, 1)],
        cup: 0.55,
        outline: strap,
        grid: [4, 6],
        gloss: 0.03,
      },
      streaked(random, base, tip, 0.05),
    );
  }
  return finish(draft);
}

/** A gerbera of radius 1: two rings of long petals, a short inner ring and a seed heart. */
export function gerbera(random: Random, colours: DaisyColours): Mesh {
  const draft = newDraft();
  const rings = [
    { count: 24, length: 0.84, start: 0.16, pitch: 0.05, width: 0.105 },
    { count: 24, length: 0.74, start: 0.16, pitch: 0.2, width: 0.1 },
    { count: 26, length: 0.3, start: 0.17, pitch: 0.55, width: 0.045 },
    { count: 26, length: 0.2, start: 0.14, pitch: 0.85, width: 0.035 },
  ];
  rings.forEach((ring, order) => {
    for (let index = 0; index < ring.count; index++) {
      const pitch = ring.pitch + 0.07 * around(random);
      addPetal(
        draft,
        {
          azimuth: ((index + (order % 2) * 0.5) / ring.count) * Math.PI * 2 + 0.05 * around(random),
          start: [ring.start, 0.03 + order * 0.035],
          length: ring.length * between(random, 0.94, 1.03),
          width: ring.width,
          pitch: [pitch + 0.18, pitch - 0.22],
          cup: order < 2 ? 0.35 : 0.6,
          outline: strap,
          grid: [4, 7],
          gloss: 0.04,
        },
        streaked(random, lit(colours.petal, 0.82), order < 2 ? colours.tip : colours.petal, 0.08),
      );
    }
  });
  addSeeds(draft, random, {
    radius: 0.2,
    height: 0.13,
    count: 90,
    size: 0.02,
    inner: colours.heart,
    outer: lit(colours.heart, 1.8),
  });
  return finish(draft);
}

/** A sunflower of radius 1: pointed golden petals around a broad dark disc. */
export function sunflower(random: Random, colours: DaisyColours): Mesh {
  const draft = newDraft();
  for (let index = 0; index < 44; index++) {
    const inner = index % 2;
    addPetal(
      draft,
      {
        azimuth: (index / 44) * Math.PI * 2 + 0.07 * around(random),
        start: [0.4, inner * 0.05],
        length: between(random, 0.52, 0.64),
        width: 0.11,
        pitch: [0.35 + inner * 0.2 + 0.1 * around(random), -0.05 + 0.25 * around(random)],
        cup: 0.35,
        outline: pointedTip,
        twist: 0.3 * around(random),
        grid: [4, 7],
        gloss: 0.03,
      },
      streaked(random, lit(colours.petal, 0.8), colours.tip, 0.1),
    );
  }
  addSeeds(draft, random, {
    radius: 0.43,
    height: 0.14,
    count: 300,
    size: 0.024,
    inner: lit(colours.heart, 0.7),
    outer: lit(colours.heart, 1.6),
  });
  return finish(draft);
}

/** A simple daisy of radius 1, one and a half rings around a yellow cushion. */
export function daisy(random: Random, colours: DaisyColours): Mesh {
  const draft = newDraft();
  for (let index = 0; index < 30; index++) {
    const pitch = (index % 2) * 0.16 + 0.08 * around(random);
    addPetal(
      draft,
      {
        azimuth: (index / 30) * Math.PI * 2 + 0.08 * around(random),
        start: [0.2, (index % 2) * 0.04],
        length: between(random, 0.7, 0.8),
        width: 0.105,
        pitch: [pitch + 0.2, pitch - 0.25],
        cup: 0.35,
        outline: strap,
        grid: [4, 6],
        gloss: 0.03,
      },
      streaked(random, lit(colours.petal, 0.88), colours.tip, 0.06),
    );
  }
  addSeeds(draft, random, {
    radius: 0.25,
    height: 0.14,
    count: 110,
    size: 0.022,
    inner: lit(colours.heart, 0.8),
    outer: colours.heart,
  });
  return finish(draft);
}

type Seeds = { radius: number; height: number; count: number; size: number; inner: Colour; outer: Colour };

function addSeeds(draft: Draft, random: Random, seeds: Seeds): void {
  const cushion = (reach: number) => seeds.height * Math.sqrt(Math.max(0, 1 - reach * reach * 0.85));
  addSheet(draft, {
    across: 20,
    along: 4,
    gloss: 0.1,
    paint: () => lit(seeds.inner, 0.7),
    point: (u, v) => [Math.cos(u * Math.PI) * v * seeds.radius, Math.sin(u * Math.PI) * v * seeds.radius, cushion(v)],
  });
  for (let index = 0; index < seeds.count; index++) {
    const reach = Math.sqrt((index + 0.5) / seeds.count);
    const turn = index * GOLDEN;
    const paint = lit(blend(seeds.inner, seeds.outer, reach ** 2), between(random, 0.75, 1.2));
    const radius = reach * seeds.radius;
    addBall(draft, [Math.cos(turn) * radius, Math.sin(turn) * radius, cushion(reach)], seeds.size, {
      paint,
      gloss: 0.1,
    });
  }
}
