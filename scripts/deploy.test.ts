import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONFIGURATION } from '#server/backup/copies.ts';
import { ConfigError, environment, readConfig } from '#server/config.ts';
import { RELEASE_CONTENT } from '#server/operations/releases.ts';
import { PLACES } from '#server/operations/system.ts';
import { COMMANDS } from '../vite.server.config.ts';

const root = path.dirname(import.meta.dirname);
const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const startCommand = scripts.start.replace('node scripts/run.mjs --open ', '');
const read = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8');

/** `NAME=value` lines of the example; commented ones are optional. */
function exampleLines(): { name: string; value: string; commented: boolean }[] {
  return read('environment.example')
    .split('\n')
    .flatMap((line) => {
      const [, comment, name, value] = /^(#?)([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [{ name, value: value ?? '', commented: comment === '#' }];
    });
}

/** Settings of a systemd unit, each with its values in order. */
function unit(name: string): Map<string, string[]> {
  const settings = read(name)
    .split('\n')
    .flatMap((line) => {
      const [, key, value] = /^([A-Za-z]+)=(.*)$/.exec(line) ?? [];
      return key === undefined ? [] : [{ key, value: value ?? '' }];
    });
  return new Map(
    [...Map.groupBy(settings, ({ key }) => key)].map(([key, all]) => [key, all.map(({ value }) => value)]),
  );
}

describe('the example of the environment file', () => {
  it('names every variable that the product reads, once, and no other', () => {
    const names = exampleLines().map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(environment.shape).toSorted());
  });

  it('leaves required values empty and marks their lines, so that no published value opens a shop', () => {
    const required = exampleLines().filter(({ value, commented }) => value === '' && !commented);
    const active = exampleLines().filter(({ commented }) => !commented);
    const faults = faultsOf(Object.fromEntries(active.map(({ name, value }) => [name, value])));
    for (const { name } of required) expect(faults.filter((fault) => fault.startsWith(name))).toHaveLength(1);
    expect(faults).toHaveLength(required.length + 1);
  });

  it('shows valid values in its commented-out lines', () => {
    const filled = exampleLines().filter(({ value }) => value !== '');
    const variables = Object.fromEntries(filled.map(({ name, value }) => [name, value]));
    expect(faultsOf({ ...variables, NODE_ENV: 'development' })).toEqual([]);
  });
});

function faultsOf(variables: Record<string, string>): string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the units of systemd', () => {
  // The tool itself, as root: it changes the version, and lets each user keep what is its own.
  const TOOLS: Record<string, string> = {
    'memorial-resume.service': 'resume',
    'memorial-backup.service': 'backup --if-due',
    'memorial-drill.service': 'drill --here',
  };
  const services = readdirSync(path.join(root, 'deploy')).filter((name) => name.endsWith('.service'));
  const units = services.filter((name) => !(name in TOOLS));
  const HOME = '/opt/memorial/current/';

  it.each(units)('%s starts a program that is built, as a user of its own', (name) => {
    const settings = unit(name);
    expect(settings.get('User')).toEqual(['memorial']);
    const words = settings.get('ExecStart')?.[0]?.split(' ') ?? [];
    const node = words.find((word) => word.startsWith(HOME)) ?? '';
    expect(existsSync(path.join(root, node.slice(HOME.length)))).toBe(true);
    const program = words
      .find((word) => word.startsWith('build/server/'))
      ?.slice('build/server/'.length, -'.js'.length);
    expect([...COMMANDS, 'main']).toContain(program);
    expect(settings.get('NoNewPrivileges')).toEqual(['yes']);
    expect(settings.get('UnsetEnvironment')).toEqual(['COPIES_KEY']);
    expect(settings.get('ProtectSystem')).toEqual(['strict']);
    expect(settings.has('MemoryMax')).toBe(true);
  });

  it('start the shop as `npm start` does, on the port in its name', () => {
    expect(unit('memorial@.service').get('ExecStart')).toEqual([
      `/usr/bin/env PORT=%i ${HOME}deploy/node ${startCommand}`,
    ]);
  });

  it('restart a shop whose event loop hangs, and set no time limit for its start', () => {
    const settings = unit('memorial@.service');
    expect(settings.get('Type')).toEqual(['notify']);
    expect(settings.get('TimeoutStartSec')).toEqual(['infinity']);
    expect(settings.get('WatchdogSec')).toHaveLength(1);
  });

  it('read the configuration from outside of the tree, which an update replaces', () => {
    for (const name of units) {
      expect(unit(name).get('EnvironmentFile')).toContain('/etc/memorial/environment');
      expect(unit(name).get('Environment')).toContain('BUSINESS_FILE=/etc/memorial/business.json');
    }
  });

  it('finish or undo at the next boot a change of version that was interrupted', () => {
    for (const [name, words] of Object.entries(TOOLS))
      expect(unit(name).get('ExecStart')).toEqual([`${HOME}memorial ${words}`]);
    expect(unit('memorial-resume.service').get('ConditionPathExists')).toEqual([PLACES.change]);
    expect(existsSync(path.join(root, 'memorial'))).toBe(true);
  });

  it('name documents that exist', () => {
    for (const name of services)
      for (const place of unit(name).get('Documentation') ?? [])
        expect(existsSync(path.join(root, place.replace(`file://${HOME}`, '')))).toBe(true);
  });

  it('give the shop more time to stop than it takes', () => {
    const source = readFileSync(path.join(root, 'server/start.ts'), 'utf8');
    const takes = Number(/SHUTDOWN_MS = ([\d_]+)/.exec(source)?.[1]?.replaceAll('_', ''));
    const given = Number(unit('memorial@.service').get('TimeoutStopSec')?.[0]?.replace('s', '')) * 1000;
    expect(takes).toBeGreaterThan(0);
    expect(given).toBeGreaterThan(takes);
    expect(unit('memorial@.service').get('Restart')).toEqual(['always']);
  });

  it.each(readdirSync(path.join(root, 'deploy')).filter((name) => name.endsWith('.timer')))(
    '%s has the service it starts',
    (name) => {
      expect(services).toContain(name.replace('.timer', '.service'));
    },
  );
});

describe('a release', () => {
  it('lists only existing files, among them all that the built server reads', () => {
    const present = RELEASE_CONTENT.filter((part) => part !== 'build');
    expect(present.filter((part) => !existsSync(path.join(root, part)))).toEqual([]);
    for (const place of ['config', 'demo/media', 'server/db/migrations', 'web/public'])
      expect(RELEASE_CONTENT).toContain(place);
  });
});

describe('the container file', () => {
  const lines = read('Containerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  it('runs as an ordinary user, starts what exists and asks a route that exists', () => {
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER memorial']);
    const command = ['deploy/node', ...startCommand.split(' ')];
    expect(lines.at(-1)).toBe(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}`);
    const health = readFileSync(path.join(root, 'server/http/health.ts'), 'utf8');
    expect(lines.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/healthz');
    expect(health).toContain("'/healthz'");
  });
});

describe('the compose file', () => {
  const text = read('compose.yaml');

  it('sets only variables that the product reads, and takes what lies beside it or in `house`', () => {
    const sets = [...text.matchAll(/env_file: \S+\n {4}environment:\n((?: {6}.*\n)+)/g)].map(([, set = '']) => set);
    expect(sets).toHaveLength(2);
    const names = [...sets.join('').matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'COPIES_PLACE']));
    expect(names.filter((name) => !exampleLines().some((line) => line.name === name))).toEqual([]);
    expect(text).toContain('build: { context: ., dockerfile: Containerfile }');
    expect(text.match(/(?<=['\s])\.\.\/\w+/g)).toEqual(['../house', '../house', '../house']);
  });
});

describe('the Caddyfile', () => {
  const text = read('Caddyfile');
  /** The text between the braces of a snippet. */
  const snippet = (name: string) => new RegExp(`^\\(${name}\\) \\{$(.*?)^\\}$`, 'ms').exec(text)?.[1] ?? '';

  it('never takes the only process out of the rotation', () => {
    expect(snippet('one')).toContain('reverse_proxy 127.0.0.1:3000 {');
    expect(snippet('one') + snippet('process')).not.toMatch(/fail_duration|health_uri/);
  });

  it("checks the health of both processes, not the database's", () => {
    const uri = /health_uri (\S+)/.exec(snippet('two'))?.[1];
    expect(uri).toBe('/healthz');
    expect(readFileSync(path.join(root, 'server/http/health.ts'), 'utf8')).toContain(`'${uri}'`);
    expect(snippet('two')).not.toContain('fail_duration');
  });

  it('leaves size limits to the shop, whose refusals explain them, and adds no header that the shop sets', () => {
    expect(text).not.toMatch(/max_size|Strict-Transport-Security|Content-Security-Policy|^\s*encode /im);
  });

  it('takes what only this server has from files that copies hold', () => {
    const own = [...text.matchAll(/import \/etc\/memorial\/(\S+)\*(\.\S+)$/gm)].map(([, name, end]) => `${name}${end}`);
    expect(own).toEqual(['cdn.caddy', 'shop.caddy', 'sites.caddy']);
    expect(own.filter((name) => !CONFIGURATION.test(name))).toEqual([]);
  });

  it('never reuses a connection that a stopping shop may close', () => {
    expect(snippet('process')).toContain('keepalive off');
  });
});
