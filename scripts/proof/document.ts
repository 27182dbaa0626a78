import { COMMITMENTS, targetText } from '../../campaign/figures.ts';
import type { Records } from './records.ts';
import { TESTED, UNRECORDED } from './tested-promises.ts';

/** One line of the proof. `met` is undefined when nobody measured it. */
export type Line = { id: string; what: string; target: string; measured: string; n: string; met: boolean | undefined };

/** Where and on what the document was made. */
export type Surroundings = { date: string; commit: string; machine: string };

const PLANTED_BUGS = 14;
const STOCK_SEQUENCES = 20_000;
const ASVS_REQUIREMENTS = 217;
const ASVS_DEVIATIONS = 8;

/** English names for the figures of `npm run bench`, whose own output is for the operator. */
const BENCH_NAMES: Readonly<Record<string, string>> = {
  'catalogue-list': 'catalogue list, rate against a bare server of the same bytes',
  'catalogue-item': 'one wreath, rate against a bare server of the same bytes',
  'page-coroas': 'rendered /coroas, rate against a bare server of the same bytes',
  'create-payment': 'create-payment, rate against its SQL alone',
  webhook: 'payment notification, rate against its SQL alone',
  'lists-slowest-median': 'slowest list of the back office after five years, median',
  'exports-memory': 'spreadsheets: memory on top',
  'exports-loop-delay-p99': 'spreadsheets: delay of other requests, p99',
  'hanging-provider-p99': 'catalogue while the provider hangs, p99',
  'soak-failures': 'soak: failed requests',
  'soak-loop-delay-p99': 'soak: delay of the event loop, p99',
  'soak-resident-drift': 'soak: growth of memory',
  'ready-embedded': 'ready with an existing embedded database',
  'ready-postgres': 'ready with an existing PostgreSQL database',
  'resident-postgres': 'memory on PostgreSQL after load',
};

const LIGHTHOUSE_NAMES: Readonly<Record<string, string>> = {
  score: 'lowest of the four Lighthouse scores',
  lcp: 'largest element in sight (LCP)',
  cls: 'shift of the layout (CLS)',
  tbt: 'blocked time (TBT)',
  scripts: 'JavaScript, compressed',
};

/** English for a figure of the benches; what has no English name keeps its own. */
function benchName({ id, what }: { id: string; what: string }): string {
  const [, page, sign = ''] = /^lighthouse-([a-z-]+)-([a-z]+)$/.exec(id) ?? [];
  const name = LIGHTHOUSE_NAMES[sign];
  return page !== undefined && name !== undefined ? `${page}: ${name}` : (BENCH_NAMES[id] ?? what);
}

/** The figures of the fault campaign and of the bugs planted to try it. */
export function faultLines({ campaign, planted }: Records): Line[] {
  const figures = campaign?.result.figures ?? [];
  const missing = COMMITMENTS.filter(({ id }) => !figures.some((figure) => figure.id === id));
  const open = missing.map((one) => ({
    ...one,
    target: targetText(one),
    measured: undefined,
    rounds: 0,
    met: undefined,
  }));
  const lines = [...figures, ...open].map(
    ({ id, what, target, measured, unit, rounds, met }): Line => ({
      id,
      what,
      target,
      measured: measured === undefined ? '–' : `${measured} ${unit}`,
      n: String(rounds),
      met,
    }),
  );
  const caught = planted?.bugs.filter((bug) => bug.caught).length ?? 0;
  const bugs: Line = {
    id: 'R20',
    what: 'planted bugs that the campaign notices',
    target: `${PLANTED_BUGS} of ${PLANTED_BUGS}`,
    measured: planted ? `${caught} of ${planted.bugs.length}` : '–',
    n: String(planted?.bugs.reduce((sum, { rounds }) => sum + rounds, 0) ?? 0),
    met: planted && caught === PLANTED_BUGS,
  };
  return [...lines, bugs];
}

export function benchLines({ bench }: Records): Line[] {
  return bench.flatMap(({ figures }) =>
    figures.map(({ id, what, target, measured, spread, unit, met }) => ({
      id,
      what: benchName({ id, what }),
      target: 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`,
      measured: measured === null ? '–' : `${measured} ${unit}`,
      n: spread ? `${spread.min} to ${spread.max}` : '',
      met: measured === null ? undefined : met,
    })),
  );
}

/** What `npm test` does for seconds, done for hours. */
function longLines({ fuzz, stock }: Pick<Records, 'fuzz' | 'stock'>): Line[] {
  const calls: Line = {
    id: 'S2l',
    what: 'the same generated calls, many more of them',
    target: '0 failures',
    measured: fuzz ? `${fuzz.result.failures.length} failures, seed ${fuzz.result.seed}` : '–',
    n: String(fuzz?.result.runs ?? 0),
    met: fuzz && fuzz.result.failures.length === 0,
  };
  const sequences: Line = {
    id: 'R19l',
    what: 'the same sequences of the stock, many more of them',
    target: `0 counterexamples in ${STOCK_SEQUENCES.toLocaleString('en')}`,
    measured: stock
      ? `${stock.result.failures.length} counterexamples, ${stock.result.steps.toLocaleString('en')} steps, seed ${stock.result.seed}`
      : '–',
    n: String(stock?.result.runs ?? 0),
    met: stock && stock.result.failures.length === 0 && stock.result.runs >= STOCK_SEQUENCES,
  };
  return [calls, sequences];
}

/** Whether the steps of `npm test` that play these files passed whole; undefined when they weren't run. */
function stepsPassed(tests: Records['tests'], files: readonly string[]): boolean | undefined {
  const tools = new Set(files.map((file) => (file.endsWith('.e2e.ts') ? 'playwright' : 'vitest')));
  const played = [...tools].map((tool) => tests?.steps.find(({ name }) => name.includes(tool)));
  if (played.includes(undefined)) return undefined;
  return played.every((step) => step?.failed === 0);
}

/** What `npm test` proves; a step in which something failed proves nothing. */
export function testedLines({ tests, fuzz, stock, asvs }: Records): Line[] {
  const lines = TESTED.map(({ id, what, target, files }): Line => {
    const named = files.map((file) => `\`${file}\``).join(', ');
    return { id, what, target, measured: named, n: '', met: stepsPassed(tests, files) };
  });
  const elsewhere = UNRECORDED.map((one): Line => ({ ...one, measured: '–', n: '', met: undefined }));
  const filled = [...asvs.values()].reduce((sum, count) => sum + count, 0);
  const deviations = asvs.get('deviation') ?? 0;
  const counts = [...asvs].map(([result, count]) => `${count} ${result}`).join(', ');
  const table: Line = {
    id: 'S4',
    what: 'requirements of OWASP ASVS 5.0 level 2 answered',
    target: `${ASVS_REQUIREMENTS}, ≤ ${ASVS_DEVIATIONS} deviations`,
    measured: `${filled}: ${counts}`,
    n: '',
    met: filled === ASVS_REQUIREMENTS && deviations <= ASVS_DEVIATIONS,
  };
  return [...lines, ...longLines({ fuzz, stock }), table, ...elsewhere];
}

/** Ids of what isn't met although nobody wrote down why. */
export function unexplained(records: Records): string[] {
  return allLines(records)
    .filter(({ id, met }) => met !== true && !records.causes[id])
    .map(({ id }) => id);
}

function allLines(records: Records): Line[] {
  return [...faultLines(records), ...benchLines(records), ...testedLines(records)];
}

const WORDS = new Map<boolean | undefined, string>([
  [true, 'met'],
  [false, '**not met**'],
  [undefined, 'not measured'],
]);

function table(heads: readonly string[], lines: readonly Line[]): string {
  if (lines.length === 0) return '';
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(heads),
    row(heads.map(() => '---')),
    ...lines.map(({ id, what, target, measured, n, met }) =>
      row([id, what, target, measured, n, WORDS.get(met) ?? ''].map((cell) => cell.replaceAll('|', '\\|'))),
    ),
  ].join('\n');
}

function causesText(records: Records): string {
  const open = allLines(records).filter(({ met }) => met !== true);
  if (open.length === 0) return 'Everything that was promised is met.';
  return open
    .map(({ id, what }) => `- **${id}**, ${what}: ${records.causes[id] ?? 'no cause is written down yet.'}`)
    .join('\n');
}

function campaignText({ campaign, planted }: Records): string {
  if (!campaign) return 'No campaign was run yet.';
  const { at, result } = campaign;
  const { rounds, seconds, seed, troubles, short, load, cores } = result;
  const found = troubles.length === 0 ? 'Nothing was found' : `${troubles.length} rounds found something`;
  const bugs = planted ? ` The planted bugs were tried on ${planted.at.slice(0, 10)}, seed ${planted.seed}.` : '';
  return `${short ? 'Short part of the campaign, the one that `npm test` plays,' : 'Campaign'} of ${at}: ${rounds} rounds in ${Math.round(seconds / 60)} minutes, seed ${seed}, load average ${load} on ${cores} cores. ${found}.${bugs}`;
}

function plantedText({ planted }: Records): string {
  if (!planted) return '';
  const rows = planted.bugs.map(({ number, why, caught, rounds, found }) => {
    const how = caught ? (found[0] ?? '').split(/[:(]/)[0] : '';
    return `| ${number} | ${why} | ${caught ? `round ${rounds}, ${how}` : '**not caught**'} |`;
  });
  return ['', '| planted bug | what is wrong then | caught in |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

function benchText({ bench }: Records): string {
  const [first] = bench;
  if (!first) return 'No benchmark was run yet.';
  const { cpu, cores, node } = first.machine;
  const dates = [...new Set(bench.map(({ at }) => at.slice(0, 10)))].toSorted().join(', ');
  return `Measured on ${dates}; ${cores} × ${cpu}, Node ${node}. The spread is from the slowest to the fastest round. A figure is the median of its rounds, with Lighthouse the best visit: other work makes a page slower, never faster.`;
}

function testsText({ tests }: Records): string {
  if (!tests) return 'No run of `npm test` is on record.';
  const steps = tests.steps.map(
    ({ name, passed, failed }) => `${name} ${passed}${failed > 0 ? ` (${failed} failed)` : ''}`,
  );
  return `Run of ${tests.at.slice(0, 10)}: ${tests.passed} passed, ${tests.failed} failed (${steps.join('; ')}).`;
}

/** docs/proof.md. */
export function proofDocument(records: Records, { date, commit, machine }: Surroundings): string {
  const measured = ['id', 'what', 'target', 'measured', 'n', ''];
  return `# Proof

What is promised, and what was measured. Made by \`npm run proof\` from what the commands below wrote down; don't edit it,
run it again. Made on ${date}, ${commit}, ${machine}.

## Faults

${campaignText(records)} A zero in n rounds means at most 3/n at 95 %.

${table(measured, faultLines(records))}
${plantedText(records)}
## Speed and memory

${benchText(records)}

${table(['id', 'what', 'target', 'measured', 'spread', ''], benchLines(records))}

## Tests

${testsText(records)} A promise is met when the steps that play its files passed whole.

${table(['id', 'what', 'target', 'held by', 'n', ''], testedLines(records))}

## Not met, or not measured

${causesText(records)}

## To repeat it

\`\`\`
npm test                       # the last line says what passed and failed
npm run campaign -- --seed ${records.campaign?.result.seed ?? 1}   # an hour; a round of it again: --round N, as it is printed beside the round
npm run campaign:planted       # a quarter of an hour
npm run bench
npm run lighthouse
FUZZ_RUNS=100000 npx vitest run server/security/fuzz.test.ts
STOCK_RUNS=20000 npx vitest run server/features/products/stock-machine.test.ts
npm run proof                  # writes this page
\`\`\`
`;
}
