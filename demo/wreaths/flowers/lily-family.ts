import { blend, type Colour, lit } from '../colour.ts';
import { addBall, addSheet, addStem, finish, type Mesh, newDraft, type Point } from '../mesh.ts';
import { addPetal, pointedTip, roundTip } from '../petal.ts';
import { around, between, type Random } from '../random.ts';

export type LilyColours = { readonly throat: Colour; readonly petal: Colour; readonly pollen: Colour };

/** An open lily of radius 1: six recurved petals with a midrib, six stamens and a pistil. */
export function lily(random: Random, colours: LilyColours): Mesh {
  const draft = newDraft();
  const turned = random() * 6;
  for (let index = 0; index < 6; index++) {
    const outer = index % 2;
    const tone = between(random, 0.95, 1.03);
    addPetal(
      draft,
      {
        azimuth: turned + (index / 6) * Math.PI * 2 + 0.06 * around(random),
        start: [0.03, 0.02 - outer * 0.04],
        length: between(random, 1.18, 1.3),
        width: outer ? 0.24 : 0.31,
        pitch: [between(random, 0.95, 1.15), between(random, -0.75, -0.45)],
        cup: 0.42,
        outline: pointedTip,
        ruffle: { height: 0.05, waves: 5 },
        twist: 0.12 * around(random),
        grid: [10, 14],
        gloss: 0.08,
      },
      (u, v) => {
        const rib = Math.exp(-((u * 9) ** 2)) * (1 - v * 0.8);
        const body = blend(colours.throat, colours.petal, v * 2.6 - 0.15);
        const grooves = 1 - 0.035 * Math.cos(u * 22) * (1 - v);
        return lit(blend(body, colours.throat, rib * 0.5), tone * grooves);
      },
    );
  }
  const stalk = { paint: lit(blend(colours.throat, colours.petal, 0.3), 0.95), gloss: 0.1 };
  for (let index = 0; index < 6; index++) {
    const turn = turned + ((index + 0.5) / 6) * Math.PI * 2 + 0.15 * around(random);
    const reach = between(random, 0.26, 0.36);
    const end: Point = [Math.cos(turn) * reach, Math.sin(turn) * reach, between(random, 0.72, 0.86)];
    addStem(draft, [[0, 0, 0.1], end], 0.014, stalk);
    const anther = { paint: lit(colours.pollen, between(random, 0.8, 1.2)), gloss: 0 };
    for (let piece = -2; piece <= 2; piece++) {
      const slide = piece * 0.022;
      addBall(draft, [end[0] - Math.sin(turn) * slide, end[1] + Math.cos(turn) * slide, end[2]], 0.03, anther);
    }
  }
  addStem(
    draft,
    [
      [0, 0, 0.1],
      [0.05, 0.04, 0.92],
    ],
    0.02,
    stalk,
  );
  addBall(draft, [0.05, 0.04, 0.93], 0.04, { paint: lit(colours.throat, 0.8), gloss: 0.2 });
  return finish(draft);
}

/** A calla of radius about 1: one white sheet wound into a funnel around a yellow spadix. */
export function calla(random: Random, colours: LilyColours): Mesh {
  const draft = newDraft();
  const lean = between(random, 0.9, 1.1);
  addSheet(draft, {
    across: 26,
    along: 14,
    gloss: 0.12,
    paint: (u, v) => lit(blend(colours.throat, colours.petal, v * 1.9), 1 - 0.03 * Math.cos(u * 30)),
    point: (u, v) => {
      const turn = u * (Math.PI + 0.3) + Math.PI / 2;
      const front = Math.cos(u * Math.PI) * 0.5 + 0.5;
      const flare = 0.1 + 0.1 * v + (0.38 + 0.5 * front ** 3) * v ** 3.4 * lean;
      const height = 1.15 * v - (0.15 + 0.5 * front) * Math.max(0, v - 0.72) * 1.6;
      const wound = 1 + 0.1 * u;
      return [Math.cos(turn) * flare * wound, Math.sin(turn) * flare * wound + 0.18 * v * v, height];
    },
  });
  for (let index = 0; index < 26; index++) {
    const share = index / 26;
    const paint = lit(colours.pollen, between(random, 0.85, 1.12));
    addBall(draft, [0.015 * around(random), 0.1 * share, 0.42 + 0.5 * share], 0.062 * (1.15 - share * 0.5), {
      paint,
      gloss: 0.02,
    });
  }
  return finish(draft);
}

/** A moth orchid of radius 1: three sepals, two broad petals and a coloured lip. */
export function orchid(random: Random, colours: LilyColours): Mesh {
  const draft = newDraft();
  const parts = [
    { turn: Math.PI / 2, length: 0.95, width: 0.33, height: -0.03, outline: roundTip },
    { turn: Math.PI * 1.22, length: 0.92, width: 0.31, height: -0.04, outline: roundTip },
    { turn: Math.PI * 1.78, length: 0.92, width: 0.31, height: -0.04, outline: roundTip },
    { turn: 0.2, length: 0.98, width: 0.58, height: 0.05, outline: roundTip },
    { turn: Math.PI - 0.2, length: 0.98, width: 0.58, height: 0.05, outline: roundTip },
  ];
  for (const part of parts) {
    const tone = between(random, 0.95, 1.03);
    addPetal(
      draft,
      {
        azimuth: part.turn + 0.05 * around(random),
        start: [0.02, part.height],
        length: part.length,
        width: part.width,
        pitch: [between(random, 0.3, 0.5), between(random, -0.35, -0.05)],
        cup: 0.16,
        outline: part.outline,
        ruffle: { height: 0.03, waves: 5 },
        grid: [12, 12],
        gloss: 0.06,
      },
      (u, v) => {
        const vein = 0.5 + 0.5 * Math.cos(u * 19 + Math.sin(v * 8));
        const body = blend(colours.petal, colours.throat, 0.09 * vein + Math.max(0, 0.32 - v) * 1.5);
        return lit(body, tone);
      },
    );
  }
  for (const [turn, length, width] of [
    [-Math.PI / 2, 0.5, 0.2],
    [-0.5, 0.3, 0.15],
    [Math.PI + 0.5, 0.3, 0.15],
  ] as const) {
    addPetal(
      draft,
      {
        azimuth: turn,
        start: [0.04, 0.08],
        length,
        width,
        pitch: [0.9, 0.1],
        cup: 0.9,
        outline: roundTip,
        grid: [8, 8],
        gloss: 0.1,
      },
      (u, v) => blend(colours.pollen, lit(colours.throat, 0.75), v * 1.3 + Math.abs(u) * 0.3),
    );
  }
  addBall(draft, [0, 0.02, 0.2], 0.075, { paint: colours.petal, gloss: 0.15 });
  return finish(draft);
}

/** An anthurium of radius about 1: a waxed heart-shaped bract with its spadix. */
export function anthurium(
  random: Random,
  colours: { readonly bract: Colour; readonly edge: Colour; readonly spadix: Colour },
): Mesh {
  const draft = newDraft();
  const tone = between(random, 0.9, 1.1);
  addSheet(draft, {
    across: 16,
    along: 14,
    gloss: 0.85,
    paint: (u, v) =>
      lit(
        blend(colours.bract, colours.edge, Math.abs(u) ** 6 * 0.5 + 0.1 * Math.cos(u * 18) ** 8),
        tone * (0.9 + 0.1 * v),
      ),
    point: (u, v) => {
      const half = 0.78 * Math.sin(Math.PI * (0.12 + 0.88 * v) ** 0.62) ** 0.8 + 0.01;
      const lobe = 0.32 * Math.abs(u) ** 1.5 * (1 - v) ** 2;
      return [
        u * half,
        0.4 - 1.35 * v + lobe,
        0.18 * u * u + 0.05 * Math.sin(v * 6) - 0.2 * v * v + 0.03 * Math.cos(u * 14) * (1 - v),
      ];
    },
  });
  for (let index = 0; index < 14; index++) {
    const share = index / 14;
    addStem(
      draft,
      [
        [0, 0.3 - 0.05 * index, 0.1 + share * 0.4],
        [0, 0.24 - 0.05 * index, 0.14 + share * 0.4],
      ],
      0.06 * (1.1 - share * 0.5),
      { paint: lit(colours.spadix, between(random, 0.85, 1.1)), gloss: 0.15 },
    );
  }
  return finish(draft);
}
