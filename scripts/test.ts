// `npm test`: every check and every test, and one last line with how many passed and failed.
// For development: `node scripts/test.ts static`, `… unit [file…]`, `… e2e [file…]`.
import { stopPrograms } from './gate/run-program.ts';
import { browser, format, lint, type Outcome, type Step, secrets, types, unit } from './gate/steps.ts';

const PARTS = ['static', 'unit', 'e2e'];

const [part, ...filters] = process.argv.slice(2);
if (part !== undefined && !PARTS.includes(part)) {
  process.stderr.write(`Parte desconhecida: ${part}. Use ${PARTS.join(', ')} ou nada, para tudo.\n`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopPrograms();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
}

const outcomes: Outcome[] = [];
if (part === undefined || part === 'static') {
  // The compiler leaves the types of the routes behind, which the type-aware rules read.
  await Promise.all([inOrder(types, lint), inOrder(format, secrets)]);
}
if (part === undefined || part === 'unit') await inOrder(unit(filters));
if (part === undefined || part === 'e2e') await inOrder(browser(filters));

const sum = (key: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[key], 0);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

async function inOrder(...steps: Step[]): Promise<void> {
  for (const step of steps) outcomes.push(await report(step));
}

async function report(step: Step): Promise<Outcome> {
  const started = performance.now();
  const outcome = await step.run().catch(
    (error: unknown): Outcome => ({
      passed: 0,
      failed: 1,
      notes: [],
      output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
  const counts = `${outcome.passed} passaram, ${outcome.failed} falharam`;
  process.stdout.write(`${outcome.failed === 0 ? '✔' : '✘'} ${step.name}: ${counts} (${seconds} s)\n`);
  if (outcome.failed > 0) {
    process.stdout.write(`${indent(outcome.output)}${outcome.notes.map((note) => `  ! ${note}\n`).join('')}`);
  }
  return outcome;
}

/** Indented, so that a runner's own totals are never taken for the last line. */
function indent(text: string): string {
  return `${text.trimEnd().replace(/^/gm, '  │ ')}\n`;
}
