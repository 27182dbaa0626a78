import { acknowledgedWrites } from './acknowledged.ts';
import { administrators } from './administrators.ts';
import { arrivals } from './arrivals.ts';
import { auditLog } from './audit.ts';
import { deliveries } from './deliveries.ts';
import { followers } from './followers.ts';
import { notificationIntents } from './intents.ts';
import { type CheckInput, type Finding, type Invariant, wrongRows } from './invariant.ts';
import { moneyMovements } from './movements.ts';
import { orderContents } from './orders.ts';
import { origins } from './origins.ts';
import { holds } from './oversell.ts';
import { approvedPayments, paidOrders } from './payments.ts';
import { references } from './references.ts';
import { rest } from './rest.ts';
import { stockConservation } from './stock.ts';
import { soundStorage } from './storage.ts';

export type { CheckInput, Memory } from './invariant.ts';

/** `rows` has at most ten examples. */
export type Violation = { invariant: string; detail: string; rows: unknown[] };

/** All rules that must hold whatever was killed, cut or sent twice. */
export const INVARIANTS: readonly Invariant[] = [
  stockConservation,
  holds,
  approvedPayments,
  paidOrders,
  orderContents,
  notificationIntents,
  acknowledgedWrites,
  origins,
  administrators,
  rest,
  auditLog,
  deliveries,
  references,
  soundStorage,
  arrivals,
  moneyMovements,
  followers,
];

/** The violations of one invariant. */
export async function findingsOf({ never = {}, findings }: Invariant, input: CheckInput): Promise<Finding[]> {
  const found = findings ? await findings(input) : [];
  for (const [detail, query] of Object.entries(never)) {
    found.push(...(await wrongRows(input, detail, query, query.includes('$1') ? [input.since] : [])));
  }
  return found;
}

/** The violations of all invariants by the database, the outside ledger and the clients' history. */
export async function check(input: CheckInput): Promise<Violation[]> {
  const violations: Violation[] = [];
  // In sequence: the embedded database has one connection, and a session in a transaction has only its own.
  for (const invariant of INVARIANTS) {
    const { id, says } = invariant;
    for (const finding of await findingsOf(invariant, input)) {
      violations.push({ invariant: `${id}: ${says}`, ...finding });
    }
  }
  return violations;
}
