import type { Finish } from './finish.ts';
import { turned } from './joinery.ts';
import { flowing, moulded, type ProfilePoint, type Step } from './profile.ts';
import { moved, placed, type Solid } from './solid.ts';

/** A turned urn for ashes: profiles are read upwards from the ground, in metres. */
export type Cinerary = {
  readonly body: Finish;
  readonly bands: Finish;
  readonly foot: readonly Step[];
  readonly footRadius: number;
  readonly belly: readonly ProfilePoint[];
  /** Rings around the belly: their height, radius and width. */
  readonly rings: readonly (readonly [height: number, radius: number, width: number])[];
  readonly cover: readonly ProfilePoint[];
  readonly finial: readonly ProfilePoint[];
};

// The studio is built for pieces two metres long; small pieces are put on the table enlarged.
const ENLARGED = 4.6;

/** Builds the urn upright on the ground. */
export function cinerary(design: Cinerary): Solid[] {
  const { body, bands } = design;
  const solids = [
    turned(moulded([design.footRadius, 0], design.foot), bands, 96),
    turned(flowing(design.belly, 14), body, 128),
    turned(flowing(design.cover, 12), body, 128),
    turned(flowing(design.finial, 10), bands, 64),
    ...design.rings.map(([height, radius, width]) => moved(ring(radius, width, bands), [0, height, 0])),
  ];
  const scale = ENLARGED;
  return solids.map((solid) => placed(solid, { x: [scale, 0, 0], y: [0, scale, 0], z: [0, 0, scale], at: [0, 0, 0] }));
}

/** A band with a rounded middle and two thin fillets. */
function ring(radius: number, width: number, finish: Finish): Solid {
  const fillet = width * 0.18;
  return turned(
    moulded(
      [radius - 0.004, -width / 2],
      [
        ['line', 0.0045, 0],
        ['bead', 0, fillet],
        ['line', -0.0006, fillet * 0.5],
        ['bead', 0, width - 3 * fillet],
        ['line', 0.0006, fillet * 0.5],
        ['bead', 0, fillet],
        ['line', -0.0045, 0],
      ],
    ),
    finish,
    128,
  );
}
