/**
 * A process that keeps writing to the embedded database until somebody kills it.
 * Usage: node embedded-writer.ts DATA_DIR FIRST_NUMBER. Prints `open`, then each number once its commit is acknowledged.
 */
import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { inTransaction, openDatabase } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';

const [dataDir = '', first = '1'] = process.argv.slice(2);
// Synchronous, so that each acknowledgement is printed before the process ends.
const say = (line: string) => fs.writeSync(1, `${line}\n`);

const database = await openDatabase({ dataDir, log: createLog('silent') });
say('open');
await database.pool.query(
  'create table if not exists pairs (number integer not null, half text not null, primary key (number, half))',
);
for (let number = Number(first); ; number += 1) {
  await inTransaction(database, async (tx) => {
    await tx.execute(sql`insert into pairs values (${number}, 'left')`);
    await tx.execute(sql`insert into pairs values (${number}, 'right')`);
  });
  say(String(number));
}
