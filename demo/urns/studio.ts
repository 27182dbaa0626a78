import type { BackdropName } from '../compositions.ts';
import { shrink } from '../wreaths/blur.ts';
import { colour } from '../wreaths/colour.ts';
import { bloom, develop } from '../wreaths/photograph.ts';
import { calm } from './calm.ts';
import { type UrnKind, type UrnPictureId, urnModels } from './designs.ts';
import { type Camera, expose, type Plate } from './exposure.ts';
import { type Finish, matte } from './finish.ts';
import { sceneOf } from './scene.ts';
import { addGrid, newSolid, type Placement, placed, type Solid } from './solid.ts';

/** Papers of the studio, in the colours of the walls behind the wreaths. */
const PAPERS: Record<BackdropName, Finish> = {
  paper: matte(colour('#dad5cb')),
  stone: matte(colour('#cfcbc5')),
  sage: matte(colour('#c3c8ba')),
};

/** A sheet of paper that rises behind the piece without a fold. */
function sheetOf(name: BackdropName): Solid {
  const solid = newSolid(PAPERS[name]);
  const bend = Array.from({ length: 25 }, (_, index): [number, number] => {
    const turn = (index / 24) * (Math.PI / 2);
    return [-2.6 - 1.8 * Math.sin(turn), 1.8 - 1.8 * Math.cos(turn)];
  });
  const line: [number, number][] = [[9, 0], [0, 0], ...bend, [-4.4, 9]];
  addGrid(solid, { columns: 2, rows: line.length }, (column, row) => {
    const [z, y] = line[row] ?? [0, 0];
    const turn = Math.max(0, Math.min(1, (row - 2) / 24)) * (Math.PI / 2);
    return {
      point: [column === 0 ? -14 : 14, y, z],
      normal: [0, Math.cos(turn), Math.sin(turn)],
      grain: [0, 0, 0],
    };
  });
  return solid;
}

/** Where the camera stands for one kind of piece, and how far the piece is turned (radians) and raised. */
type Take = { readonly camera: Camera; readonly turn: number; readonly lift: number };

const TAKES: Record<UrnKind, Take> = {
  coffin: { camera: { eye: [0, 2.75, 4.6], target: [-0.06, 0.2, 0], reach: 0.212 }, turn: -0.72, lift: 0.03 },
  couch: { camera: { eye: [0, 2.75, 4.6], target: [-0.18, 0.36, 0], reach: 0.24 }, turn: -0.72, lift: 0.03 },
  cinerary: { camera: { eye: [0, 1.9, 5.6], target: [0, 0.69, 0], reach: 0.186 }, turn: 0.4, lift: 0 },
};

const EFFORT = { lamp: 3, dome: 6, mirror: 1 };
const EXPOSURE = 0.66;

/** Photographs one urn of the catalogue, square: 8-bit sRGB, three channels. */
export function photographUrn(id: UrnPictureId, side: number, samples = 2): Buffer {
  const { kind, backdrop, build } = urnModels[id];
  const take = TAKES[kind];
  const [cos, sin] = [Math.cos(take.turn), Math.sin(take.turn)];
  const stand: Placement = { x: [cos, 0, sin], y: [0, 1, 0], z: [-sin, 0, cos], at: [0, take.lift, 0] };
  const scene = sceneOf([sheetOf(backdrop), ...build().map((solid) => placed(solid, stand))]);
  const size = { width: side, height: side };
  const large = { width: side * samples, height: side * samples };
  const plate = expose(scene, take.camera, large, EFFORT);
  calm(plate, (finish) => (scene.finishes[finish]?.coat === 0 ? 6 : 5));
  const image = shrink(developed(plate), { ...large, channels: 3 }, samples);
  bloom(image, size);
  return develop(image, { size, seed: id });
}

/** Body and mirror together, in place of the received light. */
function developed(plate: Plate): Float32Array {
  const image = plate.received;
  for (let at = 0; at < image.length; at++) {
    image[at] = ((image[at] as number) * (plate.paint[at] as number) + (plate.mirrored[at] as number)) * EXPOSURE;
  }
  return image;
}
