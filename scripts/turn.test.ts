import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTurn } from './turn.mjs';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'turn-'));
  lock = join(folder, 'deep', 'lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const silent = () => undefined;

test('works one after the other, each in full, and the one that waits is told once', async () => {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise(setImmediate);
    events.push(`${name} ends`);
  };
  const onWait = () => events.push('waits');
  await Promise.all([inTurn(lock, { work: work('first'), onWait }), inTurn(lock, { work: work('second'), onWait })]);
  expect(events).toEqual(['first begins', 'waits', 'first ends', 'second begins', 'second ends']);
  expect(existsSync(lock)).toBe(false);
});

test('the turn is given back when the work fails', async () => {
  const work = () => Promise.reject(new Error('no space'));
  await expect(inTurn(lock, { work, onWait: silent })).rejects.toThrow('no space');
  expect(existsSync(lock)).toBe(false);
});

test.each([
  ['whose holder is gone', '999999999', 0],
  ['that was not touched for long, though its number is in use again', String(process.pid), 60],
])('a lock %s is taken over', async (_what, holder, secondsOld) => {
  await inTurn(lock, { work: async () => undefined, onWait: silent });
  writeFileSync(lock, holder);
  const then = new Date(Date.now() - secondsOld * 1000);
  utimesSync(lock, then, then);
  let worked = false;
  await inTurn(lock, {
    work: async () => {
      worked = true;
    },
    onWait: () => expect.fail('nobody holds it'),
  });
  expect(worked).toBe(true);
});
