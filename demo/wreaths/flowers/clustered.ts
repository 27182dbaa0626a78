import { blend, type Colour, lit } from '../colour.ts';
import { addBall, addStem, finish, type Mesh, newDraft, type Point } from '../mesh.ts';
import { addPetal, type Petal, roundTip } from '../petal.ts';
import { around, between, type Random } from '../random.ts';

export type ClusterColours = { readonly heart: Colour; readonly petal: Colour; readonly edge: Colour };

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** A carnation of radius 1: ruffled fans packed into a half ball. */
export function carnation(random: Random, colours: ClusterColours): Mesh {
  const draft = newDraft();
  const petals = 60;
  for (let index = 0; index < petals; index++) {
    const layer = Math.sqrt((index + 0.5) / petals);
    const rise = 1.5 - 1.3 * layer + 0.12 * around(random);
    const tone = between(random, 0.9, 1.05);
    const phase = random() * 6;
    addPetal(
      draft,
      {
        azimuth: index * GOLDEN + 0.2 * around(random),
        start: [0.02 + 0.1 * layer, 0.14 - 0.12 * layer],
        length: 0.6 + 0.28 * layer + 0.07 * around(random),
        width: 0.34,
        pitch: [rise, rise - 0.35],
        cup: 0.12 * around(random),
        outline: (v) => 0.12 + 0.88 * v ** 1.5,
        ruffle: { height: 0.085, waves: between(random, 7, 12) },
        grid: [16, 6],
        gloss: 0.02,
      },
      (u, v) => {
        const fringe = v > 0.9 ? 0.5 + 0.5 * Math.sin(u * 20 + phase) : 0;
        return lit(
          blend(blend(colours.heart, colours.petal, v * 1.3), colours.edge, v ** 5 * 0.7 + fringe * 0.2),
          tone,
        );
      },
    );
  }
  return finish(draft);
}

/** A hydrangea head of radius 1: about seventy four-petalled florets on a dome. */
export function hydrangea(random: Random, colours: ClusterColours): Mesh {
  const draft = newDraft();
  const florets = 74;
  for (let index = 0; index < florets; index++) {
    const z = 1 - (index + 0.5) / florets;
    const reach = Math.sqrt(1 - z * z);
    const turn = index * GOLDEN;
    const out: Point = [Math.cos(turn) * reach, Math.sin(turn) * reach, z];
    const shade = blend(colours.petal, colours.edge, random());
    const tone = blend(shade, colours.heart, Math.max(0, around(random)) * 0.7);
    addFloret(draft, random, {
      out,
      distance: 0.78 + 0.07 * around(random),
      size: between(random, 0.17, 0.23),
      tone,
      eye: colours.heart,
    });
  }
  return finish(draft);
}

type Floret = { out: Point; distance: number; size: number; tone: Colour; eye: Colour };

function addFloret(target: ReturnType<typeof newDraft>, random: Random, floret: Floret): void {
  const local = newDraft();
  const spin = random() * 6;
  for (let index = 0; index < 4; index++) {
    const petal: Petal = {
      azimuth: spin + (index * Math.PI) / 2,
      start: [0.02, 0.02 * (index % 2)],
      length: 1,
      width: 0.52,
      pitch: [0.45, -0.2 + 0.2 * around(random)],
      cup: 0.25,
      outline: roundTip,
      grid: [5, 5],
    };
    const tone = lit(floret.tone, between(random, 0.92, 1.06));
    addPetal(local, petal, (u, v) =>
      lit(blend(blend(floret.eye, tone, 0.35 + v), tone, 0.4), 1 - 0.06 * Math.abs(Math.sin(u * 6))),
    );
  }
  addBall(local, [0, 0, 0.12], 0.1, { paint: lit(floret.eye, 0.9), gloss: 0 });
  const [x, y, z] = floret.out;
  const tilt: Point = [x + 0.25 * around(random), y + 0.25 * around(random), z + 0.35];
  const axes = basis(tilt);
  const first = target.positions.length / 3;
  for (let at = 0; at < local.positions.length; at += 3) {
    for (const [list, into, scale, base] of [
      [local.positions, target.positions, floret.size, floret.distance],
      [local.normals, target.normals, 1, 0],
    ] as const) {
      const [px = 0, py = 0, pz = 0] = list.slice(at, at + 3);
      for (let axis = 0; axis < 3; axis++) {
        const turned = (axes[axis] ?? 0) * px + (axes[axis + 3] ?? 0) * py + (axes[axis + 6] ?? 0) * pz;
        into.push(turned * scale + (floret.out[axis] ?? 0) * base);
      }
    }
  }
  target.colours.push(...local.colours);
  target.gloss.push(...local.gloss);
  for (const index of local.indices) target.indices.push(first + index);
}

/** Three unit axes (x, y, z one after the other) whose third points along `towards`. */
export function basis(towards: Point): number[] {
  const size = Math.hypot(...towards) || 1;
  const [x, y, z] = [towards[0] / size, towards[1] / size, towards[2] / size];
  const side = Math.abs(y) < 0.95 ? [z, 0, -x] : [0, -z, y];
  const length = Math.hypot(...side) || 1;
  const [a, b, c] = [(side[0] ?? 0) / length, (side[1] ?? 0) / length, (side[2] ?? 0) / length];
  return [a, b, c, y * c - z * b, z * a - x * c, x * b - y * a, x, y, z];
}

/** A spray of gypsophila of radius 1: hair-thin stems with tiny double flowers. */
export function gypsophila(random: Random, colours: ClusterColours): Mesh {
  const draft = newDraft();
  for (let branch = 0; branch < 9; branch++) {
    const turn = random() * Math.PI * 2;
    const lean = Math.sqrt(random());
    const knot: Point = [Math.cos(turn) * lean * 0.5, Math.sin(turn) * lean * 0.5, between(random, 0.3, 0.6)];
    const green = { paint: colours.heart, gloss: 0.2 };
    addStem(draft, [[0, 0, 0], knot], 0.012, green);
    for (let index = 0; index < 7; index++) {
      const end: Point = [
        knot[0] + 0.3 * around(random),
        knot[1] + 0.3 * around(random),
        knot[2] + between(random, 0.05, 0.5),
      ];
      addStem(draft, [knot, end], 0.008, green);
      const size = between(random, 0.045, 0.085);
      for (let petal = 0; petal < 6; petal++) {
        const spin = petal * 1.05 + random();
        const paint = lit(colours.petal, between(random, 0.92, 1.04));
        addBall(
          draft,
          [
            end[0] + Math.cos(spin) * size * 0.55,
            end[1] + Math.sin(spin) * size * 0.55,
            end[2] + size * 0.4 * random(),
          ],
          size * 0.55,
          { paint, gloss: 0 },
        );
      }
    }
  }
  return finish(draft);
}
