import type { BackdropName } from '../compositions.ts';
import { cinerary } from './cinerary.ts';
import { bodyOf, type Coffin, coffin } from './coffin.ts';
import { couch } from './couch.ts';
import { glazed, lacquered, metal, satin, varnished } from './finish.ts';
import {
  BODY,
  DOMED_LID,
  LID,
  PLAIN_BODY,
  PLAIN_LID,
  PLAIN_WALL,
  RICH_BODY,
  RICH_WALL,
  TIERED_LID,
  WALL,
} from './mouldings.ts';
import { moulded } from './profile.ts';
import type { Solid } from './solid.ts';
import { vases } from './vases.ts';

const silver = metal('silver');
const gold = metal('gold');
const bronze = metal('bronze');
const pane = glazed('#e9e3d6');
const plain = { body: PLAIN_BODY, wall: PLAIN_WALL, panels: false, columns: false } as const;
const classic = { body: BODY, wall: WALL, panels: true, columns: false } as const;
const rich = { body: RICH_BODY, wall: RICH_WALL, panels: true, columns: true } as const;

const COFFINS = {
  'urna-simplicidade': {
    ...plain,
    plan: 'hexagon',
    wood: varnished('mel', 0.45),
    metal: silver,
    lid: PLAIN_LID,
    handles: 'swing',
    keys: 2,
    cross: true,
  },
  'urna-araucaria': {
    ...classic,
    plan: 'hexagon',
    wood: varnished('cerejeira', 0.7),
    metal: bronze,
    lid: LID,
    handles: 'swing',
    keys: 2,
    cross: true,
  },
  'urna-imbuia': {
    ...classic,
    plan: 'hexagon',
    wood: varnished('imbuia', 0.85),
    metal: gold,
    lid: LID,
    handles: 'bar',
    keys: 3,
    cross: true,
    pane,
  },
  'urna-serenidade': {
    ...classic,
    plan: 'hexagon',
    wood: lacquered('#e6e1d7', 0.85),
    metal: silver,
    lid: DOMED_LID,
    handles: 'bar',
    keys: 3,
    cross: true,
  },
  'urna-mogno': {
    ...rich,
    plan: 'octagon',
    wood: varnished('mogno', 0.95),
    metal: gold,
    lid: DOMED_LID,
    handles: 'swing',
    keys: 3,
    cross: true,
  },
  'urna-tabaco': {
    ...rich,
    plan: 'octagon',
    wood: varnished('tabaco', 0.95),
    metal: silver,
    lid: TIERED_LID,
    handles: 'bar',
    keys: 3,
    cross: true,
    pane,
  },
} as const satisfies Record<string, Coffin>;

const AMERICAN: Coffin = {
  ...rich,
  plan: 'straight',
  wood: varnished('nogueira', 0.9),
  metal: bronze,
  lid: [],
  handles: 'bar',
  keys: 0,
  cross: false,
};

function american(): Solid[] {
  const height = RICH_BODY.reduce((sum, [, , up]) => sum + up, 0);
  const out = RICH_BODY.reduce((sum, [, across]) => sum + across, 0);
  const rim = { height, depth: 0.3 + out + 0.014, length: 0.98 + out + 0.014 };
  const section = moulded(
    [rim.depth, 0],
    [
      ['line', 0, 0.022],
      ['bead', 0, 0.012],
      ['line', -0.016, 0],
      ['line', 0, 0.03],
      ['rise', -0.075, 0.075],
      ['line', -0.01, 0],
      ['rise', -(rim.depth - 0.101), 0.05],
    ],
  );
  return [...bodyOf(AMERICAN), ...couch({ wood: AMERICAN.wood, lining: satin('#efe6d6'), rim, section, opened: 1.75 })];
}

export type UrnPictureId = keyof typeof COFFINS | keyof typeof vases | 'urna-americana';

export type UrnKind = 'coffin' | 'couch' | 'cinerary';

/** A piece to be photographed, built when it is asked for. */
export type UrnModel = { readonly kind: UrnKind; readonly backdrop: BackdropName; readonly build: () => Solid[] };

/** What every picture shows, by its id. */
export const urnModels: Readonly<Record<UrnPictureId, UrnModel>> = {
  'urna-simplicidade': closedCoffin('urna-simplicidade', 'stone'),
  'urna-araucaria': closedCoffin('urna-araucaria'),
  'urna-imbuia': closedCoffin('urna-imbuia'),
  'urna-serenidade': closedCoffin('urna-serenidade', 'sage'),
  'urna-mogno': closedCoffin('urna-mogno', 'stone'),
  'urna-tabaco': closedCoffin('urna-tabaco', 'stone'),
  'urna-americana': { kind: 'couch', backdrop: 'paper', build: american },
  'urna-cineraria-carrara': vase('urna-cineraria-carrara', 'sage'),
  'urna-cineraria-bronze': vase('urna-cineraria-bronze', 'stone'),
  'urna-cineraria-imbuia': vase('urna-cineraria-imbuia'),
};

function closedCoffin(id: keyof typeof COFFINS, backdrop: BackdropName = 'paper'): UrnModel {
  return { kind: 'coffin', backdrop, build: () => coffin(COFFINS[id]) };
}

function vase(id: keyof typeof vases, backdrop: BackdropName = 'paper'): UrnModel {
  return { kind: 'cinerary', backdrop, build: () => cinerary(vases[id]) };
}
