import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { Refusal } from './questions.ts';
import { versionOf } from './releases.ts';
import { PLACES, run, systemctl } from './system.ts';

export const TIMERS = ['memorial-backup.timer', 'memorial-drill.timer'];
const READY_SECONDS = 60;
const WATCHED_SECONDS = 10;

export const unitOf = (port: number) => `memorial@${port}.service`;

const portsIn = (names: readonly string[]) =>
  names
    .flatMap((name) => /^memorial@(\d+)\.service/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);

export function enabledPorts(): number[] {
  const folder = path.join(PLACES.units, 'multi-user.target.wants');
  return fs.existsSync(folder) ? portsIn(fs.readdirSync(folder)) : [];
}

export const runningPorts = () =>
  portsIn(
    run('systemctl', ['list-units', '--plain', '--no-legend', '--state=active', 'memorial@*.service']).split('\n'),
  );

export function installUnits(release: string): void {
  const deploy = path.join(release, 'deploy');
  for (const name of fs.readdirSync(deploy).filter((file) => /\.(service|timer)$/.test(file)))
    fs.copyFileSync(path.join(deploy, name), path.join(PLACES.units, name));
  run('systemctl', ['daemon-reload']);
  run('systemctl', ['enable', '--quiet', 'memorial-resume.service']);
}

export function stopShop(): void {
  for (const port of enabledPorts()) systemctl('stop', unitOf(port));
}

const health = z.object({ status: z.string(), version: z.string().optional(), reason: z.string().optional() });

async function ask(port: number, uri: '/healthz' | '/readyz'): Promise<z.infer<typeof health>> {
  const answer = await fetch(`http://127.0.0.1:${port}${uri}`, { signal: AbortSignal.timeout(5000) });
  return health.parse(await answer.json());
}

async function fault(port: number, version: string): Promise<string | undefined> {
  try {
    const [alive, ready] = await Promise.all([ask(port, '/healthz'), ask(port, '/readyz')]);
    if (ready.status !== 'ok') return `a loja ainda não aceita pedidos (${ready.reason ?? 'sem motivo'})`;
    if (alive.version !== version) return `responde a versão ${alive.version}`;
    return undefined;
  } catch {
    return 'a loja não responde';
  }
}

async function waitUntilReady(port: number, version: string): Promise<void> {
  let last: string | undefined;
  for (let second = 0; second < READY_SECONDS; second += 1) {
    last = await fault(port, version);
    if (last === undefined) return;
    await wait(1000);
  }
  throw new Refusal(`Na porta ${port}: ${last}.`);
}

/**
 * Starts the release in use on every port, one process after the other, and waits until it takes orders. A process
 * that still runs is replaced. Throws Refusal when one doesn't get ready or doesn't stay so.
 */
export async function startShop(release: string): Promise<void> {
  const version = versionOf(release);
  for (const port of enabledPorts()) {
    // Returns when the shop says that it is ready, or has ended.
    systemctl('restart', unitOf(port));
    await waitUntilReady(port, version);
  }
  for (let second = 0; second < WATCHED_SECONDS; second += 1) {
    for (const port of enabledPorts()) {
      const found = await fault(port, version);
      if (found !== undefined) throw new Refusal(`Na porta ${port}, depois de aberta: ${found}.`);
    }
    await wait(1000);
  }
}
