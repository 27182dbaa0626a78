import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { placeEmbeddedTemplate, temporaryDirectory } from '#server/testing/databases.ts';

const MOST_BYTES = 20_000_000;

const USE = `
import { openDatabase } from ${JSON.stringify(new URL('../client.ts', import.meta.url).href)};
import { createLog } from ${JSON.stringify(new URL('../../log.ts', import.meta.url).href)};
const database = await openDatabase({ dataDir: process.argv[2], log: createLog('silent') });
for (let time = 0; time < 20; time += 1)
  await database.pool.query('select relname from pg_class where relname like $1 order by relname', ['%a%']);
await database.close();
`;

test('no function of the embedded database takes hundreds of megabytes to compile', async () => {
  const dataDir = temporaryDirectory();
  try {
    await placeEmbeddedTemplate(dataDir);
    const file = path.join(dataDir, 'use.mjs');
    fs.writeFileSync(file, USE);
    const { status, stdout } = spawnSync(process.execPath, ['--trace-wasm-compilation-times', file, dataDir], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(status).toBe(0);
    // 'Compiled function … using Liftoff, took 0 ms and 15712 bytes'; TurboFan: '… and 40744904 / 54346464 max/total bytes'
    const compilations = [...stdout.matchAll(/ using \w+, took \d+ ms and (\d+) /g)].map(([, bytes]) => Number(bytes));
    expect(compilations.length).toBeGreaterThan(1000);
    expect(Math.max(...compilations)).toBeLessThan(MOST_BYTES);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
});
