import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export const PROJECT = path.resolve(import.meta.dirname, '../../..');
const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';
const BOOT_PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,curl,sudo,iproute2,procps';
/** Packages that the installation needs; the machines have no network, so apt installs them from its cache. */
const FETCHED = ['caddy', 'git', 'openssh-client', 'openssh-server', 'npm', 'pgbackrest', 'postgresql', 'restic'];
const BOOT_SECONDS = 90;

/** The output of a program; throws when it fails. */
export function must(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** Creates once a minimal Debian with the packages of the installation in apt's cache. */
export function prepareBase(folder: string, suite: string): void {
  const done = path.join(folder, 'var/cache/apt/archives/.complete');
  if (fs.existsSync(done)) return;
  if (!fs.existsSync(path.join(folder, 'etc/debian_version')))
    must('debootstrap', ['--variant=minbase', `--include=${BOOT_PACKAGES}`, suite, folder, MIRROR]);
  fs.copyFileSync('/etc/resolv.conf', path.join(folder, 'etc/resolv.conf'));
  must('chroot', [folder, 'apt-get', 'update', '-q']);
  const args = ['install', '-y', '-q', '--no-install-recommends', '--download-only', ...FETCHED];
  must('chroot', [folder, 'apt-get', ...args]);
  fs.writeFileSync(done, '');
}

export type Machine = Awaited<ReturnType<typeof bootMachine>>;

function leaderOf({ pid }: ChildProcess): number | undefined {
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n');
  return Number(children[0]) || undefined;
}

/** Boots a copy of the base, or the existing machine, with systemd and without an external network. */
export async function bootMachine(base: string, folder: string, mounts: readonly string[]) {
  if (!fs.existsSync(folder)) {
    must('cp', ['-a', '--reflink=auto', base, folder]);
    fs.appendFileSync(path.join(folder, 'etc/hosts'), '127.0.0.1 localhost loja.localhost\n');
  }
  const options = ['--boot', '--register=no', '--keep-unit', '--private-network', '--quiet', '--console=passive'];
  const bound = [`--bind-ro=${PROJECT}:/project`, ...mounts];
  const nspawn = spawn('systemd-nspawn', [...options, ...bound, '-D', folder], { stdio: 'ignore' });
  const ended = once(nspawn, 'exit');
  /** Runs a shell script as root; returns whether it succeeded, and its output. */
  const attempt = (script: string) => {
    const inside = ['-t', String(leaderOf(nspawn)), '-m', '-u', '-i', '-n', '-p', '-C', '--', 'env', '-i'];
    const shell = [
      'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'HOME=/root',
      'LANG=C.UTF-8',
      'sh',
      '-c',
      script,
    ];
    const { status, stdout, stderr } = spawnSync('nsenter', [...inside, ...shell], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    return { ok: status === 0, output: `${stdout}${stderr}` };
  };
  /** The same, throwing with its output when it fails. */
  const run = (script: string) => {
    const { ok, output } = attempt(script);
    if (!ok) throw new Error(`${script}\n${output}`);
    return output;
  };
  for (let second = 0; !/running|degraded/.test(attempt('systemctl is-system-running').output); second += 1) {
    if (second === BOOT_SECONDS) throw new Error('the machine does not boot');
    await wait(1000);
  }
  /** Ends the machine without shutdown, like a power cut. */
  const kill = async () => {
    const leader = leaderOf(nspawn);
    if (leader !== undefined) process.kill(leader, 'SIGKILL');
    await ended;
  };
  return { folder, run, attempt, kill };
}
