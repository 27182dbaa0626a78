import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '#domain/testing/csv-reader.ts';
import { temporaryDirectory } from '../../testing/databases.ts';
import { EXPORTS, openShopWithHostileExports } from '../../testing/exports.ts';

describe('the exports in a spreadsheet', () => {
  let opened: Awaited<ReturnType<typeof openShopWithHostileExports>>;
  beforeAll(async () => {
    opened = await openShopWithHostileExports();
  });
  afterAll(() => opened.shop.close());

  it.each(EXPORTS)("%s has the same cells for PostgreSQL's own reader of CSV", async (file) => {
    const csv = await opened.download(file);
    const written = readCsv(csv);
    const folder = temporaryDirectory();
    try {
      // The database's server runs as another user.
      fs.chmodSync(folder, 0o755);
      const place = path.join(folder, 'file.csv');
      fs.writeFileSync(place, csv, { mode: 0o644 });
      const columns = (written[0] ?? []).map((_, i) => `c${i} text`).join(', ');
      const client = await opened.shop.deps.database.pool.connect();
      try {
        await client.query(`create temporary table opened (${columns})`);
        await client.query(
          `copy opened from '${place}' (format csv, delimiter ';', header true, null '', encoding 'UTF8')`,
        );
        const { rows } = await client.query<Record<string, string | null>>('select * from opened');
        expect(rows.map((row) => Object.values(row).map((cell) => cell ?? ''))).toEqual(written.slice(1));
      } finally {
        await client.query('drop table if exists opened');
        client.release();
      }
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
