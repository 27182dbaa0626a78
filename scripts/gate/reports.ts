import { z } from 'zod';

/** The numbers of passed and failed tests, with notes for the reader. */
export type Tally = { passed: number; failed: number; notes: string[] };

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/**
 * Counts Vitest's JSON report. A skipped test and a file that could not be loaded count as failed: what does not run
 * proves nothing.
 */
export function countVitest(report: unknown): Tally {
  const { testResults } = vitestReport.parse(report);
  const tests = testResults.flatMap((file) => file.assertionResults);
  const skipped = tests.filter((test) => test.status !== 'passed' && test.status !== 'failed');
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = tests.filter((test) => test.status === 'passed').length;
  return {
    passed,
    failed: tests.length - passed + unloaded.length,
    notes: [
      ...skipped.map((test) => `não executado: ${test.fullName}`),
      ...unloaded.map((file) => `arquivo com falha fora dos testes: ${file.name}`),
    ],
  };
}

/** Counts Playwright's JSON report. Skipped and unstable tests count as failed, and so does an error outside of tests. */
export function countPlaywright(report: unknown): Tally {
  const { stats, errors } = playwrightReport.parse(report);
  const notes = errors.map((error) => `erro fora dos testes: ${error.message ?? 'sem mensagem'}`);
  if (stats.skipped > 0) notes.push(`${stats.skipped} não executados`);
  if (stats.flaky > 0) notes.push(`${stats.flaky} instáveis`);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length, notes };
}

/** Makes the tally agree with the runner's exit code: a runner that failed, or ran no test at all, is no success. */
export function reconcile(tally: Tally, exitCode: number): Tally {
  if (tally.failed > 0) return tally;
  const note =
    exitCode !== 0 ? `o executor terminou com ${exitCode}` : tally.passed === 0 ? 'nenhum teste foi executado' : '';
  return note === '' ? tally : { passed: tally.passed, failed: 1, notes: [...tally.notes, note] };
}
