import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = import.meta.dirname;
/** Forbidden imports of each made-up file. */
const forbidden: Record<string, string[]> = {
  'domain/money.ts': ['#contract/a.ts', 'node:fs', 'zod', '../server/config.ts'],
  'contract/urns.ts': ['#server/config.ts', 'fastify', '../server/config.ts'],
  'simulator/provider/routes.ts': ['#server/config.ts', '#contract/urns.ts'],
  'server/main.ts': ['#web/paths.ts'],
  'server/app.ts': ['#simulator/simulator.ts'],
  'server/deps.ts': ['./db/client.ts', '#simulator/simulator.ts'],
  'server/backup/backup.ts': ['../features/urns/repository.ts', '../adapters/mailer.smtp.ts'],
  'server/privacy/erase.ts': ['../features/sales/order-repository.ts', '../jobs/queue.ts'],
  'server/jobs/workers.ts': ['../adapters/mailer.smtp.ts', '../http/bind.ts'],
  'server/features/urns/routes.ts': ['../users/service.ts', 'drizzle-orm', '../../db/schema/urns.ts'],
  'server/features/urns/service.ts': [
    '../users/repository.ts',
    ...['../users/routes.ts', '../../adapters/mailer.smtp.ts', '../../http/bind.ts', '../../db/schema/urns.ts'],
    ...['drizzle-orm', 'fastify', '#simulator/simulator.ts'],
  ],
  'server/features/urns/repository.ts': ['./service.ts', '#contract/urns.ts', 'fastify'],
  'server/features/sales/payments/refund.ts': [
    ...['../orders/edit.ts', '../../products/repository.ts', 'drizzle-orm', 'fastify', '../../../db/schema/orders.ts'],
  ],
  'server/features/sales/sale.ts': ['./orders/edit.ts', '../../db/schema/orders.ts'],
  'server/features/sales/order-repository.ts': ['./payments/refund.ts', '../products/stock.ts'],
  'server/features/urns/present.ts': ['../sales/order-repository.ts', '../sales/orders/edit.ts'],
  'server/adapters/mailer.ts': ['../db/client.ts', '../config.ts', 'pg'],
  'server/adapters/from-config.ts': ['#simulator/simulator.ts', '../db/client.ts'],
  'server/db/client.ts': ['../features/urns/repository.ts', '../config.ts'],
  'server/db/embedded/database.ts': ['../../features/urns/repository.ts'],
  'server/db/seed/demo.ts': ['../../features/urns/service.ts'],
  'server/http/bind.ts': ['../features/urns/repository.ts', '../adapters/mailer.ts'],
  'server/http/guard.ts': ['../features/urns/repository.ts'],
  'web/root.tsx': ['#server/config.ts', './features/urns/urns-page.tsx'],
  'web/ui/button.tsx': ['#contract/urns.ts', '#web/lib/api.ts', '../lib/api.ts'],
  'web/lib/api.ts': ['#web/ui/button.tsx', '../ui/button.tsx', 'node:fs'],
  'web/features/urns/list.tsx': ['../users/list.tsx', '#web/features/users/list.tsx', '#web/root.tsx', 'node:fs'],
  'web/features/urns/form/fields.tsx': ['../../users/list.tsx', '#web/root.tsx'],
  'web/features/urns/urns-page.tsx': ['#server/config.ts', './form/edit-page.tsx'],
  'web/layout/header.tsx': ['#server/config.ts'],
  'e2e/order.e2e.ts': ['#server/app.ts', '#web/paths.ts'],
  'scripts/backup.ts': ['#web/paths.ts'],
};

/** Other faults and the rule that reports each. */
const faulty: [path: string, text: string, rule: string][] = [
  ['domain/clock.ts', 'export const now = () => Date.now();', 'no-restricted-properties'],
  ['domain/chance.ts', 'export const any = () => Math.random();', 'no-restricted-properties'],
  ['domain/zone.ts', 'export const zone = () => process.env.TZ;', 'no-restricted-globals'],
  ['server/port.ts', 'export const port = () => process.env.PORT;', 'no-process-env'],
  ['domain/long.ts', `export const long = 1;\n${'// more\n'.repeat(300)}`, 'max-lines'],
  ['domain/left.ts', "import type { Right } from './right.ts';\nexport type Left = Right;", 'no-cycle'],
  ['domain/right.ts', "import type { Left } from './left.ts';\nexport type Right = Left | 1;", 'no-cycle'],
  ['contract/late.ts', "export const late = () => import('#server/config.ts');", 'no-restricted-imports'],
];

/** Files that must pass, types where only values are forbidden among them. */
const allowed: Record<string, string> = {
  'domain/fine.ts': "import { format } from 'date-fns';\nexport const day = (now: Date) => format(now, 'd');",
  'server/features/urns/export.ts':
    "import type { Reply } from '../../http/bind.ts';\nexport { find } from '../users/service.ts';\nexport type R = Reply;",
  'server/features/users/repository.ts':
    "import { eq } from 'drizzle-orm';\nimport type { Urn } from '#contract/urns.ts';\nexport const find = (urn: Urn) => eq(urn);",
  'server/features/sales/payments/settle.ts':
    "export { claim } from '../../products/stock.ts';\nexport { insertOrder } from '../order-repository.ts';",
  'web/features/users/users-page.tsx': "export { List } from '#web/features/urns/list.tsx';",
};

describe('the rules of the architecture', () => {
  const folder = mkdtempSync(join(tmpdir(), 'architecture-'));
  let reports: { filename: string; code: string; labels: { span: { line: number } }[] }[];
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  };
  beforeAll(() => {
    copyFileSync(join(root, 'oxlint.config.ts'), join(folder, 'oxlint.config.ts'));
    for (const [path, specifiers] of Object.entries(forbidden))
      write(path, specifiers.map((specifier, index) => `import { a${index} } from '${specifier}';`).join('\n'));
    for (const [path, text] of [...faulty, ...Object.entries(allowed)]) write(path, text);
    const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'];
    reports = JSON.parse(spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' }).stdout).diagnostics;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const of = (path: string) => reports.filter(({ filename }) => filename === path);
  const rulesFor = (path: string) => of(path).map(({ code }) => code);

  test.each(Object.entries(forbidden))('%s must not import %j', (path, specifiers) => {
    const found = of(path).filter(({ code }) => code.includes('no-restricted-imports'));
    const lines = new Set(found.map(({ labels }) => labels[0]?.span.line));
    expect([...lines].toSorted((a, b) => Number(a) - Number(b))).toEqual(specifiers.map((_, index) => index + 1));
  });
  test.each(faulty)('%s is reported: %s', (path, _text, rule) => {
    expect(rulesFor(path).join()).toContain(rule);
  });
  test.each(Object.keys(allowed))('%s passes', (path) => expect(rulesFor(path)).toEqual([]));
});

test('domain makes no date of the present', () => {
  const files = globSync('domain/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.filter((file) => /new Date\(\)/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test.each([
  [
    'an entry of the cache is named by its endpoint and input',
    'web/**/*.{ts,tsx}',
    /queryKey(?::| =)\s*\[/,
    ['web/lib/{query-client,paged-list}.ts', '**/*.test.{ts,tsx}', 'web/testing/**'],
  ],
  [
    'the city has its name from the configuration',
    'web/**/*.{ts,tsx}',
    /(?<!, )Teres[óo]polis/,
    ['**/*.test.{ts,tsx}', 'web/testing/**'],
  ],
  [
    'a comment names the thing with a noun',
    '{*,{contract,demo,domain,e2e,qa,scripts,server,simulator,web}/**/*}.{ts,tsx}',
    /(?:^\s*(?:\/\/|\*|\/\*\*)|\{\/\*) (?:Of|What|Who|Where|How|Those)\b/m,
    ['**/node_modules/**'],
  ],
])('%s', (_rule, files, fault, exclude) => {
  const found = globSync(files, { cwd: root, exclude });
  expect(found.filter((file) => fault.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
