import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvHeader } from '#domain/csv.ts';
import { readCsv } from '#domain/testing/csv-reader.ts';
import { EXPORTS, openShopWithHostileExports } from '#server/testing/exports.ts';
import { officeDifferences, openInOffice } from './spreadsheet.ts';

describe('LibreOffice', () => {
  let opened: Awaited<ReturnType<typeof openShopWithHostileExports>>;
  beforeAll(async () => {
    opened = await openShopWithHostileExports();
  });
  afterAll(() => opened.shop.close());

  it.each(EXPORTS)('opens %s without a loss and without a formula', async (file) => {
    const csv = await opened.download(file);
    const written = readCsv(csv);
    expect(written.length).toBeGreaterThan(12);
    expect(officeDifferences(written, await openInOffice(csv))).toEqual([]);
  });

  it('shows a formula whose text was not neutralized', async () => {
    const raw = `${csvHeader(['Cliente', 'Valor'])}"=1+1";12,50\r\n`;
    expect(officeDifferences(readCsv(raw), await openInOffice(raw))).toEqual([
      expect.stringContaining('opened as {"kind":"formula"'),
    ]);
  });
});
