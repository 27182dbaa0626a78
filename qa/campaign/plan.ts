import { messageModes, PROVIDER_MODES } from './nemeses/faults.ts';
import { NAMED_POINTS } from './nemeses/named.ts';
import { NEMESES, type NemesisName, type Plan } from './round.ts';
import type { DatabaseKind } from './stage.ts';

/** How many rounds of a kind there are: in the whole campaign and in the short part, on each database. */
type Share = { whole: Record<DatabaseKind, number>; short: Record<DatabaseKind, number> };

const POINTS = NAMED_POINTS.length;
const MODES = PROVIDER_MODES.length;

const share = (whole: [number, number], short: [number, number]): Share => ({
  whole: { embedded: whole[0], postgres: whole[1] },
  short: { embedded: short[0], postgres: short[1] },
});

/** Embedded database first, PostgreSQL second. */
const SHARES: Record<NemesisName, Share> = {
  kill: share([150, 50], [8, 4]),
  named: share([POINTS * 3, POINTS * 2], [POINTS, 0]),
  sigterm: share([25, 25], [1, 1]),
  race: share([20, 20], [1, 1]),
  'repeated-webhooks': share([10, 10], [1, 0]),
  'lost-webhooks': share([2, 3], [0, 0]),
  expiry: share([3, 3], [1, 0]),
  provider: share([MODES, MODES], [1, 0]),
  messages: share([messageModes, messageModes], [1, 0]),
  'hanging-provider': share([2, 2], [0, 0]),
  postgres: share([0, 30], [0, 1]),
  pair: share([0, 20], [0, 1]),
  pause: share([0, 20], [0, 1]),
  clock: share([4, 4], [0, 0]),
  'time-zones': share([2, 2], [0, 0]),
  starters: share([10, 0], [1, 0]),
  migrators: share([0, 10], [0, 1]),
  'disk-full': share([5, 0], [0, 0]),
  combined: share([50, 50], [0, 0]),
  probes: share([5, 10], [1, 1]),
  soak: share([0, 1], [0, 0]),
};

export type PlanWishes = {
  short: boolean;
  /** 1 is the whole campaign. */
  scale: number;
  only: readonly NemesisName[] | undefined;
  databases: readonly DatabaseKind[];
};

/** Inspections cost as much as rounds do; what one finds belongs to one of the rounds before it. */
const INSPECTED_EVERY = { short: 8, whole: 2 };

/** The databases take turns so often in the whole campaign, so that one that is cut short has seen both. */
const TURNS = 8;

/**
 * Named points and everything else take about as long, most of it waiting for one process: the short part plays both at
 * once. The whole campaign measures times, and so does one thing only.
 */
const laneOf = (nemesis: NemesisName, short: boolean): number => (short && nemesis === 'named' ? 1 : 0);

/** All rounds in the order of playing, the kinds of round mixed evenly. */
export function planCampaign({ short, scale, only, databases }: PlanWishes): Plan[] {
  const turns = short ? 1 : Math.max(1, Math.round(TURNS * scale));
  const rounds = databases.flatMap((database, place) =>
    NEMESES.filter((nemesis) => only === undefined || only.includes(nemesis)).flatMap((nemesis) => {
      const planned = SHARES[nemesis][short ? 'short' : 'whole'][database];
      const count = planned === 0 ? 0 : Math.max(1, Math.round(planned * scale));
      return Array.from({ length: count }, (_, turn) => {
        const at = (turn + 0.5) / count;
        return { nemesis, database, turn, at: Math.floor(at * turns) * databases.length + place + ((at * turns) % 1) };
      });
    }),
  );
  const every = INSPECTED_EVERY[short ? 'short' : 'whole'];
  const before: number[] = [];
  return rounds
    .toSorted((a, b) => a.at - b.at)
    .map(({ nemesis, database, turn }, number) => {
      const lane = laneOf(nemesis, short);
      const place = (before[lane] ?? 0) + 1;
      before[lane] = place;
      return { number, nemesis, database, turn, lane, inspected: place % every === 0 };
    });
}
