// `node scripts/check-spreadsheet.ts relatorio_pedidos.csv`: opens an export in LibreOffice and says what was lost.
import fs from 'node:fs';
import { readCsv } from '#domain/csv-reader.ts';
import { findOffice, officeDifferences, openInOffice } from '#server/testing/spreadsheet.ts';

async function check(file: string): Promise<boolean> {
  const csv = fs.readFileSync(file, 'utf8');
  const written = readCsv(csv);
  const office = findOffice();
  if (office === undefined) {
    process.stdout.write(`LibreOffice não encontrado; o arquivo foi lido só como CSV: ${written.length} linhas.\n`);
    return true;
  }
  const opened = await openInOffice(office, csv);
  const formulas = opened.flat().filter(({ kind }) => kind === 'formula').length;
  const differences = officeDifferences(written, opened);
  for (const difference of differences) process.stdout.write(`${difference}\n`);
  process.stdout.write(`${written.length} linhas, ${formulas} fórmulas, ${differences.length} diferenças.\n`);
  return differences.length === 0;
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('Diga qual arquivo: node scripts/check-spreadsheet.ts relatorio_pedidos.csv\n');
  process.exitCode = 2;
} else if (!(await check(file))) process.exitCode = 1;
