import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);

// A copy without history has no changed files.
it.skipIf(!existsSync(path.join(root, '.git')))(
  'npm run check starts, and finds at least the tests that compare all fields with lists elsewhere',
  () => {
    const found = execFileSync(process.execPath, ['scripts/test.ts', 'check', '--list'], {
      cwd: root,
      encoding: 'utf8',
    });
    const tests = found.split('\n').filter((line) => /\.test\.tsx?$/.test(line));
    expect(tests).toEqual(
      expect.arrayContaining([
        ...['server/whole-records.test.ts', 'web/whole-forms.test.tsx', 'contract/strict-bodies.test.ts'],
      ]),
    );
    expect(tests.filter((test) => !existsSync(path.join(root, test)))).toEqual([]);
  },
);
