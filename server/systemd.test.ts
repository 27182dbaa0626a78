import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportToSystemd } from './systemd.ts';

let folder: string;
const said = () => readFileSync(path.join(folder, 'said'), 'utf8').split('\n').filter(Boolean);

/** A systemd-notify that writes down what it is given. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'systemd-'));
  writeFileSync(path.join(folder, 'said'), '');
  writeFileSync(path.join(folder, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${folder}/said\n`);
  chmodSync(path.join(folder, 'systemd-notify'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('systemd hears that the product is ready, and then that it lives, until it stops', async () => {
  const stop = reportToSystemd({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '30000' });
  await expect.poll(said, { timeout: 20_000 }).toContain('WATCHDOG=1');
  stop();
  expect(said()).toContain('--ready');
});

it('nothing is said where nobody listens', () => {
  reportToSystemd({})();
  expect(said()).toEqual([]);
});
