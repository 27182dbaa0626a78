import { setTimeout as wait } from 'node:timers/promises';
import type { Machine } from './machine.ts';

const passed: { name: string; seconds: string }[] = [];

let number = 0;

/** Skips so many steps in the numbering. */
export function leaveOut(steps: number): void {
  number += steps;
}

/** Runs one step and prints its duration; steps before `from` are skipped. */
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

/** The passed steps with their seconds. */
export const transcript = () => passed.map(({ name, seconds }) => `${seconds.padStart(8)} s  ${name}\n`).join('');

/** Waits at most five minutes: an alarm ends at the first check after three minutes without a fault. */
export async function until(what: string, isThere: () => boolean): Promise<void> {
  for (let half = 0; !isThere(); half += 1) {
    if (half === 600) throw new Error(`${what} did not come`);
    await wait(500);
  }
}

/** Runs a script on the machine and prints its output. */
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

/** Installs. The doctor at its end doesn't know Caddy's own authority yet, which a shop with a public name never needs. */
export function install(machine: Machine, command: string): string {
  const output = show(machine, command, false);
  expectIn(output, 'A corrigir: 1.');
  expectIn(output, '✗ Certificado');
  return output;
}

/** Trusts Caddy's own certificate authority. */
export async function trustCaddy(machine: Machine): Promise<void> {
  const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
  await until('a certificate', () => machine.attempt(`test -s ${authority}`).ok);
  machine.run(`install -m 0644 ${authority} /etc/memorial/ca.crt`);
  machine.run(
    'grep -q EXTRA_CA /etc/memorial/environment || echo NODE_EXTRA_CA_CERTS=/etc/memorial/ca.crt >> /etc/memorial/environment',
  );
}
