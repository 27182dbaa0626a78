import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, environment, readConfig } from '#server/config.ts';

const root = path.dirname(import.meta.dirname);
const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const startCommand = scripts.start.replace('node scripts/run.mjs --build ', '');
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

  it('leaves what is required empty, and says so of each line: no published value opens a shop', () => {
    const required = exampleLines().filter(({ value, commented }) => value === '' && !commented);
    const active = exampleLines().filter(({ commented }) => !commented);
    const faults = faultsOf(Object.fromEntries(active.map(({ name, value }) => [name, value])));
    for (const { name } of required) expect(faults.filter((fault) => fault.startsWith(name))).toHaveLength(1);
    expect(faults).toHaveLength(required.length + 1);
  });

  it('shows values that are allowed for what is commented out', () => {
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
  const units = readdirSync(path.join(root, 'deploy')).filter((name) => name.endsWith('.service'));
  const HOME = '/opt/memorial-flores/';

  it.each(units.filter((name) => unit(name).has('User')))(
    '%s start a program that exists, as a user of its own',
    (name) => {
      const settings = unit(name);
      expect(settings.get('User')).toEqual(['memorial']);
      const [node = '', ...words] = settings.get('ExecStart')?.[0]?.split(' ') ?? [];
      expect(node.startsWith(HOME)).toBe(true);
      const files = [node.slice(HOME.length), ...words.filter((word) => !word.startsWith('--'))];
      expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
      expect(settings.get('NoNewPrivileges')).toEqual(['yes']);
      expect(settings.get('ProtectSystem')).toEqual(['strict']);
    },
  );

  it('start the shop as `npm start` does', () => {
    expect(unit('memorial-flores.service').get('ExecStart')).toEqual([`${HOME}deploy/node ${startCommand}`]);
  });

  it('name documents that exist', () => {
    for (const name of units)
      for (const place of unit(name).get('Documentation') ?? [])
        expect(existsSync(path.join(root, place.replace(`file://${HOME}`, '')))).toBe(true);
  });

  it('give the shop more time to stop than it takes', () => {
    const source = readFileSync(path.join(root, 'server/start.ts'), 'utf8');
    const takes = Number(/SHUTDOWN_MS = ([\d_]+)/.exec(source)?.[1]?.replaceAll('_', ''));
    const given = Number(unit('memorial-flores.service').get('TimeoutStopSec')?.[0]?.replace('s', '')) * 1000;
    expect(takes).toBeGreaterThan(0);
    expect(given).toBeGreaterThan(takes);
    expect(unit('memorial-flores.service').get('Restart')).toEqual(['always']);
  });

  it.each(readdirSync(path.join(root, 'deploy')).filter((name) => name.endsWith('.timer')))(
    '%s has the service it starts',
    (name) => {
      expect(units).toContain(name.replace('.timer', '.service'));
    },
  );
});

describe('the container file', () => {
  const lines = read('Containerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

  it('copies only what exists, with everything that the built server reads', () => {
    const copied = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    const final = lines.slice(lines.lastIndexOf('FROM base') + 1).join('\n');
    for (const place of ['config', 'demo/media', 'server/db/migrations', 'server/frequent-passwords.txt', 'web/public'])
      expect(final).toContain(`COPY ${place} `);
  });

  it('runs as an ordinary user, starts what exists and asks a route that exists', () => {
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(lines.at(-1)).toBe(`CMD ${JSON.stringify(['node', ...startCommand.split(' ')]).replaceAll(',', ', ')}`);
    const health = readFileSync(path.join(root, 'server/http/health.ts'), 'utf8');
    expect(lines.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/healthz');
    expect(health).toContain("'/healthz'");
  });
});

describe('the Caddyfile', () => {
  const text = read('Caddyfile');

  it('lets the largest upload through', () => {
    const megabytes = Number(/max_size (\d+)MB/.exec(text)?.[1]);
    const routes = readFileSync(path.join(root, 'server/features/images/routes.ts'), 'utf8');
    const allowed = Number(/MAX_MEGABYTES = (\d+)/.exec(routes)?.[1]);
    expect(allowed).toBeGreaterThan(0);
    expect(megabytes).toBeGreaterThan(allowed * 1.1);
  });

  it('asks a route that exists, and adds no header that the shop sets', () => {
    expect(readFileSync(path.join(root, 'server/http/health.ts'), 'utf8')).toContain(
      `'${/health_uri (\S+)/.exec(text)?.[1]}'`,
    );
    expect(text).not.toMatch(/Strict-Transport-Security|Content-Security-Policy|^\s*encode /im);
  });

  it('closes silent connections before the shop does', () => {
    const kept = Number(
      /keepAliveTimeout: ([\d_]+)/
        .exec(readFileSync(path.join(root, 'server/app.ts'), 'utf8'))?.[1]
        ?.replaceAll('_', ''),
    );
    expect(Number(/keepalive (\d+)s/.exec(text)?.[1]) * 1000).toBeLessThan(kept);
  });
});
