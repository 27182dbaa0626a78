const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^;\r\n"]*))(;|\r\n)/y;

/**
 * The rows of an export as RFC 4180 reads them (with ';'), for tests of exports. Strict: throws Error for a file
 * without byte-order mark or last line end, for stray quotes, and for line ends other than CRLF.
 */
export function readCsv(file: string): string[][] {
  if (!file.startsWith('\uFEFF')) throw new Error('the file has no byte-order mark');
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 1; at < file.length; at = CELL.lastIndex) {
    CELL.lastIndex = at;
    const cell = CELL.exec(file);
    if (!cell) throw new Error(`a cell ends in the wrong way at ${at}: ${JSON.stringify(file.slice(at, at + 10))}`);
    const [, quoted, bare = '', end] = cell;
    row.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ';') continue;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) throw new Error('the last row has no end');
  return rows;
}
