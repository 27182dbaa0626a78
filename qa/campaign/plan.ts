import { NAMED_POINTS } from './faults/named.ts';
import type { DatabaseKind } from './harness.ts';
import { FAULTS, type FaultName, type Plan } from './round.ts';

/** The number of rounds of a fault in the whole campaign, by database. */
type Share = Record<DatabaseKind, number>;

const POINTS = NAMED_POINTS.length;

const share = (embedded: number, postgres: number): Share => ({ embedded, postgres });

/**
 * Embedded database first, PostgreSQL second: production runs on PostgreSQL, the embedded one only has to survive a
 * kill and a full disk.
 */
const SHARES: Record<FaultName, Share> = {
  kill: share(30, 60),
  named: share(0, POINTS * 3),
  'hanging-provider': share(0, 4),
  postgres: share(0, 30),
  'disk-full': share(5, 0),
};

type PlanWishes = {
  /** 1 is the whole campaign. */
  scale: number;
  only: readonly FaultName[] | undefined;
  databases: readonly DatabaseKind[];
};

/** Changes of database in the whole campaign, so that a shortened one covers both. */
const TURNS = 8;

/** All rounds in order, the faults mixed evenly. */
export function planCampaign({ scale, only, databases }: PlanWishes): Plan[] {
  const turns = Math.max(1, Math.round(TURNS * scale));
  const rounds = databases.flatMap((database, place) =>
    FAULTS.filter((fault) => only === undefined || only.includes(fault)).flatMap((fault) => {
      const planned = SHARES[fault][database];
      const count = planned === 0 ? 0 : Math.max(1, Math.round(planned * scale));
      return Array.from({ length: count }, (_, turn) => {
        const at = (turn + 0.5) / count;
        return { fault, database, turn, at: Math.floor(at * turns) * databases.length + place + ((at * turns) % 1) };
      });
    }),
  );
  return rounds
    .toSorted((a, b) => a.at - b.at)
    .map(({ fault, database, turn }, number) => ({ number, fault, database, turn }));
}
