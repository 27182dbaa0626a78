import { type Colour, colour } from './colour.ts';
import { carnation, gypsophila, hydrangea } from './flowers/clustered.ts';
import { chrysanthemum, daisy, gerbera, sunflower } from './flowers/daisy-family.ts';
import { broadLeaf, eucalyptus, fern, palm, ruscus } from './flowers/foliage.ts';
import { anthurium, calla, lily, orchid } from './flowers/lily-family.ts';
import { rose } from './flowers/rose.ts';
import type { Mesh } from './mesh.ts';
import type { Random } from './random.ts';

export type FlowerKind =
  | 'rose'
  | 'chrysanthemum'
  | 'gerbera'
  | 'sunflower'
  | 'daisy'
  | 'lily'
  | 'calla'
  | 'orchid'
  | 'carnation'
  | 'hydrangea'
  | 'gypsophila'
  | 'anthurium';

export type LeafKind = 'broad' | 'ruscus' | 'eucalyptus' | 'fern' | 'palm';

/** Three colours of a flower: its depth, its body and the rim of its petals. */
const TONES = {
  white: ['#dcd4b6', '#e9e2d2', '#eee9dc'],
  ivory: ['#dfcb9c', '#efe3c6', '#f4ebd6'],
  champagne: ['#d9b48a', '#ecd3b2', '#f5e4cc'],
  blush: ['#e3a79c', '#f1cfc6', '#f8e2dc'],
  pink: ['#c9607e', '#e493a8', '#f0b6c4'],
  red: ['#6e0a16', '#a01226', '#b52436'],
  wine: ['#3d0714', '#6d1024', '#842034'],
  yellow: ['#d99a14', '#f2c53c', '#f8da6e'],
  orange: ['#b9520e', '#e07c22', '#ee9c48'],
  copper: ['#8a3c14', '#b8602c', '#cf8450'],
  lilac: ['#957aae', '#c3b0d2', '#d9cde3'],
  purple: ['#45265c', '#6b4488', '#8a66a4'],
  blue: ['#d0d6c4', '#7690c4', '#a7b8dd'],
  green: ['#83984a', '#b5c486', '#d3dbac'],
} as const satisfies Record<string, readonly [string, string, string]>;

export type Tone = keyof typeof TONES;

const FOLIAGE = {
  forest: ['#26391c', '#617f3c'],
  olive: ['#3a4728', '#808c50'],
  silver: ['#4e6658', '#93a99a'],
  lime: ['#2c4d26', '#6f9348'],
} as const satisfies Record<string, readonly [string, string]>;

export type Foliage = keyof typeof FOLIAGE;

const POLLEN = { gold: colour('#dba62a'), seed: colour('#35220f'), rust: colour('#a2561c'), moss: colour('#6d7f2c') };
const STEM: Colour = colour('#5c7444');

/** One flower of radius about 1 that faces +z. */
export function flower(kind: FlowerKind, tone: Tone, random: Random): Mesh {
  const [depth, body, rim] = TONES[tone];
  const heart = colour(depth);
  const petal = colour(body);
  const edge = colour(rim);
  switch (kind) {
    case 'rose':
      return rose(random, { heart: tone === 'white' ? colour('#d6cfae') : heart, petal, edge });
    case 'chrysanthemum':
      return chrysanthemum(random, { heart: tone === 'white' ? colour('#e6e5c2') : heart, petal, tip: edge });
    case 'gerbera':
      return gerbera(random, { heart: random() < 0.7 ? POLLEN.moss : POLLEN.seed, petal, tip: edge });
    case 'sunflower':
      return sunflower(random, { heart: POLLEN.seed, petal: colour('#e8a312'), tip: colour('#f4bb2c') });
    case 'daisy':
      return daisy(random, { heart: POLLEN.gold, petal, tip: edge });
    case 'lily':
      return lily(random, { throat: tone === 'white' ? colour('#c6d29a') : heart, petal, pollen: POLLEN.rust });
    case 'calla':
      return calla(random, { throat: colour('#d2d9ae'), petal, pollen: POLLEN.gold });
    case 'orchid':
      return orchid(random, {
        throat: tone === 'white' ? colour('#d8d59a') : colour('#8f2a74'),
        petal,
        pollen: POLLEN.gold,
      });
    case 'carnation':
      return carnation(random, { heart, petal, edge });
    case 'hydrangea':
      return hydrangea(random, { heart: tone === 'white' ? colour('#dfe5bc') : heart, petal, edge });
    case 'gypsophila':
      return gypsophila(random, { heart: STEM, petal, edge });
    case 'anthurium':
      return anthurium(random, { bract: petal, edge, spadix: colour('#ead58a') });
  }
}

/** One leaf or sprig of length 1 along +x. */
export function leaf(kind: LeafKind, foliage: Foliage, random: Random): Mesh {
  const [deep, bright] = FOLIAGE[foliage];
  const colours = { dark: colour(deep), light: colour(bright) };
  switch (kind) {
    case 'broad':
      return broadLeaf(random, colours);
    case 'ruscus':
      return ruscus(random, colours);
    case 'eucalyptus':
      return eucalyptus(random, colours);
    case 'fern':
      return fern(random, colours);
    case 'palm':
      return palm(random, colours);
  }
}
