import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Db } from '../client.ts';
import { expenses } from '../schema/expenses.ts';
import { funerals } from '../schema/funerals.ts';
import { logs } from '../schema/logs.ts';
import { moneyMovements } from '../schema/money.ts';
import { deliveries, orders, orderWreaths, payments } from '../schema/orders.ts';
import { reservations, reservationWreaths } from '../schema/reservations.ts';
import { expenseRow, funeralRow, type History, logRow, orderRow, reservationRow } from './history-rows.ts';

const BATCH = 2500;

/**
 * Writes rows in one statement. As JSON they cost one parameter, where VALUES would cost one for each field and
 * PostgreSQL takes 65535 at most.
 */
async function insertAll<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: NoInfer<Table['$inferInsert']>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = getTableColumns(table);
  const names = new Map(Object.keys(first).map((key) => [key, columns[key]?.name ?? key]));
  const records = rows.map((row) =>
    Object.fromEntries([...names].map(([key, name]) => [name, row[key as keyof typeof row]])),
  );
  const list = sql.join(
    [...names.values()].map((name) => sql.identifier(name)),
    sql`, `,
  );
  const target = sql.identifier(getTableName(table));
  await db.execute(sql`
    insert into ${target} (${list})
    select ${list} from json_populate_recordset(null::${target}, ${JSON.stringify(records)}::json)
    on conflict do nothing`);
}

async function inBatches(count: number, write: (indices: number[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    await write(Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => from + i));
  }
}

/** Are there orders or reservations, which a made-up history would bury? */
export async function hasHistory({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const [order] = await db.select({ id: orders.id }).from(orders).limit(1);
  const [reservation] = await db.select({ id: reservations.id }).from(reservations).limit(1);
  return order !== undefined || reservation !== undefined;
}

/**
 * Fills the database with a made-up history, in the order of time as a real one grows. Rows that are there already are
 * left alone, except log entries, which would come twice. Stock isn't touched: the sales are long over.
 * `told` hears what is being written.
 */
export async function seedHistory(database: Database, history: History, told: (text: string) => void): Promise<void> {
  const { db } = database;
  const { counts } = history;
  told(`${counts.reservations} reservas`);
  await inBatches(counts.reservations, async (indices) => {
    const made = indices.map((index) => reservationRow(history, index));
    await insertAll(
      db,
      reservations,
      made.map(({ row }) => row),
    );
    await insertAll(
      db,
      reservationWreaths,
      made.flatMap(({ wreaths }) => wreaths),
    );
  });
  told(`${counts.orders} pedidos`);
  await inBatches(counts.orders, async (indices) => {
    const made = indices.map((index) => orderRow(history, index));
    await insertAll(
      db,
      orders,
      made.map(({ row }) => row),
    );
    await insertAll(
      db,
      orderWreaths,
      made.flatMap(({ wreaths }) => wreaths),
    );
    await insertAll(
      db,
      payments,
      made.map(({ payment }) => payment),
    );
    await insertAll(
      db,
      moneyMovements,
      made.flatMap(({ movements }) => movements),
    );
    await insertAll(
      db,
      deliveries,
      made.flatMap(({ delivery }) => delivery ?? []),
    );
  });
  told(`${counts.expenses} gastos`);
  await inBatches(counts.expenses, (indices) =>
    insertAll(
      db,
      expenses,
      indices.map((index) => expenseRow(history, index)),
    ),
  );
  told(`${counts.funerals} funerais`);
  await inBatches(counts.funerals, (indices) =>
    insertAll(
      db,
      funerals,
      indices.map((index) => funeralRow(history, index)),
    ),
  );
  told(`${counts.logs} registros`);
  await inBatches(counts.logs, (indices) =>
    insertAll(
      db,
      logs,
      indices.map((index) => logRow(history, index)),
    ),
  );
  told('estatísticas do banco');
  await analyze(database);
}

/** What autovacuum does by itself a minute later; the planner needs it at once. */
async function analyze(database: Database): Promise<void> {
  if (database.kind === 'embedded') return database.maintain();
  const client = await database.pool.connect();
  try {
    // A million rows take longer than any statement of the shop may.
    await client.query('set statement_timeout = 0');
    for (const table of [
      ...[reservations, reservationWreaths, orders, orderWreaths, payments, moneyMovements, deliveries],
      ...[expenses, funerals, logs],
    ]) {
      await client.query(`vacuum (analyze) ${client.escapeIdentifier(getTableName(table))}`);
    }
  } finally {
    // The connection goes, and its lifted limit with it.
    client.release(true);
  }
}
