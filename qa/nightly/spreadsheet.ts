import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PATIENCE_MS = 120_000;
/**
 * LibreOffice's import options: semicolons, quotes, UTF-8, first row, Brazilian numbers and dates, and formulas
 * evaluated wherever one is recognised.
 */
const AS_A_BRAZILIAN_OPENS_IT = 'Text - txt - csv (StarCalc):59,34,76,1,,1046,false,true,false,false,false,0,true';

/** A cell as the spreadsheet program parsed it: dates as 'yyyy-MM-dd' or with 'THH:mm:ss'. */
type OfficeCell = { kind: 'text' | 'number' | 'date' | 'formula' | 'empty'; value: string };

/**
 * Opens a CSV file with Brazilian settings, saves it as an Excel workbook, opens that and returns the rows of cells.
 * Throws when LibreOffice (`soffice`) is missing or fails.
 */
export async function openInOffice(csv: string): Promise<OfficeCell[][]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spreadsheet-'));
  const convert = (to: string, file: string, ...options: string[]) => {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    return run('soffice', [profile, '--headless', ...options, '--convert-to', to, '--outdir', folder, file], {
      cwd: folder,
      timeout: PATIENCE_MS,
    });
  };
  try {
    fs.writeFileSync(path.join(folder, 'sheet.csv'), csv);
    await convert('xlsx', 'sheet.csv', `--infilter=${AS_A_BRAZILIAN_OPENS_IT}`);
    await convert('fods', 'sheet.xlsx');
    return readFlatSheet(fs.readFileSync(path.join(folder, 'sheet.fods'), 'utf8'));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(#x?[0-9a-fA-F]+|\w+);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1)));
  });
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

/** The text of a cell, line by line; the file has runs of blanks and tabs as elements. */
function textOf(content: string): string {
  const lines = [...content.matchAll(/<text:p[^>]*?(?:\/>|>([\s\S]*?)<\/text:p>)/g)].map(([, inner = '']) =>
    inner
      .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count?: string) => ' '.repeat(Number(count ?? 1)))
      .replace(/<text:tab\/>/g, '\t')
      .replace(/<text:line-break\/>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  );
  return unescaped(lines.join('\n'));
}

function cellOf(tag: string, content: string): OfficeCell {
  const formula = attribute(tag, 'table:formula');
  if (formula !== undefined) return { kind: 'formula', value: formula };
  const type = attribute(tag, 'office:value-type');
  if (type === undefined) return { kind: 'empty', value: '' };
  if (type === 'date') return { kind: 'date', value: attribute(tag, 'office:date-value') ?? '' };
  if (type === 'string') return { kind: 'text', value: textOf(content) };
  return { kind: 'number', value: attribute(tag, 'office:value') ?? '' };
}

/** The cells of the first sheet of a flat OpenDocument file. */
function readFlatSheet(xml: string): OfficeCell[][] {
  const table = /<table:table [\s\S]*?<\/table:table>/.exec(xml)?.[0] ?? '';
  return [...table.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
      ([, tag = '', content = '']) => {
        const repeated = Number(attribute(tag, 'table:number-columns-repeated') ?? 1);
        return Array.from({ length: repeated }, () => cellOf(tag, content));
      },
    ),
  );
}

/** Money, and the number of an order; a text that begins with 0 may lose nothing. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:,\d{2})?$/;
const MOMENT = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2}))?$/;

function expectedCell(written: string): OfficeCell {
  if (written === '') return { kind: 'empty', value: '' };
  if (NUMBER.test(written)) return { kind: 'number', value: String(Number(written.replace(',', '.'))) };
  const moment = MOMENT.exec(written);
  if (!moment) return { kind: 'text', value: written.replace(/\r\n?/g, '\n') };
  const [, day, month, year, hour = '00', minute = '00'] = moment;
  const time = hour === '00' && minute === '00' ? '' : `T${hour}:${minute}:00`;
  return { kind: 'date', value: `${year}-${month}-${day}${time}` };
}

/** Differences between the file's cells and the spreadsheet's; empty when nothing was lost. */
export function officeDifferences(written: string[][], opened: OfficeCell[][]): string[] {
  const found: string[] = [];
  for (const [y, row] of written.entries()) {
    for (const [x, text] of row.entries()) {
      const wanted = expectedCell(text);
      const cell = opened[y]?.[x] ?? { kind: 'empty', value: '' };
      if (cell.kind === wanted.kind && cell.value === wanted.value) continue;
      found.push(`${y + 1}:${x + 1} ${JSON.stringify(wanted)} opened as ${JSON.stringify(cell)}`);
    }
  }
  return found;
}
