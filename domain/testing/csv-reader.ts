const PLAIN = /[^;\r\n"]*/y;
type State = { rows: string[][]; row: string[]; cell: string };

function endCell(state: State): void {
  state.row.push(state.cell);
  state.cell = '';
}

function endRow(state: State): void {
  endCell(state);
  state.rows.push(state.row);
  state.row = [];
}

/** The index of the quote that ends the cell whose text begins at `from`. Throws Error when there is none. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  throw new Error('a quoted cell has no end');
}

/** The index after the cell that begins at `from`; its text is in `state.cell` then. */
function readCell(text: string, from: number, state: State): number {
  if (text[from] === '"') {
    const end = closingQuote(text, from + 1);
    state.cell = text.slice(from + 1, end).replaceAll('""', '"');
    return end + 1;
  }
  PLAIN.lastIndex = from;
  state.cell = PLAIN.exec(text)?.[0] ?? '';
  return from + state.cell.length;
}

/**
 * The rows of an export as RFC 4180 reads them (with ';'), for tests of exports. Strict: throws Error for a file
 * without byte-order mark or last line end, for stray quotes, and for line ends other than CRLF.
 */
export function readCsv(file: string): string[][] {
  if (!file.startsWith('\uFEFF')) throw new Error('the file has no byte-order mark');
  const text = file.slice(1);
  const state: State = { rows: [], row: [], cell: '' };
  let at = 0;
  while (at < text.length) {
    at = readCell(text, at, state);
    if (text[at] === ';') {
      endCell(state);
      at += 1;
    } else if (text.startsWith('\r\n', at)) {
      endRow(state);
      at += 2;
    } else throw new Error(`a cell ends in the wrong way at ${at}: ${JSON.stringify(text.slice(at, at + 10))}`);
  }
  if (state.row.length > 0) throw new Error('the last row has no end');
  return state.rows;
}
