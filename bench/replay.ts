import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { newId } from '#server/db/ids.ts';
import type { Statement } from './recorder.ts';

/** The shop's pool has as many. */
export const CONNECTIONS = 10;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** Records that were there before the recorded request; everything else it named was new, and is new each time. */
export type Existing = ReadonlySet<string>;

function withFreshIds(existing: Existing): (value: unknown) => unknown {
  const fresh = new Map<string, string>();
  const now = new Date();
  return (value) => {
    if (typeof value !== 'string') return value;
    return value.replace(UUID, (id) => {
      if (existing.has(id)) return id;
      const known = fresh.get(id) ?? (id.charAt(14) === '7' ? newId(now) : randomUUID());
      fresh.set(id, known);
      return known;
    });
  };
}

/**
 * Sends the statements of one request over and over, on as many connections as the shop has: what the database alone
 * can do of this work, in requests per second.
 */
export async function replay(
  databaseUrl: string,
  statements: readonly Statement[],
  { existing, seconds }: { existing: Existing; seconds: number },
): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const work = async () => {
    const client = await pool.connect();
    try {
      while (performance.now() < until) {
        const freshen = withFreshIds(existing);
        for (const { text, values } of statements) await client.query(text, values.map(freshen));
        done += 1;
      }
    } finally {
      client.release();
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    return done / seconds;
  } finally {
    await pool.end();
  }
}
