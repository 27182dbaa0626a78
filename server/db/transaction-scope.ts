import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

type Scope = { pool: pg.Pool; open: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/** A mistake in the code, never in the data: a query that would wait for the transaction it is part of. */
export class TransactionMisuseError extends Error {
  constructor() {
    super('Query through the pool inside a transaction: pass the transaction (tx) on, or run it after the commit.');
    this.name = 'TransactionMisuseError';
  }
}

/** Throws TransactionMisuseError inside an open transaction of this pool. */
export function assertOutsideTransaction(pool: pg.Pool): void {
  const scope = scopes.getStore();
  if (scope?.open === true && scope.pool === pool) throw new TransactionMisuseError();
}

/**
 * Runs `work` as the inside of a transaction of `pool`. Work it leaves running keeps the scope in its async context,
 * so the scope ends with `work` and not with the context: afterwards that work may use the pool.
 */
export async function insideTransaction<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { pool, open: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.open = false;
  }
}

/** Makes every use of the pool from inside one of its own transactions throw at once instead of waiting endlessly. */
export function guardPool<P extends pg.Pool>(pool: P): P {
  const connect: (...parameters: never[]) => unknown = pool.connect.bind(pool);
  const query: (...parameters: never[]) => unknown = pool.query.bind(pool);
  pool.connect = function guardedConnect(...parameters: never[]) {
    assertOutsideTransaction(pool);
    return connect(...parameters);
  } as typeof pool.connect;
  pool.query = function guardedQuery(...parameters: never[]) {
    assertOutsideTransaction(pool);
    return query(...parameters);
  } as typeof pool.query;
  return pool;
}
