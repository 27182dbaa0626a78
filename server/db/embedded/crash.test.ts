import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createLog } from '#server/log.ts';
import { type Child, startChild } from '#server/testing/child-process.ts';
import { temporaryDirectory } from '#server/testing/databases.ts';

const writer = new URL('../../testing/embedded-writer.ts', import.meta.url);
const log = createLog('silent');
let dataDir: string;
const children: Child[] = [];

function startWriter(first: number): Child {
  const child = startChild(writer, [dataDir, String(first)]);
  children.push(child);
  return child;
}

/** Name, size and content of every file, except the write-ahead log, which a running owner keeps writing. */
function fingerprint(directory: string): string {
  const hash = createHash('sha256');
  for (const name of fs.readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(directory, name);
    if (name.includes('pg_wal') || !fs.statSync(file).isFile()) continue;
    hash.update(`${name}\0`).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

async function storedPairs(): Promise<{ numbers: Set<number>; halves: number }> {
  const database = await openDatabase({ dataDir, log });
  try {
    const { rows } = await database.pool.query<{ number: number; halves: string }>(
      'select number, count(*) as halves from pairs group by number',
    );
    const halves = rows.filter((row) => row.halves !== '2').length;
    return { numbers: new Set(rows.map((row) => row.number)), halves };
  } finally {
    await database.close();
  }
}

beforeEach(() => {
  dataDir = temporaryDirectory();
});

afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

describe('kill -9', () => {
  test('loses no acknowledged commit and leaves no half transaction', async () => {
    const acknowledged: number[] = [];
    for (const commits of [1, 40]) {
      const child = startWriter((acknowledged.at(-1) ?? 0) + 1000);
      await child.line((_, count) => count > commits);
      await child.kill();
      acknowledged.push(...child.lines.filter((line) => line !== 'open').map(Number));
      const stored = await storedPairs();
      expect(acknowledged.filter((number) => !stored.numbers.has(number))).toEqual([]);
      expect(stored.halves).toBe(0);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(41);
  });

  test('during the first start leaves a directory that the next start completes', async () => {
    const unfinished = path.join(dataDir, 'database.new');
    const child = startWriter(1);
    await expect.poll(() => fs.existsSync(path.join(unfinished, 'base')), { timeout: 60_000, interval: 5 }).toBe(true);
    await child.kill();
    expect(fs.existsSync(path.join(dataDir, 'database'))).toBe(false);

    const next = startWriter(1);
    await next.line((line) => line === '3');
    await next.kill();
    expect(fs.existsSync(unfinished)).toBe(false);
    expect([...(await storedPairs()).numbers]).toEqual(expect.arrayContaining([1, 2, 3]));
  });
});

test('a second process is refused, told why, and changes nothing', async () => {
  const owner = await openDatabase({ dataDir, log });
  try {
    await owner.pool.query('checkpoint');
    const before = fingerprint(path.join(dataDir, 'database'));
    const { code, stderr } = await startWriter(1).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('já está em uso por outro processo');
    expect(fingerprint(path.join(dataDir, 'database'))).toBe(before);
    expect((await owner.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await owner.close();
  }
});
