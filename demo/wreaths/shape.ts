export type ShapeName = 'ring' | 'oval' | 'wide' | 'heart' | 'cross' | 'drop' | 'crescent' | 'garland';

type Vertex = readonly [x: number, y: number, band: number];

/** Where a point lies against the wreath's spine: distance, the way out, and half the width of the wreath there. */
export type Footing = {
  readonly distance: number;
  readonly outX: number;
  readonly outY: number;
  readonly band: number;
  readonly inside: boolean;
};

/** The spine of a wreath: one or more lines through its middle, in units of half the picture's width. */
export type Shape = { readonly lines: readonly (readonly Vertex[])[]; readonly closed: boolean };

function curve(points: number, at: (turn: number) => Vertex): Vertex[] {
  return Array.from({ length: points + 1 }, (_, index) => at((index / points) * Math.PI * 2));
}

/** Builds the named spine with the given half width. */
export function shapeOf(name: ShapeName, band: number): Shape {
  switch (name) {
    case 'ring':
      return { closed: true, lines: [curve(140, (t) => [0.55 * Math.cos(t), 0.55 * Math.sin(t), band])] };
    case 'oval':
      return { closed: true, lines: [curve(140, (t) => [0.46 * Math.cos(t), 0.58 * Math.sin(t), band])] };
    case 'wide':
      return { closed: true, lines: [curve(140, (t) => [0.6 * Math.cos(t), 0.47 * Math.sin(t), band])] };
    case 'crescent':
      // Fullest at the lower left, slender at the upper right.
      return {
        closed: true,
        lines: [
          curve(140, (t) => [
            0.57 * Math.cos(t),
            0.57 * Math.sin(t),
            band * (0.66 + 0.5 * Math.cos(t - Math.PI * 1.28)),
          ]),
        ],
      };
    case 'heart':
      return { closed: true, lines: [curve(160, (t) => heartAt(t, band))] };
    case 'drop':
      return {
        closed: true,
        lines: [
          curve(140, (t) => [
            0.5 * Math.cos(t) * (1 - 0.42 * Math.max(0, Math.sin(t)) ** 1.5),
            0.62 * Math.sin(t) - 0.02,
            band,
          ]),
        ],
      };
    case 'garland':
      // A cascade from the upper right into the lower left corner of a wide picture.
      return { closed: false, lines: [GARLAND.map(([x, y, share]): Vertex => [x, y, band * share])] };
    case 'cross':
      return {
        closed: false,
        lines: [
          [
            [0, 0.66, band],
            [0, -0.68, band],
          ],
          [
            [-0.46, 0.24, band],
            [0.46, 0.24, band],
          ],
        ],
      };
  }
}

const GARLAND: readonly Vertex[] = [
  [1.04, 0.66, 0.8],
  [0.92, 0.3, 0.95],
  [0.76, -0.02, 1],
  [0.5, -0.27, 1],
  [0.15, -0.43, 0.84],
  [-0.25, -0.52, 0.62],
  [-0.68, -0.56, 0.36],
];

function heartAt(turn: number, band: number): Vertex {
  const x = 16 * Math.sin(turn) ** 3;
  const y = 13 * Math.cos(turn) - 5 * Math.cos(2 * turn) - 2 * Math.cos(3 * turn) - Math.cos(4 * turn);
  return [x * 0.036, y * 0.037 + 0.07, band];
}

/** Footing of a point on the shape. */
export function footing(shape: Shape, x: number, y: number): Footing {
  let best = Number.POSITIVE_INFINITY;
  let nearX = 0;
  let nearY = 0;
  let band = 0;
  for (const line of shape.lines) {
    for (let index = 0; index + 1 < line.length; index++) {
      const from = line[index];
      const to = line[index + 1];
      if (!from || !to) continue;
      const dx = to[0] - from[0];
      const dy = to[1] - from[1];
      const share = Math.max(0, Math.min(1, ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1)));
      const px = from[0] + dx * share;
      const py = from[1] + dy * share;
      const distance = (x - px) ** 2 + (y - py) ** 2;
      if (distance >= best) continue;
      best = distance;
      nearX = px;
      nearY = py;
      band = from[2] + (to[2] - from[2]) * share;
    }
  }
  const distance = Math.sqrt(best);
  const outX = distance > 1e-6 ? (x - nearX) / distance : 0;
  const outY = distance > 1e-6 ? (y - nearY) / distance : 0;
  const inside = shape.closed && outX * nearX + outY * nearY < 0;
  return { distance, outX, outY, band, inside };
}

/** A point of the spine, walked from 0 to 1 over all its lines, with the direction across it and the width there. */
export function along(
  shape: Shape,
  share: number,
): { x: number; y: number; acrossX: number; acrossY: number; band: number } {
  const pieces = shape.lines.flatMap((line) => line.slice(1).map((to, index) => ({ from: line[index] ?? to, to })));
  const lengths = pieces.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]));
  let rest = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, { from, to }] of pieces.entries()) {
    const length = lengths[index] ?? 0;
    if (rest > length && index < pieces.length - 1) {
      rest -= length;
      continue;
    }
    const part = length > 0 ? Math.min(1, rest / length) : 0;
    const x = from[0] + (to[0] - from[0]) * part;
    const y = from[1] + (to[1] - from[1]) * part;
    const acrossX = length > 0 ? (to[1] - from[1]) / length : 1;
    const acrossY = length > 0 ? -(to[0] - from[0]) / length : 0;
    const away = shape.closed && acrossX * x + acrossY * y < 0 ? -1 : 1;
    return { x, y, acrossX: acrossX * away, acrossY: acrossY * away, band: from[2] + (to[2] - from[2]) * part };
  }
  return { x: 0, y: 0, acrossX: 1, acrossY: 0, band: 0 };
}
