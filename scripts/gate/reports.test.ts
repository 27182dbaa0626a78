import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, reconcile } from './reports.ts';

const file = (status: string, ...tests: string[]) => ({
  name: '/project/money.test.ts',
  status,
  assertionResults: tests.map((result, index) => ({ fullName: `test ${index}`, status: result })),
});

describe("Vitest's report", () => {
  test('counts what passed and what failed', () => {
    const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')] };
    expect(countVitest(report)).toEqual({ passed: 3, failed: 1, notes: [] });
  });

  test.each(['skipped', 'pending', 'todo', 'disabled'])(
    'counts a test that is %s as failed, and names it',
    (status) => {
      expect(countVitest({ testResults: [file('passed', 'passed', status)] })).toEqual({
        passed: 1,
        failed: 1,
        notes: ['não executado: test 1'],
      });
    },
  );

  test('counts a file that could not be loaded as one failure', () => {
    expect(countVitest({ testResults: [file('failed'), file('passed', 'passed')] })).toEqual({
      passed: 1,
      failed: 1,
      notes: ['arquivo com falha fora dos testes: /project/money.test.ts'],
    });
  });
});

describe("Playwright's report", () => {
  test('counts passed tests, and all others as failed', () => {
    const stats = { expected: 5, unexpected: 2, flaky: 1, skipped: 3 };
    const tally = countPlaywright({ stats, errors: [{ message: 'no setup' }] });
    expect(tally).toMatchObject({ passed: 5, failed: 7 });
    expect(tally.notes.join()).toMatch(/no setup.*3 não executados.*1 instáveis/);
  });
});

describe('the tally and the end of the runner', () => {
  const fine = { passed: 3, failed: 0, notes: [] };

  test('agree when all passed and the runner ended well', () => {
    expect(reconcile(fine, 0)).toEqual(fine);
  });

  test('count a failure when the runner failed although every test passed', () => {
    expect(reconcile(fine, 1)).toEqual({ passed: 3, failed: 1, notes: ['o executor terminou com 1'] });
  });

  test('count a failure when no test ran', () => {
    expect(reconcile({ passed: 0, failed: 0, notes: [] }, 0)).toMatchObject({
      failed: 1,
      notes: ['nenhum teste foi executado'],
    });
  });

  test('count failures once', () => {
    expect(reconcile({ passed: 3, failed: 2, notes: [] }, 1)).toEqual({ passed: 3, failed: 2, notes: [] });
  });
});
