import { setTimeout as wait } from 'node:timers/promises';
import type { Machine } from './machine.ts';

const passed: { name: string; seconds: string }[] = [];

export async function step(name: string, work: () => unknown): Promise<void> {
  const started = performance.now();
  process.stdout.write(`\n── ${passed.length + 1}. ${name}\n`);
  await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  passed.push({ name, seconds });
  process.stdout.write(`   ${seconds} s\n`);
}

export const transcript = () => passed.map(({ name, seconds }) => `${seconds.padStart(8)} s  ${name}\n`).join('');

/** Waits at most five minutes: an alarm ends at the first check after three minutes without a fault. */
export async function until(what: string, isThere: () => boolean): Promise<void> {
  for (let half = 0; !isThere(); half += 1) {
    if (half === 600) throw new Error(`${what} did not come`);
    await wait(500);
  }
}

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

export async function trustCaddy(machine: Machine): Promise<void> {
  const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
  await until('a certificate', () => machine.attempt(`test -s ${authority}`).ok);
  machine.run(`install -m 0644 ${authority} /etc/memorial/ca.crt`);
  machine.run(
    'grep -q EXTRA_CA /etc/memorial/environment || echo NODE_EXTRA_CA_CERTS=/etc/memorial/ca.crt >> /etc/memorial/environment',
  );
}

/** Destinations of the copies: always into the folder that outlives the machines, by different ways. */
export type Place = {
  address: string;
  prepare: (machine: Machine) => void;
  install: (machine: Machine, command: string) => string;
};

/** An SSH server for the copies, on the machine itself because there is no network. It knows no key at first. */
function startSshServer(machine: Machine): void {
  machine.run('apt-get install -y -q --no-install-recommends openssh-server');
  machine.run(
    'useradd --home-dir /copias --shell /bin/sh copias && install -d -o copias -g copias -m 0700 /copias/.ssh',
  );
  machine.run('chown -R copias: /copias && echo Port 2222 > /etc/ssh/sshd_config.d/port.conf && systemctl restart ssh');
}

/** Installs in two runs: the first ends with keys to authorize, which the SSH server gets before the second. */
function installByKeys(machine: Machine, command: string): string {
  expectIn(show(machine, command, false), 'Autorize estas chaves');
  machine.run(
    'for user in postgresql memorial; do cat /var/lib/$user/.ssh/id_ed25519.pub; done >> /copias/.ssh/authorized_keys && chown copias: /copias/.ssh/authorized_keys',
  );
  return install(machine, command);
}

export const FOLDER: Place = { address: '/copias', prepare: () => undefined, install };
export const SFTP: Place = {
  address: 'sftp://copias@127.0.0.1:2222//copias/memorial',
  prepare: startSshServer,
  install: installByKeys,
};
