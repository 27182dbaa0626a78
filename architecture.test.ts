import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Manifest, violations } from './scripts/architecture/checks.ts';
import { parseSource, readSources } from './scripts/architecture/source.ts';

const root = import.meta.dirname;
const packageJson: Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const manifest: Manifest = {
  dependencies: new Set(Object.keys(packageJson.dependencies)),
  devDependencies: new Set(Object.keys(packageJson.devDependencies)),
};

describe('the source keeps the rules of the architecture', () => {
  const sources = readSources(root);

  test('the checker reads the source', () => {
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.map((source) => source.path)).toContain('architecture.test.ts');
  });

  test('imports follow the table, and names, sizes and exports follow the rules', () => {
    expect(violations(sources, manifest)).toEqual([]);
  });
});

describe('the dependencies are pinned', () => {
  test('every version in package.json is exact', () => {
    const { dependencies, devDependencies, optionalDependencies } = packageJson;
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
  });

  test('the lockfile names no registry, so that any mirror can serve the installation', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved"');
  });

  test('the lockfile gives an integrity for every package', () => {
    const lock: { packages: Record<string, { integrity?: string; inBundle?: boolean }> } = JSON.parse(
      readFileSync(join(root, 'package-lock.json'), 'utf8'),
    );
    const without = Object.entries(lock.packages).filter(([path, item]) => path && !item.integrity && !item.inBundle);
    expect(without.map(([path]) => path)).toEqual([]);
  });
});

/** What the checker says about a few made-up files. */
function check(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => parseSource(path, text));
  return violations(sources, {
    dependencies: new Set(['zod', 'fastify', 'drizzle-orm', 'date-fns', 'react', 'pg']),
    devDependencies: new Set(['vitest', 'vite']),
  });
}

const value = 'export const value = 1;\n';
const importing = (specifier: string): string => `import { value } from '${specifier}';\n${value}`;

describe('the checker bites', () => {
  test.each([
    ['domain that imports the contract', 'domain/a.ts', '#contract/a.ts'],
    ['domain that imports node', 'domain/a.ts', 'node:fs'],
    ['domain that imports zod', 'domain/a.ts', 'zod'],
    ['contract that imports the server', 'contract/a.ts', '#server/config.ts'],
    ['contract that imports fastify', 'contract/a.ts', 'fastify'],
    ['a simulator that imports the server', 'simulator/a.ts', '#server/config.ts'],
    ['a server that imports the web', 'server/main.ts', '#web/paths.ts'],
    ['an app that imports the simulator', 'server/app.ts', '#simulator/main.ts'],
    ['routes that import another feature', 'server/features/urns/routes.ts', '#server/features/users/service.ts'],
    ['routes that import SQL', 'server/features/urns/routes.ts', 'drizzle-orm'],
    ['a service that imports another service', 'server/features/urns/service.ts', '#server/features/users/service.ts'],
    ['a service that imports a vendor adapter', 'server/features/urns/service.ts', '#server/adapters/mailer.smtp.ts'],
    ['a service that imports http', 'server/features/urns/service.ts', '#server/http/bind.ts'],
    ['a repository that imports a service', 'server/features/urns/repository.ts', './service.ts'],
    ['a repository that imports the contract', 'server/features/urns/repository.ts', '#contract/urns.ts'],
    ['an adapter that imports the database', 'server/adapters/mailer.ts', '#server/db/client.ts'],
    ['a database that imports a feature', 'server/db/client.ts', '#server/features/urns/repository.ts'],
    ['http that imports a feature', 'server/http/guard.ts', '#server/features/urns/repository.ts'],
    ['a web that imports the server', 'web/lib/api.ts', '#server/config.ts'],
    ['a web that imports node', 'web/features/urns/queries.ts', 'node:fs'],
    ['a kit that imports the contract', 'web/ui/button.tsx', '#contract/urns.ts'],
    ['a lib that imports the kit', 'web/lib/api.ts', '../ui/button.tsx'],
    ['a feature that imports another feature', 'web/features/urns/list.tsx', '../users/list.tsx'],
    ['a layout that imports the server', 'web/layout/header.tsx', '#server/config.ts'],
    ['an end-to-end test that imports the server', 'e2e/a.e2e.ts', '#server/app.ts'],
    ['a demo that imports a feature', 'demo/catalogue.ts', '#server/features/urns/repository.ts'],
    ['a script that imports the web', 'scripts/a.ts', '#web/paths.ts'],
  ])('on %s', (_what, path, specifier) => {
    expect(check({ [path]: importing(specifier) })).toEqual([
      expect.stringContaining(`${path} imports '${specifier}'`),
    ]);
  });

  test.each([
    ['a dynamic import', "export const later = () => import('#server/config.ts');\n"],
    ['a re-export', "export { value } from '#server/config.ts';\nexport const other = 1;\n"],
    ['a type import', "import type { Config } from '#server/config.ts';\nexport type Mine = Config;\n"],
    ['an import inside a type', "export type Mine = import('#server/config.ts').Config;\n"],
    ['an import after text that looks like a comment', `export const link = '/*';\n${importing('#server/config.ts')}`],
  ])('on %s that leaves the table', (_what, text) => {
    expect(check({ 'contract/a.ts': text })).toEqual([expect.stringContaining("imports '#server/config.ts'")]);
  });

  test('on a circle of imports, but not on a circle of types', () => {
    const circle = { 'domain/a.ts': importing('./b.ts'), 'domain/b.ts': importing('./a.ts') };
    expect(check(circle)).toEqual([
      'domain/a.ts → domain/b.ts → domain/a.ts is a circle of imports: take out what both need',
    ]);
    const types =
      "import type { value as other } from './a.ts';\nexport type Other = typeof other;\nexport const value = 1;\n";
    expect(check({ ...circle, 'domain/b.ts': types })).toEqual([]);
  });

  test.each(['Date.now()', 'new Date()', 'Date()', 'performance.now()', 'Math.random()', 'process.env.TZ', 'fetch(1)'])(
    'on domain that uses %s',
    (use) => {
      expect(check({ 'domain/a.ts': `export const now = () => ${use};\n` })[0]).toMatch(
        /domain\/a\.ts uses .*: domain is pure/,
      );
    },
  );

  test('but not on a date that is passed in', () => {
    expect(check({ 'domain/a.ts': 'export const day = (now: Date) => new Date(now.getTime());\n' })).toEqual([]);
  });

  test.each([
    [
      'a barrel',
      'contract/index.ts',
      "export * from './urns.ts';\nexport { value } from './users.ts';\n",
      'no barrels',
    ],
    ['a default export', 'domain/a.ts', 'export default 1;\n', 'exports are named'],
    [
      'a renamed default export',
      'domain/a.ts',
      'const value = 1;\nexport { value as default };\n',
      'exports are named',
    ],
    ['a long file', 'domain/a.ts', value.repeat(1) + '// more\n'.repeat(300), 'has 301 lines'],
    ['a deep folder', 'web/features/urns/parts/cards/card.tsx', value, '5 folders deep'],
    ['an empty name', 'domain/date-utils.ts', value, 'name what is inside'],
    ['an empty folder name', 'server/common/clock.ts', value, 'name what is inside'],
    ['an unknown layer', 'lib/a.ts', value, 'is no layer'],
    [
      'a reader of the environment',
      'server/main.ts',
      'export const port = process.env.PORT;\n',
      'only server/config.ts',
    ],
    ['a climb into another layer', 'server/app.ts', importing('../domain/money.ts'), "'#domain/money.ts'"],
    ['an undeclared package', 'server/app.ts', importing('lodash/get'), 'must be declared'],
    ['a development package in production', 'server/app.ts', importing('vite'), 'declared in dependencies'],
    ['a page named outside the routes', 'web/root.tsx', importing('./features/a/a-page.tsx'), 'only web/routes.ts'],
    ['a file that is no TypeScript', 'domain/a.ts', 'export const = ;\n', 'cannot be parsed'],
  ])('on %s', (_what, path, text, message) => {
    expect(check({ [path]: text }).join('\n')).toContain(message);
  });

  test('but not on files that keep the rules', () => {
    expect(
      check({
        'domain/money.ts': `import { format } from 'date-fns';\nexport const value = format;\n`,
        'contract/urns.ts': `import { z } from 'zod';\nimport { value } from '#domain/money.ts';\nexport const urn = z.literal(value);\n`,
        'server/features/urns/routes.ts': `import { bind } from '#server/http/bind.ts';\nimport { save } from './service.ts';\nbind(save);\n`,
        'server/features/urns/service.ts': `import { find } from '#server/features/users/repository.ts';\nexport const save = find;\n`,
        'server/features/users/repository.ts': `import { eq } from 'drizzle-orm';\nimport type { Urn } from '#contract/urns.ts';\nexport const find = (urn: Urn) => eq(urn);\n`,
        'server/main.ts': importing('#simulator/server.ts'),
        'web/features/urns/urns-page.tsx': `import { List } from '../users/list.tsx';\nexport default function Page() {\n  return <p>Caixa d'água {List} \`</p>;\n}\n`,
      }),
    ).toEqual([]);
  });
});
