import { setTimeout as wait } from 'node:timers/promises';
import type { Machine } from './machine.ts';

const passed: { name: string; seconds: string }[] = [];

let number = 0;

/** Counts steps that aren't even looked at. */
export function leaveOut(steps: number): void {
  number += steps;
}

/** Does one step and says how long it took; `from`: the first one that isn't left out. */
export async function step(name: string, work: () => unknown, from: number): Promise<void> {
  number += 1;
  if (number < from) return;
  const started = performance.now();
  process.stdout.write(`\n── ${number}. ${name}\n`);
  await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  passed.push({ name, seconds });
  process.stdout.write(`   ${seconds} s\n`);
}

/** All steps that passed, with their seconds. */
export const transcript = () => passed.map(({ name, seconds }) => `${seconds.padStart(8)} s  ${name}\n`).join('');

/** Waits at most five minutes: an alarm ends after three without a fault, at the next check. */
export async function until(what: string, isThere: () => boolean): Promise<void> {
  for (let half = 0; !isThere(); half += 1) {
    if (half === 600) throw new Error(`${what} did not come`);
    await wait(500);
  }
}

/** Runs a script on the machine and shows what it wrote. */
export function show(machine: Machine, script: string, expected = true): string {
  process.stdout.write(`$ ${script}\n`);
  const { ok, output } = machine.attempt(script);
  process.stdout.write(`${output.trimEnd().replaceAll(/^/gm, '  ')}\n`);
  if (ok !== expected) throw new Error(expected ? 'the command failed' : 'the command did not fail');
  return output;
}

export function expectIn(text: string, wanted: string | RegExp): void {
  const found = typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
  if (!found) throw new Error(`expected ${wanted} in:\n${text}`);
}
