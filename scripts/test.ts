// Runs the checks and tests; the last line has the numbers of passed and failed ones.
//   npm test                   everything
//   npm run check              the static checks, the tests beside changed files and the journeys marked @smoke
//   npm run check -- --list    those tests, without running them
//   npm run lint               the static checks
//   node scripts/test.ts unit [parts of file names]
//   node scripts/test.ts e2e [parts of file names, or options of Playwright]
import { execFile, execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { provideBrowser } from '../e2e/testing/browser.ts';
import { countPlaywright, countVitest, reconcile, type Tally } from './gate/reports.ts';

const root = dirname(import.meta.dirname);
const LIMIT_MS = 40 * 60_000;
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());

const tallies: Tally[] = [];
const phases: string[] = [];
const [part = 'all', ...filters] = process.argv.slice(2);
const parts: Record<string, () => Promise<unknown>> = {
  all: async () => {
    await Promise.all([statics(), build()]);
    await unit([]);
    await journeys(['--grep-invert=@nightly']);
  },
  check: async () => {
    const tests = testsBesideChanges();
    if (filters.includes('--list')) return process.stdout.write(`${tests.join('\n')}\n`);
    const dynamic = build().then(() => (tests.length > 0 ? unit(tests) : undefined));
    await Promise.all([statics(), dynamic.then(() => journeys(['--grep=@smoke']))]);
  },
  static: statics,
  unit: () => unit(filters),
  e2e: () => build().then(() => journeys(filters)),
};
async function statics(): Promise<void> {
  // The compiler also generates the types of the routes, which the type-aware rules read.
  const typed = step('tipos (react-router typegen)', '@react-router/dev/bin.cjs', ['typegen'])
    .then(() => step('tipos (tsc)', 'typescript/bin/tsc', ['-b']))
    .then(() => step('regras com tipos e arquitetura (oxlint)', 'oxlint/bin/oxlint', ['--type-aware']));
  const others = step('formato e regras básicas (biome)', '@biomejs/biome/bin/biome', ['check', '.']).then(() =>
    step('segredos no código (secretlint)', 'secretlint/bin/secretlint.js', [
      '--secretlintignore',
      '.gitignore',
      '**/*',
    ]),
  );
  await Promise.all([typed, others.then(() => step('nada sem uso (knip)', 'knip/bin/knip.js', []))]);
}

async function build(): Promise<void> {
  await step('compilação (vite)', join(root, 'scripts/run.mjs'), ['--build']);
}

async function unit(names: string[]): Promise<void> {
  const report = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  await step('regras, API e componentes (vitest)', 'vitest/vitest.mjs', ['run', ...names], {
    env: { NODE_ENV: 'test' },
    report,
    count: countVitest,
  });
}

async function journeys(names: string[]): Promise<void> {
  const name = 'jornadas no navegador (playwright)';
  try {
    const browser = provideBrowser((line) => process.stdout.write(`  ${line}\n`));
    await step(name, '@playwright/test/cli.js', ['test', ...names], {
      env: { CHROME_PATH: browser },
      report: () => ['--reporter=list,json'],
      count: countPlaywright,
    });
  } catch (error) {
    tell(name, { passed: 0, failed: 1, notes: [error instanceof Error ? error.message : String(error)] }, '');
  }
}

/** Tests that compare all fields with lists elsewhere; they run whatever was changed. */
const ALWAYS = [
  'server/privacy/data-map.test.ts',
  'server/db/schema.test.ts',
  'server/whole-records.test.ts',
  'web/whole-forms.test.tsx',
  'contract/*.test.ts',
];

/** The tests beside the files that changed since the last landed commit, committed or not. */
function testsBesideChanges(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  // Compared with origin's main where there is one: on main itself the local branch has every change already.
  const [landed = 'main'] = git('for-each-ref', '--format=%(refname)', 'refs/remotes/*/main', 'refs/heads/main');
  const [base = ''] = git('merge-base', 'HEAD', landed || 'HEAD');
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  const folders = new Set(changed.filter((file) => /\.tsx?$/.test(file)).map(dirname));
  const patterns = [...ALWAYS, ...[...folders].map((folder) => `${folder}/*.test.{ts,tsx}`)];
  return [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root })))];
}

type Counting = {
  env: NodeJS.ProcessEnv;
  /** Arguments that make the runner write its report into the file. */
  report: (file: string) => string[];
  count: (report: unknown) => Tally;
};

/** Runs a program of node_modules, counts the tests in its report (one without a report) and prints its output. */
async function step(name: string, program: string, args: string[], counting?: Counting): Promise<void> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const file = join(folder, 'report.json');
  // NODE_ENV=production in the shell would change React and the servers under test.
  const { NODE_ENV: _ignored, ...surroundings } = process.env;
  const env = { ...surroundings, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...counting?.env };
  const options = { cwd: root, env, timeout: LIMIT_MS, maxBuffer: 2 ** 28, signal: stopping.signal };
  const path = program.startsWith(root) ? program : join(root, 'node_modules', program);
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    const all = [path, ...args, ...(counting?.report(file) ?? [])];
    execFile(process.execPath, all, options, (error, stdout, stderr) => {
      const interrupted = error?.killed ? `\nInterrompido depois de ${LIMIT_MS / 60_000} minutos.` : '';
      resolve({ code: error === null ? 0 : Number(error.code) || 1, output: stdout + stderr + interrupted });
    });
  });
  let tally: Tally = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, notes: [] };
  if (counting !== undefined) {
    try {
      tally = reconcile(counting.count(JSON.parse(readFileSync(file, 'utf8'))), code);
    } catch (error) {
      tally = { passed: 0, failed: 1, notes: [`sem relatório (fim com ${code}): ${String(error)}`] };
    }
  }
  rmSync(folder, { recursive: true, force: true });
  timed(name, started);
  tell(name, tally, output);
}

function timed(name: string, started: number): void {
  const seconds = Math.round((performance.now() - started) / 1000);
  phases.push(`${String(seconds).padStart(5)} s  ${name}`);
}

/** The runner's output is indented, so that its totals are never taken for the last line. */
function tell(name: string, tally: Tally, output: string): void {
  tallies.push(tally);
  const { passed, failed, notes } = tally;
  process.stdout.write(`${failed === 0 ? '✔' : '✘'} ${name}: ${passed} passaram, ${failed} falharam\n`);
  if (failed === 0) return;
  process.stdout.write(`${output.trimEnd().replace(/^/gm, '  │ ')}\n${notes.map((note) => `  ! ${note}\n`).join('')}`);
}

const run = parts[part];
if (run === undefined) {
  process.stderr.write(`Parte desconhecida: ${part}. Use ${Object.keys(parts).join(', ')}.\n`);
  process.exit(2);
}
await run();

const sum = (key: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[key], 0);
timed('total', 0);
process.stdout.write(`\n${phases.join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
