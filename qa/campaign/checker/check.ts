import { acknowledgedWrites } from './acknowledged.ts';
import { messagesThatArrived } from './arrivals.ts';
import { type CheckInput, type Violation, wrongRows } from './input.ts';
import { NEVER } from './never.ts';
import { salesAndProvider } from './sales.ts';
import { soundStorage } from './storage.ts';

/** Promises that hold whatever was killed, cut or sent twice, by the database, the outside ledger and the clients' history. */
export async function check(input: CheckInput): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const look of [soundStorage, salesAndProvider, acknowledgedWrites, messagesThatArrived])
    found.push(...(await look(input)));
  // In sequence: the embedded database has one connection.
  for (const [detail, query] of Object.entries(NEVER)) found.push(...(await wrongRows(input, detail, query)));
  return found;
}
