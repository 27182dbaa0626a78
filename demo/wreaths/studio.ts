import { type BackdropName, compositions, type PictureId } from '../compositions.ts';
import { arrange, type Composition } from './arrange.ts';
import { blend, type Colour, colour, lit } from './colour.ts';
import { studio } from './light.ts';
import { photograph, type Size } from './photograph.ts';
import { randomFrom } from './random.ts';

const WALLS: Record<BackdropName, readonly [bright: Colour, dim: Colour]> = {
  paper: [colour('#dcd5c8'), colour('#bfb5a4')],
  stone: [colour('#cdc9c1'), colour('#a8a39a')],
  sage: [colour('#cfd2c4'), colour('#a9ae9c')],
};

/** A plastered wall lit from the upper left, a little uneven as real walls are. */
export function wall(name: BackdropName): (x: number, y: number) => Colour {
  const [bright, dim] = WALLS[name];
  return (x, y) => {
    const fall = Math.hypot(x - 0.28, y - 0.22);
    const uneven = 0.03 * Math.sin(x * 5 + Math.sin(y * 4)) * Math.cos(y * 6 + x * 2);
    return blend(bright, dim, fall * 0.95 + uneven);
  };
}

/** Photographs one wreath of the catalogue, square: 8-bit sRGB, three channels. */
export function photographWreath(id: PictureId, side: number, samples = 2): Buffer {
  const composition = compositions[id];
  return photograph(arrange(composition, id), {
    size: { width: side, height: side },
    samples,
    lamps: studio(randomFrom(`${id} light`), { window: 12, dome: 28 }),
    backdrop: wall(composition.backdrop),
    extent: composition.extent,
    exposure: 0.6,
    seed: id,
  });
}

export type SceneName = 'light' | 'dark';

/** A cascade of white flowers in the corner of a wide picture: room for words at the upper left. */
const CASCADE: Composition = {
  shape: 'garland',
  band: 0.34,
  foliage: 'forest',
  fringe: ['fern', 'ruscus', 'eucalyptus'],
  fringeLength: 0.3,
  leafScale: 1.5,
  flowers: [
    { kind: 'lily', tone: 'white', radius: 0.21, count: 6 },
    { kind: 'rose', tone: 'white', radius: 0.125, count: 34 },
    { kind: 'hydrangea', tone: 'white', radius: 0.15, count: 5 },
    { kind: 'rose', tone: 'ivory', radius: 0.1, count: 40 },
    { kind: 'chrysanthemum', tone: 'white', radius: 0.085, count: 24 },
    { kind: 'rose', tone: 'white', radius: 0.075, count: 50 },
    { kind: 'daisy', tone: 'white', radius: 0.055, count: 24 },
    { kind: 'gypsophila', tone: 'white', radius: 0.12, count: 18 },
  ],
};

const SCENES: Record<SceneName, { bright: Colour; dim: Colour; exposure: number; shadow: number }> = {
  light: { bright: lit(colour('#f3eee4'), 1.75), dim: lit(colour('#ddd5c6'), 1.25), exposure: 0.6, shadow: 0.8 },
  dark: { bright: colour('#33443a'), dim: colour('#0f1a15'), exposure: 0.46, shadow: 1.1 },
};

/** Photographs the cascade for the head of a page: 8-bit sRGB, three channels. */
export function photographCascade(scene: SceneName, size: Size, samples = 2): Buffer {
  const { bright, dim, exposure, shadow } = SCENES[scene];
  return photograph(arrange(CASCADE, 'cascade'), {
    size,
    samples,
    lamps: studio(randomFrom('cascade light'), { window: 14, dome: 30 }),
    backdrop: (x, y) => blend(bright, dim, Math.hypot((x - 0.25) * 1.2, y - 0.2) * 0.95),
    extent: 1,
    exposure,
    seed: `cascade ${scene}`,
    focus: { depth: 0.32, strength: 3 },
    shadow,
  });
}
