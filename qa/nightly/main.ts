// `npm run nightly`: the checks that take too long for `npm test`, one after the other; the last line names the failed
// ones.
import { spawnSync } from 'node:child_process';
import { installTools } from '#server/testing/copied-cluster.ts';

type Step = { name: string; command: string[]; settings?: Record<string, string> };

const vitest = (...args: string[]) => ['node_modules/vitest/vitest.mjs', 'run', ...args];
const playwright = (...args: string[]) => ['node_modules/@playwright/test/cli.js', 'test', ...args];

const STEPS: readonly Step[] = [
  { name: 'a server from nothing, updated, lost and restored', command: ['qa/nightly/server/main.ts'] },
  { name: 'the disk destroyed ten times while buyers buy', command: ['qa/nightly/loss.ts', '10'] },
  { name: 'fault campaign', command: ['qa/campaign/main.ts'] },
  { name: '60 histories of sales, in peace and with kills', command: ['qa/nightly/histories.ts'] },
  {
    name: 'copies, alarms, a queue after an hour, spreadsheets in LibreOffice, and the second database',
    command: vitest(),
    settings: { TESTS: 'night' },
  },
  {
    name: '100,000 generated calls, every hostile text, a model of the stock for a quarter of an hour, expressions',
    command: vitest('fuzz.test', 'injection.test', 'regular-expressions.test', 'stock-machine.test'),
    settings: { FUZZ_RUNS: '100000', CORPUS: 'full', STOCK_RUNS: '5000', STOCK_MINUTES: '15', REGEX_SECONDS: '60' },
  },
  { name: 'long journeys and every size of every page', command: playwright('--grep', '@nightly') },
  {
    name: 'journeys on PostgreSQL',
    command: playwright('--grep-invert', '@nightly'),
    settings: { E2E_DATABASE: 'postgres' },
  },
  { name: 'whether the time of an answer tells who has an account', command: ['qa/bench/timing.ts'] },
];

installTools((line) => process.stdout.write(`${line}\n`));
const failed = STEPS.filter(({ name, command, settings }) => {
  process.stdout.write(`\n── ${name}\n`);
  const env = { ...process.env, ...settings };
  return spawnSync(process.execPath, command, { stdio: 'inherit', env }).status !== 0;
});
const verdict = failed.length === 0 ? 'all passed' : `FAILED: ${failed.map(({ name }) => name).join('; ')}`;
process.stdout.write(`\n${verdict}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
