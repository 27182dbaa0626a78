import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_BOM, csvDay, csvHeader, csvLabel, csvMoney, csvRow, csvText, csvTime, neutralized } from './csv.ts';
import { cents } from './money.ts';
import { readCsv } from './testing/csv-reader.ts';

const DANGEROUS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

describe('a cell of text', () => {
  it.each(DANGEROUS)('that begins with %j is shown and not calculated', (character) => {
    expect(csvText(`${character}1+1`)).toBe(`"'${character}1+1"`);
    expect(csvText(`  \u00a0${character}1+1`).slice(0, 2)).toBe(`"'`);
    expect(csvText(`\u200b\ufeff${character}1+1`).slice(0, 2)).toBe(`"'`);
  });

  it.each(['Rosas = paz', 'a@b.com', '1-2', "D'Ávila", '(21) 99999-0000'])('that is harmless stays: %j', (text) => {
    expect(csvText(text)).toBe(`"${text}"`);
  });

  it('doubles its quotes, and keeps separators and line ends inside them', () => {
    expect(csvText('a "b"; c\r\nd')).toBe('"a ""b""; c\r\nd"');
  });

  it('is empty when there is none', () => {
    expect([csvText(''), csvText(null), csvText(undefined)]).toEqual(['', '', '']);
  });

  it('is bare when it is a plain word of ours', () => {
    expect(csvLabel('Descrição')).toBe('Descrição');
    expect(csvLabel('Total; geral')).toBe('"Total; geral"');
    expect(csvLabel('-x')).toBe("'-x");
  });
});

describe('a cell of money', () => {
  it.each([
    [0, '0,00'],
    [5, '0,05'],
    [123_450, '1234,50'],
    [-5, '-0,05'],
    [-123_450, '-1234,50'],
    [9_999_999_999, '99999999,99'],
  ])('%i centavos are the number %s', (amount, written) => {
    expect(csvMoney(cents(amount))).toBe(written);
  });
});

describe('a cell of time', () => {
  it('is São Paulo time, also in the summer times of the past', () => {
    expect(csvTime(new Date('2026-11-22T02:59:59Z'))).toBe('21/11/2026 23:59');
    expect(csvTime(new Date('2026-11-22T03:00:00Z'))).toBe('22/11/2026 00:00');
    expect(csvTime(new Date('2018-12-24T22:00:00Z'))).toBe('24/12/2018 20:00');
    expect(csvDay(new Date('2026-11-22T02:59:59Z'))).toBe('21/11/2026');
  });
});

describe('a file', () => {
  it('begins with a byte-order mark, separates with semicolons and ends its lines with CRLF', () => {
    const file = csvHeader(['Tipo', 'Valor']) + csvRow([csvLabel('Gasto'), csvMoney(cents(1250))]);
    expect(file).toBe('\uFEFFTipo;Valor\r\nGasto;12,50\r\n');
    expect(encodeURIComponent(CSV_BOM)).toBe('%EF%BB%BF');
  });

  it('is read back cell by cell as it was written, whatever people typed', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom(...DANGEROUS, '"', ';', ',', '\r\n', "'", ' ', 'ã', '1'), { maxLength: 8 })
        .map((p) => p.join('')),
    );
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(hostile, { minLength: width, maxLength: width }), { maxLength: 5 }));
    fc.assert(
      fc.property(table, (rows) => {
        const file = csvHeader(['a']) + rows.map((row) => csvRow(row.map(csvText))).join('');
        const cells = readCsv(file).slice(1);
        expect(cells).toEqual(rows.map((row) => row.map(neutralized)));
        const beginnings = cells.flat().map((text) => text.trimStart().charAt(0) || text.charAt(0));
        expect(beginnings.filter((character) => character !== '' && DANGEROUS.includes(character))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['a;b\r\n', '\uFEFFa;b', '\uFEFFa;b\n', '\uFEFFa;"b\r\n', '\uFEFFa;"b"c\r\n', '\uFEFFa"b\r\n'])(
    'that was written wrongly is not read: %j',
    (file) => {
      expect(() => readCsv(file)).toThrow();
    },
  );
});
