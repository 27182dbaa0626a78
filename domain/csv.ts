import { formatDateTime, formatDay } from './dates.ts';
import type { Cents } from './money.ts';

/** An encoded cell. Only the functions below make one, so that no raw text slips into an export. */
export type CsvCell = string & { readonly encoded: 'csv' };

/** Without it Excel takes UTF-8 for the code page of the machine and breaks every accent. */
export const CSV_BOM = '\uFEFF';
const SEPARATOR = ';';
const LINE_END = '\r\n';

/** The beginning of a spreadsheet formula, full-width forms included, whatever blanks stand before it. */
const FORMULA = /^[\s\p{Default_Ignorable_Code_Point}]*[=+\-@\t\r\n＝＋－＠]/u;
const NEEDS_QUOTES = /[";\r\n\t]|^\s|\s$/;

function cell(text: string): CsvCell {
  return text as CsvCell;
}

function quoted(text: string): CsvCell {
  return cell(`"${text.replaceAll('"', '""')}"`);
}

/** A text that a spreadsheet will show and never calculate: a leading apostrophe takes a formula its force. */
export function neutralized(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Text that people typed: never a formula, and always in quotes. Nothing is an empty cell. */
export function csvText(text: string | null | undefined): CsvCell {
  return text === null || text === undefined || text === '' ? cell('') : quoted(neutralized(text));
}

/** A word of ours, such as a heading: bare, unless it can't be. */
export function csvLabel(text: string): CsvCell {
  const harmless = neutralized(text);
  return NEEDS_QUOTES.test(harmless) ? quoted(harmless) : cell(harmless);
}

/** Reais with a decimal comma and two decimals, '-1234,50': a number to a spreadsheet, also below zero. */
export function csvMoney(amount: Cents): CsvCell {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return cell(`${amount < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`);
}

/** 'dd/MM/yyyy HH:mm' in São Paulo. */
export function csvTime(instant: Date): CsvCell {
  return cell(formatDateTime(instant));
}

/** 'dd/MM/yyyy' in São Paulo. */
export function csvDay(instant: Date): CsvCell {
  return cell(formatDay(instant));
}

export function csvRow(cells: readonly CsvCell[]): string {
  return cells.join(SEPARATOR) + LINE_END;
}

export type CsvColumns<R> = Readonly<Record<string, (row: R) => CsvCell>>;

export function csvLine<R>(columns: CsvColumns<R>, row: R): string {
  return csvRow(Object.values(columns).map((cellOf) => cellOf(row)));
}

export function csvHeader(headings: readonly string[]): string {
  return CSV_BOM + csvRow(headings.map(csvLabel));
}
