import os from 'node:os';
import { expect, test } from 'vitest';
import { freeSpaceGuard } from './free-space.ts';

test('there is room when the disk has at least the minimum', () => {
  expect(freeSpaceGuard(os.tmpdir(), 1)()).toBe(true);
  expect(freeSpaceGuard(os.tmpdir(), Number.MAX_SAFE_INTEGER)()).toBe(false);
});

test('a directory that cannot be examined counts as full', () => {
  expect(freeSpaceGuard('/does/not/exist', 1)()).toBe(false);
});

test('the answer is kept for two seconds and then asked again', () => {
  let now = 0;
  let looks = 0;
  const guard = freeSpaceGuard(
    os.tmpdir(),
    1,
    () => now,
    () => {
      looks += 1;
      return looks > 1 ? 0 : 10;
    },
  );
  expect([guard(), guard()]).toEqual([true, true]);
  now = 1999;
  expect(guard()).toBe(true);
  now = 2000;
  expect(guard()).toBe(false);
  expect(looks).toBe(2);
});
