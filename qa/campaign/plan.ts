import { messageModes, PROVIDER_MODES } from './nemeses/faults.ts';
import { NAMED_POINTS } from './nemeses/named.ts';
import { NEMESES, type NemesisName, type Plan } from './round.ts';
import type { DatabaseKind } from './stage.ts';

/** How many rounds of a kind there are in the whole campaign, on each database. */
type Share = Record<DatabaseKind, number>;

const POINTS = NAMED_POINTS.length;
const MODES = PROVIDER_MODES.length;

const share = (embedded: number, postgres: number): Share => ({ embedded, postgres });

/** Embedded database first, PostgreSQL second. */
const SHARES: Record<NemesisName, Share> = {
  kill: share(150, 50),
  named: share(POINTS * 3, POINTS * 2),
  sigterm: share(25, 25),
  race: share(20, 20),
  provider: share(MODES, MODES),
  messages: share(messageModes, messageModes),
  'hanging-provider': share(2, 2),
  postgres: share(0, 30),
  pair: share(0, 20),
  pause: share(0, 20),
  clock: share(4, 4),
  'disk-full': share(5, 0),
  combined: share(50, 50),
  soak: share(0, 1),
};

type PlanWishes = {
  /** 1 is the whole campaign. */
  scale: number;
  only: readonly NemesisName[] | undefined;
  databases: readonly DatabaseKind[];
};

/** Inspections cost as much as rounds do; what one finds belongs to one of the rounds before it. */
const INSPECTED_EVERY = 2;

/** The databases take turns so often in the whole campaign, so that one that is cut short has seen both. */
const TURNS = 8;

/** All rounds in the order of playing, the kinds of round mixed evenly. */
export function planCampaign({ scale, only, databases }: PlanWishes): Plan[] {
  const turns = Math.max(1, Math.round(TURNS * scale));
  const rounds = databases.flatMap((database, place) =>
    NEMESES.filter((nemesis) => only === undefined || only.includes(nemesis)).flatMap((nemesis) => {
      const planned = SHARES[nemesis][database];
      const count = planned === 0 ? 0 : Math.max(1, Math.round(planned * scale));
      return Array.from({ length: count }, (_, turn) => {
        const at = (turn + 0.5) / count;
        return { nemesis, database, turn, at: Math.floor(at * turns) * databases.length + place + ((at * turns) % 1) };
      });
    }),
  );
  return rounds
    .toSorted((a, b) => a.at - b.at)
    .map(({ nemesis, database, turn }, number) => ({
      number,
      nemesis,
      database,
      turn,
      inspected: (number + 1) % INSPECTED_EVERY === 0,
    }));
}
