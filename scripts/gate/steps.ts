import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BrowserMissing, provideBrowser } from '../../e2e/testing/browser.ts';
import { countPlaywright, countVitest, reconcile, type Tally } from './reports.ts';
import { type Finished, runProgram } from './run-program.ts';

export type Outcome = Tally & { output: string };
export type Step = { name: string; run: () => Promise<Outcome> };

const root = dirname(dirname(import.meta.dirname));
const tool = (...path: string[]): string => join(root, 'node_modules', ...path);

const biome = tool('@biomejs', 'biome', 'bin', 'biome');
const oxlint = tool('oxlint', 'bin', 'oxlint');
const reactRouter = tool('@react-router', 'dev', 'bin.cjs');
const tsc = tool('typescript', 'bin', 'tsc');
const secretlint = tool('secretlint', 'bin', 'secretlint.js');
const vitest = tool('vitest', 'vitest.mjs');
const playwright = tool('@playwright', 'test', 'cli.js');

/** Format, import order and the base rules. */
export const format: Step = check('formato e regras básicas (biome)', [[biome, 'check', '.']]);

/** The rules that need types, such as a query that nobody awaits. */
export const lint: Step = check('regras com tipos (oxlint)', [[oxlint, '--type-aware']]);

/** Keys, tokens and passwords that would be published with the code. */
export const secrets: Step = check('segredos no código (secretlint)', [
  [secretlint, '--secretlintignore', '.gitignore', '**/*'],
]);

/** The compiler over every layer, with the types of the routes made first. */
export const types: Step = check('tipos (tsc)', [
  [reactRouter, 'typegen'],
  [tsc, '-b'],
]);

/** Everything Vitest runs: architecture, rules, API, components. Filters are parts of file names. */
export function unit(filters: readonly string[]): Step {
  const args = (report: string): string[] => [
    vitest,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const program = { args, count: countVitest, env: { NODE_ENV: 'test' }, limitMinutes: 45 };
  return { name: 'arquitetura, regras, API e componentes (vitest)', run: () => runCounted(program) };
}

/** The journeys in a real browser on the built product. Filters are parts of file names or of titles after -g. */
export function browser(filters: readonly string[]): Step {
  const run = async (): Promise<Outcome> => {
    try {
      const path = provideBrowser((line) => process.stdout.write(`  ${line}\n`));
      return await runCounted({
        args: () => [playwright, 'test', '--reporter=list,json', ...filters],
        count: countPlaywright,
        env: { CHROME_PATH: path },
        limitMinutes: 40,
      });
    } catch (error) {
      if (error instanceof BrowserMissing) return { passed: 0, failed: 1, notes: [], output: error.message };
      throw error;
    }
  };
  return { name: 'jornadas no navegador (playwright)', run };
}

function check(name: string, commands: readonly (readonly string[])[]): Step {
  const run = async (): Promise<Outcome> => {
    let output = '';
    for (const args of commands) {
      const finished = await runProgram(root, { args, limitMinutes: 10 });
      output += finished.output;
      if (finished.code !== 0) return { passed: 0, failed: 1, notes: [], output };
    }
    return { passed: 1, failed: 0, notes: [], output };
  };
  return { name, run };
}

type Counted = {
  args: (report: string) => string[];
  count: (report: unknown) => Tally;
  env: NodeJS.ProcessEnv;
  limitMinutes: number;
};

async function runCounted({ args, count, env, limitMinutes }: Counted): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const report = join(folder, 'report.json');
  // A shell's NODE_ENV=production would make React and the servers under test behave otherwise.
  const { NODE_ENV: _ignored, ...surroundings } = process.env;
  try {
    const finished = await runProgram(root, {
      args: args(report),
      env: { ...surroundings, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
      limitMinutes,
    });
    return { ...reconcile(readTally(report, count, finished), finished.code), output: finished.output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readTally(report: string, count: Counted['count'], finished: Finished): Tally {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch (error) {
    return { passed: 0, failed: 1, notes: [`sem relatório (fim com ${finished.code}): ${String(error)}`] };
  }
}
