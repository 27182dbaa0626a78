// `npm run proof`: makes docs/proof.md of what `npm test`, `npm run campaign`, `npm run campaign:planted` and
// `npm run bench` wrote down. It measures nothing. Fails when something isn't met and docs/proof-notes.json doesn't say why.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { proofDocument, unexplained } from './proof/document.ts';
import { readRecords } from './proof/records.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DOCUMENT = path.join(ROOT, 'docs/proof.md');

/** The commit the source is of; a copy without history has none. */
function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return `commit ${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes on top'}`;
  } catch {
    return 'a copy without history';
  }
}

function machine(): string {
  const [cpu] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${os.availableParallelism()} × ${cpu?.model ?? 'an unknown processor'}, ${memory} GB, ${os.type()} ${os.arch()}, Node ${process.version}`;
}

const records = readRecords(ROOT);
const date = new Date().toISOString().slice(0, 10);
fs.writeFileSync(DOCUMENT, proofDocument(records, { date, commit: commit(), machine: machine() }));
const open = unexplained(records);
process.stdout.write(`${path.relative(ROOT, DOCUMENT)}\n`);
if (open.length > 0) {
  process.stderr.write(`Not met or not measured, and docs/proof-notes.json doesn't say why: ${open.join(', ')}\n`);
  process.exitCode = 1;
}
