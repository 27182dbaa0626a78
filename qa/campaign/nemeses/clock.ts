import { execFile } from 'node:child_process';
import { setTimeout as rest } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startLoad } from '../load.ts';
import { BrokenPromise, ensureUp, loadMs, type Nemesis } from '../round.ts';

const run = promisify(execFile);
const SHIFTS = ['+2h', '-2h'] as const;
const TIME_ZONES = ['UTC', 'America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Kiritimati'] as const;

/** The library that moves a program's clock, or undefined when it isn't installed. */
async function clockLibrary(): Promise<string | undefined> {
  try {
    return (await run('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'])).stdout.trim();
  } catch {
    return undefined;
  }
}

/** The product's clock is two hours off, one way or the other. */
export const clock: Nemesis = async (round) => {
  const { stage, town, random, tally, number } = round;
  const library = await clockLibrary();
  if (library === undefined) {
    tally.skip('D06', 'clocks not moved: faketime is not installed');
    return;
  }
  const shift = SHIFTS[round.turn % SHIFTS.length] ?? '+2h';
  round.notes.push(shift);
  await stage.stop('SIGTERM');
  await stage.start({
    environment: { LD_PRELOAD: library, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  });
  const load = await startLoad(stage, town, { round: number, random, token: await stage.signIn() });
  await rest(loadMs(round) + 500);
  await load.stop();
  await stage.stop('SIGTERM');
};

const PATHS = [
  '/orders/by_date?start=2026-01-01&end=2026-12-31',
  '/expenses/by_date?start=2026-01-01&end=2026-12-31',
  '/funerals/by_date?start=2026-01-01&end=2026-12-31',
  '/orders/production?day=2026-11-25',
  '/orders/export',
  '/export/reservations',
  '/business/status',
] as const;

/** The process lives in another part of the world: every answer about days and times stays the same. */
export const timeZones: Nemesis = async (round) => {
  const { stage, tally } = round;
  await ensureUp(round);
  const seen = new Map<string, string[]>();
  for (const TZ of TIME_ZONES) {
    await stage.stop('SIGTERM');
    await stage.start({ environment: { TZ } });
    const token = await stage.signIn();
    for (const path of PATHS) {
      const response = await fetch(`${stage.origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new BrokenPromise(`${path} answered ${response.status} in ${TZ}`);
      seen.set(path, [...(seen.get(path) ?? []), withoutNow(await response.text())]);
    }
  }
  const different = [...seen].filter(([, answers]) => new Set(answers).size > 1).map(([path]) => path);
  tally.add('D06', different.length);
  if (different.length > 0) throw new BrokenPromise(`other answers in another time zone: ${different.join(', ')}`);
};

/** Some answers say what time it is, or how a hold stands by now. */
function withoutNow(text: string): string {
  return text.replaceAll(/"server_time":"[^"]*"|;(ativa|expirada|Ativa|Expirada)\b/g, '');
}
