import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { proofDocument, unexplained } from './document.ts';
import { readRecords } from './records.ts';
import { TESTED } from './tested-promises.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'proof-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const figure = (id: string, measured: number) => ({
  id,
  what: `what ${id} counts`,
  target: '≤ 0',
  measured,
  unit: 'units',
  rounds: 20,
  met: measured === 0,
});
const campaign = (seed: number, ...ids: string[]) => ({
  short: false,
  seed,
  seconds: 60,
  rounds: 20,
  load: 1.5,
  cores: 2,
  figures: ids.map((id) => figure(id, id === 'R4' ? 2 : 0)),
  troubles: [],
});
const machine = { cpu: 'a processor', cores: 2, load: [0, 0, 0], node: 'v24.0.0' };
const bench = {
  section: 'pages',
  at: '2026-11-21T10:00:00Z',
  machine,
  figures: [
    {
      id: 'page-coroas',
      what: 'página',
      target: { atLeast: 0.5 },
      measured: 0.62,
      spread: { min: 0.6, max: 0.7 },
      unit: 'ratio',
      met: true,
    },
    {
      id: 'lighthouse-coroas-lcp',
      what: '/coroas maior elemento à vista (LCP)',
      target: { atMost: 1500 },
      measured: 900,
      spread: { min: 900, max: 950 },
      unit: 'ms',
      met: true,
    },
  ],
};
const bugs = Array.from({ length: 14 }, (_, i) => ({
  number: i + 1,
  why: 'Something is wrong.',
  caught: i > 0,
  rounds: 1,
  found: i > 0 ? ['I2: more units were held (3)'] : [],
}));
const run = {
  at: '2026-11-21T10:00:00Z',
  passed: 9,
  failed: 0,
  steps: [
    { name: 'regras (vitest)', passed: 8, failed: 0, seconds: 1 },
    { name: 'jornadas (playwright)', passed: 1, failed: 0, seconds: 1 },
  ],
};

/** A project of which only the records exist. */
function project(files: Record<string, unknown>): string {
  const root = fs.mkdtempSync(path.join(folder, 'project-'));
  const asvs = '| 1.1.1 | test | `a` |\n| 1.1.2 | deviation | why |\n';
  for (const [name, content] of Object.entries({ 'docs/security.md': asvs, ...files })) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return root;
}

const surroundings = { date: '2026-11-21', commit: 'commit abc', machine: 'a machine' };

describe('the proof', () => {
  const full = {
    'campaign/results/2026-11-20T10-00-00-000Z.json': campaign(1, 'R1', 'R3', 'R4', 'D04'),
    'campaign/results/2026-11-21T10-00-00-000Z.json': campaign(2, 'R1'),
    'campaign/results/planted.json': { at: '2026-11-21T10:00:00Z', seed: 5, bugs },
    'bench/results/pages.json': bench,
    'test-results/summary.json': run,
    'docs/proof-notes.json': { R4: 'the machine was asleep', R20: 'one is left', S4: 'a made-up table' },
  };

  it('shows what was measured, by the newest campaign that played every kind of round', () => {
    const text = proofDocument(readRecords(project(full)), surroundings);
    expect(text).toContain('Campaign of 2026-11-20: 20 rounds in 1 minutes, seed 1, load average 1.5 on 2 cores.');
    expect(text).toContain('| R1 | what R1 counts | ≤ 0 | 0 units | 20 | met |');
    expect(text).toContain(
      '| page-coroas | rendered /coroas, rate against a bare server of the same bytes | ≥ 0.5 | 0.62 ratio |',
    );
    expect(text).toContain(
      '| lighthouse-coroas-lcp | coroas: largest element in sight (LCP) | ≤ 1500 | 900 ms | 900 to 950 | met |',
    );
    expect(text).toContain('2: 1 test, 1 deviation');
    expect(text).toContain('9 passed, 0 failed');
    expect(text).toContain('made on 2026-11-21, commit abc, a machine'.replace('made', 'Made'));
  });

  it('shows the short part only when no whole campaign was played', () => {
    const short = { ...campaign(7, 'R1', 'R3', 'R4', 'D04'), short: true };
    const newer = { 'campaign/results/2026-11-22T10-00-00-000Z.json': short };
    expect(proofDocument(readRecords(project({ ...full, ...newer })), surroundings)).toContain('seed 1, load');
    const text = proofDocument(readRecords(project(newer)), surroundings);
    expect(text).toContain('Short part of the campaign, the one that `npm test` plays, of 2026-11-22: 20 rounds');
  });

  it('says of everything that is not met why, and that it is not met', () => {
    const records = readRecords(project(full));
    const text = proofDocument(records, surroundings);
    expect(text).toContain('| R4 | what R4 counts | ≤ 0 | 2 units | 20 | **not met** |');
    expect(text).toContain('- **R4**, what R4 counts: the machine was asleep');
    expect(text).toContain('| R20 | planted bugs that the campaign notices | 14 of 14 | 13 of 14 | 14 | **not met** |');
    expect(text).toContain('| 1 | Something is wrong. | **not caught** |');
    expect(unexplained(records)).not.toContain('R4');
    const open = unexplained({ ...records, causes: {} });
    expect(open).toEqual(expect.arrayContaining(['R4', 'R20', 'S4', 'Q1', 'R17']));
    expect(open).not.toContain('R1');
    expect(open).not.toContain('S1');
  });

  it('shows a figure of the bench without a single sample as not measured, whatever its file says', () => {
    const figures = bench.figures.map((one) => ({ ...one, measured: null, spread: null }));
    const records = readRecords(project({ ...full, 'bench/results/pages.json': { ...bench, figures } }));
    const row = '| page-coroas | rendered /coroas, rate against a bare server of the same bytes | ≥ 0.5 |';
    expect(proofDocument(records, surroundings)).toContain(`${row} – |  | not measured |`);
    expect(unexplained(records)).toContain('page-coroas');
  });

  it('calls nothing met that nobody ran', () => {
    const records = readRecords(project({}));
    const text = proofDocument(records, surroundings);
    expect(text).toContain('No campaign was run yet.');
    expect(text).not.toMatch(/\| met \|/);
    expect(unexplained(records)).toEqual(expect.arrayContaining(['R1', 'R20', ...TESTED.map(({ id }) => id), 'S4']));
  });

  it('calls a tested promise met only when everything in the steps that play its files passed', () => {
    const open = (...failed: readonly number[]) => {
      const steps = run.steps.map((step, place) => ({ ...step, failed: failed[place] ?? 0 }));
      return unexplained(readRecords(project({ ...full, 'test-results/summary.json': { ...run, steps } })));
    };
    const ids = ['S1', 'A1', 'S10'];
    expect(ids.filter((id) => open(0, 0).includes(id))).toEqual([]);
    expect(ids.filter((id) => open(1, 0).includes(id))).toEqual(['S1', 'S10']);
    expect(ids.filter((id) => open(0, 1).includes(id))).toEqual(['A1', 'S10']);
  });

  it('calls the long run of the stock met only when all of it was played and no counterexample was found', () => {
    const open = (runs: number, ...failures: string[]) => {
      const stock = { runs, steps: 23 * runs, seed: 7, seconds: 900, failures };
      return unexplained(readRecords(project({ 'test-results/stock.json': stock })));
    };
    expect(open(20_000)).not.toContain('R19l');
    expect(open(19_999)).toContain('R19l');
    expect(open(20_000, 'Counterexample: hold, approve')).toContain('R19l');
  });

  it('refuses records of another form', () => {
    expect(() => readRecords(project({ 'test-results/summary.json': { passed: 'all' } }))).toThrow('passed');
  });

  it('names test files that exist', () => {
    const missing = TESTED.flatMap(({ files }) => files).filter((file) => !fs.existsSync(path.join(ROOT, file)));
    expect(missing).toEqual([]);
  });
});
