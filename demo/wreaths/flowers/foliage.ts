import { blend, type Colour, lit } from '../colour.ts';
import { addSheet, addStem, type Draft, finish, type Mesh, newDraft, type Point } from '../mesh.ts';
import { around, between, type Random } from '../random.ts';

export type LeafColours = { readonly dark: Colour; readonly light: Colour };

type Leaf = {
  readonly from: Point;
  /** Direction of growth in the leaf's plane, radians. */
  readonly heading: number;
  readonly length: number;
  readonly width: number;
  readonly rise: number;
  readonly droop: number;
  readonly fold: number;
  readonly gloss: number;
  readonly shape?: number;
  readonly grid?: readonly [across: number, along: number];
};

function addLeaf(draft: Draft, random: Random, leaf: Leaf, colours: LeafColours): void {
  const cos = Math.cos(leaf.heading);
  const sin = Math.sin(leaf.heading);
  const tone = between(random, 0.8, 1.15);
  const body = blend(colours.dark, colours.light, random() * 0.6);
  const wave = random() * 6;
  const roll = 0.4 * around(random);
  addSheet(draft, {
    across: leaf.grid?.[0] ?? 6,
    along: leaf.grid?.[1] ?? 9,
    gloss: leaf.gloss,
    paint: (u, v) => {
      const rib = Math.exp(-((u * 6) ** 2)) * 0.55;
      const veins = 1 + 0.07 * Math.sin(v * 34 - Math.abs(u) * 9);
      return lit(blend(body, colours.light, rib + 0.15 * v), tone * veins * (0.92 + 0.08 * u));
    },
    point: (u, v) => {
      const half = leaf.width * Math.max(0.03, Math.sin(Math.PI * (0.03 + 0.97 * v) ** (leaf.shape ?? 0.8)));
      const side = u * half;
      const reach = leaf.length * v;
      const z =
        leaf.from[2] +
        leaf.rise * reach -
        leaf.droop * reach * v +
        Math.abs(u) * half * leaf.fold +
        side * roll +
        0.02 * leaf.length * Math.sin(v * 7 + wave) * Math.abs(u);
      return [leaf.from[0] + cos * reach - sin * side, leaf.from[1] + sin * reach + cos * side, z];
    },
  });
}

/** One broad leaf of length 1 that grows along +x and bends back. */
export function broadLeaf(random: Random, colours: LeafColours): Mesh {
  const draft = newDraft();
  addLeaf(
    draft,
    random,
    {
      from: [0, 0, 0],
      heading: 0,
      length: 1,
      width: between(random, 0.17, 0.24),
      rise: 0.35,
      droop: 0.45,
      fold: 0.35,
      gloss: 0.75,
    },
    colours,
  );
  return finish(draft);
}

/** A ruscus sprig of length 1 along +x: small pointed waxed leaves left and right. */
export function ruscus(random: Random, colours: LeafColours): Mesh {
  const draft = newDraft();
  addStem(
    draft,
    [
      [0, 0, 0],
      [0.85, 0, 0.08],
    ],
    0.012,
    { paint: colours.dark, gloss: 0.4 },
  );
  for (let index = 0; index < 12; index++) {
    const share = 0.08 + (index / 12) * 0.8;
    const heading = (index % 2 ? 1 : -1) * between(random, 0.45, 0.85) * (1.1 - share * 0.6);
    addLeaf(
      draft,
      random,
      {
        from: [share, 0, 0.06 * share],
        heading,
        length: between(random, 0.26, 0.34),
        width: 0.065,
        rise: 0.3 + 0.3 * around(random),
        droop: 0.5,
        fold: 0.3,
        gloss: 0.8,
      },
      colours,
    );
  }
  return finish(draft);
}

/** A eucalyptus sprig of length 1 along +x: paired round blue-grey leaves that shrink to the tip. */
export function eucalyptus(random: Random, colours: LeafColours): Mesh {
  const draft = newDraft();
  addStem(
    draft,
    [
      [0, 0, 0],
      [0.95, 0, 0.1],
    ],
    0.011,
    { paint: blend(colours.dark, [0.25, 0.1, 0.06], 0.4), gloss: 0.2 },
  );
  for (let index = 0; index < 16; index++) {
    const share = 0.06 + (Math.floor(index / 2) / 8) * 0.9;
    const heading = (index % 2 ? 1 : -1) * between(random, 0.7, 1.2);
    const size = (1.15 - share * 0.65) * between(random, 0.15, 0.2);
    addLeaf(
      draft,
      random,
      {
        from: [share, 0, 0.1 * share],
        heading,
        length: size,
        width: size * 0.46,
        rise: 0.5 * around(random) + 0.25,
        droop: 0.25,
        fold: 0.12,
        gloss: 0.22,
        shape: 0.75,
      },
      colours,
    );
  }
  return finish(draft);
}

/** A fern frond of length 1 along +x: leaflets that taper to the tip, the whole bending back. */
export function fern(random: Random, colours: LeafColours): Mesh {
  const draft = newDraft();
  const pairs = 22;
  const bend = between(random, 0.1, 0.35);
  const curve = 0.18 * around(random);
  for (let pair = 0; pair < pairs; pair++) {
    const share = 0.06 + (pair / pairs) * 0.92;
    const length = 0.3 * Math.sin(Math.PI * (0.14 + 0.84 * share) ** 0.8) + 0.02;
    for (const side of [-1, 1]) {
      addLeaf(
        draft,
        random,
        {
          from: [share, curve * share * share, 0.22 * share - bend * share * share],
          heading: side * (1.25 - 0.45 * share) + 0.05 * around(random),
          length,
          width: 0.028,
          rise: 0.1 + 0.12 * around(random),
          droop: 0.25,
          fold: 0.2,
          gloss: 0.35,
          grid: [2, 5],
        },
        colours,
      );
    }
  }
  addStem(
    draft,
    [
      [0, 0, 0],
      [1, curve, 0.22 - bend],
    ],
    0.008,
    { paint: colours.light, gloss: 0.3 },
  );
  return finish(draft);
}

/** A palm fan spear of length 1 along +x: long narrow blades from one stalk. */
export function palm(random: Random, colours: LeafColours): Mesh {
  const draft = newDraft();
  for (let index = 0; index < 26; index++) {
    const share = Math.floor(index / 2) / 13;
    const side = index % 2 ? 1 : -1;
    addLeaf(
      draft,
      random,
      {
        from: [share * 0.6, 0, 0.05 * share],
        heading: side * (1.05 - 0.85 * share) + 0.04 * around(random),
        length: 0.62 - 0.2 * share,
        width: 0.022,
        rise: 0.25,
        droop: 0.3 + 0.1 * around(random),
        fold: 0.7,
        gloss: 0.55,
        grid: [2, 8],
      },
      colours,
    );
  }
  addStem(
    draft,
    [
      [0, 0, 0],
      [0.7, 0, 0.06],
    ],
    0.012,
    { paint: colours.light, gloss: 0.4 },
  );
  return finish(draft);
}
