import type { DummyRuleMap, OxlintConfig, OxlintOverride } from 'oxlint';

const TESTS = ['**/*.test.ts', '**/*.test.tsx'];

type Rule = { message: string; not: string[]; typesOnly?: string; except?: string[]; rules?: DummyRuleMap };

/**
 * Forbidden imports: the patterns of `not` at all, the expression `typesOnly` except for types. Of several
 * layers that fit a file the last one counts; tests belong to a layer only when it names them.
 */
function layer(files: string[], { message, not, typesOnly, except = [], rules = {} }: Rule): OxlintOverride {
  const patterns = [
    // An expression and first, because an exception in a group, such as `!../*.ts`, ends the search.
    ...(typesOnly === undefined ? [] : [{ regex: typesOnly, message, allowTypeImports: true }]),
    { group: not, message },
  ];
  const excludeFiles = files.some((file) => file.includes('.test.')) ? [] : [...TESTS, ...except];
  return { files, excludeFiles, rules: { 'no-restricted-imports': ['error', { patterns }], ...rules } };
}

const RULES = ['!#domain/**', '!#config/**'];
const API = ['!#contract/**', ...RULES];
const SQL = ['drizzle-orm', 'drizzle-orm/**', 'pg'];
const OUTSIDE = ['\\#*/**', '../**'];
const FASTIFY = ['fastify', '@fastify/**'];
const SERVER_PACKAGES = ['node:*', 'node:*/**', 'fastify*', '@fastify/**', ...SQL, 'pino', 'sharp', 'nodemailer'];
const PAGES = '**/*-page.tsx';
/** A port is `x.ts`; its implementations are `x.<kind>.ts`, and only from-config.ts picks one. */
const port = (up: string): string[] => [`!${up}adapters/*.ts`, `${up}adapters/*.*.ts`];
const repositories = (up: string): string[] =>
  ['*', 'sales/*'].flatMap((part) => [`!${up}${part}/repository.ts`, `!${up}${part}/*-repository.ts`]);

const PURE = 'domain is pure: time, chance and surroundings are passed in';
const AMBIENT = ['crypto', 'fetch', 'performance', 'process', 'setImmediate', 'setInterval', 'setTimeout'];

const shared = [
  layer(['domain/**'], {
    message: 'domain imports only domain, date-fns and @date-fns/tz, and for tests fast-check',
    not: ['**', '!./**', '!#domain/**', '!date-fns', '!date-fns/**', '!@date-fns/tz', '!fast-check'],
    rules: {
      'no-restricted-globals': ['error', ...AMBIENT.map((name) => ({ name, message: PURE }))],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: PURE },
        { object: 'Math', property: 'random', message: PURE },
      ],
    },
  }),
  layer(['contract/**'], {
    message: 'contract imports only contract, domain and zod: the server and the web share it',
    not: ['**', '!./**', '!#domain/**', '!zod', '!zod/**'],
  }),
  layer(['domain/**/*.test.ts', 'contract/**/*.test.ts'], {
    message: 'tests of domain and contract import only those two',
    not: [...OUTSIDE, ...RULES],
  }),
  layer(['simulator/**', 'simulator/**/*.test.ts'], {
    message: 'simulator imports only simulator and domain: it talks to the server over sockets',
    not: ['\\#*/**', ...RULES],
  }),
];

/** The layers of a feature's files; `up` leads to the server, `parts` are further files that they may import. */
function feature([files = '']: string[], up: string, parts: string[] = []): OxlintOverride[] {
  const others = up.slice(3);
  const escaped = (path: string) => path.replaceAll('.', '\\.');
  const surroundings = [`!${up}*.ts`, `!${up}db/**`, `!${up}http/**`];
  const named = ['service', 'record', 'stock', 'events', 'delivery-events', 'tell'].map(
    (name) => `!${others}*/${name}.ts`,
  );
  const ofSales = ['service', 'queries', 'invoice'].map((name) => `!${others}sales/*/${name}.ts`);
  return [
    layer([files], {
      message:
        'a feature imports other features by their service.ts, stock.ts, tell.ts or events.ts (delivery-events.ts), jobs, backup, adapter ports, contract and domain, never HTTP, SQL or the tables of another',
      not: [
        ...[...OUTSIDE, ...API, ...surroundings, `!${up}jobs/**`, `!${up}backup/**`, ...port(up)],
        ...[...named, ...ofSales, ...repositories(others), `!${others}record.ts`, ...parts],
      ],
      // From http only rate-limit.ts and csv.ts work without a request.
      typesOnly: `^(${escaped(up)}(db/schema/|http/([^rc]|c[^s]))|${escaped(others)}([^/.]+/)?[^/.]+/([^/]+-)?repository\\.ts$|drizzle-orm|pg$|fastify|@fastify/)`,
    }),
    layer([`${files.slice(0, -1)}routes.ts`, `${files.slice(0, -1)}*-routes.ts`], {
      message:
        'routes import their own service and repository, the log, pictures, http, ports, contract and domain, never another feature or SQL',
      not: [
        ...[...OUTSIDE, ...API, ...surroundings, ...port(up)],
        ...[`!${others}logs/service.ts`, `!${others}images/service.ts`, ...parts],
      ],
      typesOnly: `^(${escaped(up)}db/schema/|drizzle-orm|pg)`,
    }),
    layer([`${files.slice(0, -1)}record.ts`], {
      message: 'a simple record imports its table, record.ts, Drizzle, contract and domain',
      not: [...OUTSIDE, ...API, ...surroundings, `!${others}record.ts`],
      typesOnly: `^${escaped(up)}http/`,
    }),
    layer([`${files.slice(0, -1)}repository.ts`, `${files.slice(0, -1)}*-repository.ts`], {
      message:
        'a repository imports only repositories beside it, the database, domain, Drizzle and types of the contract',
      not: [
        ...['**', '!./*-repository.ts', '!#domain/**', '!#contract/**', `!${up}*.ts`, `!${up}db/**`],
        ...SQL.map((name) => `!${name}`),
      ],
      typesOnly: `^(#contract/|${escaped(up)}[^/]+$)`,
    }),
  ];
}

/** The parts of selling: each knows those before it. */
const SOLD_BY = ['reservations', 'payments', 'orders', 'invoices', 'deliveries', 'funeral-link', 'order-page'];

const server = [
  layer(['server/**', 'server/**/*.test.ts'], {
    message: 'the web reaches the server as a built handler',
    not: ['#web/**'],
    rules: { 'node/no-process-env': 'error' },
  }),
  {
    files: ['server/config.ts', 'server/systemd.ts', 'server/testing/**', 'server/**/*.test.ts'],
    rules: { 'node/no-process-env': 'off' },
  } satisfies OxlintOverride,
  layer(['server/*.ts'], {
    except: ['server/main*.ts', 'server/start.ts', 'server/app.ts', 'server/api.ts'],
    message: 'files at the root of the server import each other, contract, domain and types of its folders',
    not: ['\\#*/**', ...API],
    typesOnly: '^\\./[^/]+/',
  }),
  layer(['server/app.ts', 'server/api.ts'], {
    message: 'app.ts and api.ts import the server, contract and domain, never the simulator',
    not: ['\\#*/**', ...API],
  }),
  layer(['server/backup/**'], {
    message: 'backup imports the database, the queue, adapter ports, contract and domain, never a feature',
    not: [...OUTSIDE, ...API, '!../*.ts', '!../db/**', '!../jobs/**', ...port('../')],
  }),
  layer(['server/privacy/**'], {
    message: 'privacy imports the database, the log, contract and domain, never a feature',
    not: [...OUTSIDE, ...API, '!../*.ts', '!../db/**', '!../features/logs/*.ts'],
  }),
  layer(['server/jobs/**'], {
    message: 'jobs import features, backup, privacy, the database, adapter ports, contract and domain',
    not: [
      ...[...OUTSIDE, ...API, '!../*.ts', '!../db/**', ...port('../')],
      ...['!../backup/**', '!../privacy/**', '!../features/**'],
    ],
  }),
  ...feature(['server/features/*/*'], '../../'),
  // The files beside the parts of selling are shared by them and know none of them.
  ...feature(['server/features/sales/*'], '../../', ['./*/**']),
  ...SOLD_BY.flatMap((part, at) => {
    const lower = SOLD_BY.slice(0, at).map((name) => `!../${name}/*.ts`);
    return feature([`server/features/sales/${part}/*`], '../../../', ['!../*.ts', ...lower]);
  }),
  layer(['server/adapters/**'], {
    message: 'adapters import only domain and the vendor they adapt',
    not: [
      ...[...OUTSIDE, ...RULES, '!../checkpoints.ts', '!../config.ts', '!../log.ts'],
      ...[...SQL, 'pg-boss', ...FASTIFY],
    ],
    typesOnly: '^\\.\\./(config|log)\\.ts$',
  }),
  layer(['server/adapters/from-config.ts'], {
    message: 'adapters/from-config.ts imports adapters, the configuration and domain: only it picks',
    not: [...OUTSIDE, ...RULES, '!#simulator/**', '!../*.ts'],
    typesOnly: '^#simulator/',
  }),
  ...['server/db/*.ts', 'server/db/*/**'].map((files) => {
    const up = files.endsWith('*/**') ? '../../' : '../';
    return layer([files], {
      message: 'the database imports only itself, the classes of personal data, contract and domain, never a feature',
      not: [
        ...['\\#*/**', `${up}**`, `!${up}*.ts`, ...API],
        ...[`!${up}privacy/processing-record.ts`, `!${up}privacy/redacted.ts`],
      ],
      typesOnly: `^${up}(config|deps|log)\\.ts$`.replaceAll('../', '\\.\\./'),
    });
  }),
  layer(['server/db/seed/**'], {
    message: 'the seed imports the database, repositories, adapters, demo data, contract and domain',
    not: [
      ...['\\#*/**', '../../**', ...API, '!#demo/**', '!../../*.ts', '!../../adapters/**'],
      ...['!../../features/auth/passwords.ts', ...repositories('../../features/')],
    ],
  }),
  layer(['server/http/**'], {
    message: 'http imports the database, contract and domain, never a feature',
    not: [...OUTSIDE, ...API, '!../*.ts', '!../db/**', ...port('../')],
    typesOnly: '^\\.\\./adapters/',
  }),
  layer(['server/http/guard.ts'], {
    message: 'the guard imports http, auth (each request reads its user anew), the database, contract and domain',
    not: [...OUTSIDE, ...API, '!../*.ts', '!../db/**', '!../features/auth/**'],
  }),
];

const WEB = 'the web imports the web, contract and domain, never the server or its packages';

const web = [
  layer(['web/**'], { message: WEB, not: ['\\#*/**', '!#web/**', ...API, ...SERVER_PACKAGES, PAGES] }),
  layer(['web/**/*.test.*', 'web/testing/**', 'web/*.server.*'], {
    message: WEB,
    not: ['\\#*/**', '!#web/**', ...API],
  }),
  layer(['web/ui/**'], {
    message: 'the kit imports only itself, domain, the labels of fields and browser packages, no feature and no call',
    not: [
      ...[...OUTSIDE, '!#domain/**', '!#web/ui/**', '!#contract/fields.ts', '!#contract/purchase.ts'],
      ...SERVER_PACKAGES,
    ],
  }),
  layer(['web/forms/**'], {
    message: 'web/forms imports only itself, the kit, lib, contract and domain',
    not: [...OUTSIDE, '!#web/forms/**', '!#web/ui/**', '!#web/lib/**', ...API, ...SERVER_PACKAGES],
  }),
  layer(['web/lib/**'], {
    message: 'web/lib imports only itself, paths, contract and domain',
    not: [...OUTSIDE, '!#web/lib/**', '!#web/paths.ts', ...API, ...SERVER_PACKAGES],
  }),
  ...['web/features/*/*', 'web/features/*/*/**'].map((files) =>
    layer([files], {
      message:
        'a feature imports its own parts, forms, the kit, lib, paths, contract and domain; only pages and layout compose features',
      not: [
        ...['\\#*/**', files.endsWith('**') ? '../../**' : '../**'],
        ...['!#web/forms/**', '!#web/ui/**', '!#web/lib/**', '!#web/*', ...API, ...SERVER_PACKAGES, PAGES],
      ],
      typesOnly: '^#web/(root|routes|entry)',
    }),
  ),
  layer(['web/features/**/*-page.tsx'], {
    message: 'pages compose features, layout, the kit, lib, contract and domain; only web/routes.ts names pages',
    not: ['\\#*/**', '!#web/**', ...API, ...SERVER_PACKAGES, PAGES],
  }),
];

const endToEnd = layer(['e2e/**'], {
  message: 'end-to-end tests use the product from outside: they import contract, domain and the simulator',
  not: ['#server/**', '!#server/testing/**', '#web/**'],
  // Playwright's fixtures take an object pattern even when they use none.
  rules: { 'no-empty-pattern': 'off' },
});

export default {
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'node'],
  categories: { correctness: 'error' },
  ignorePatterns: ['build', 'node_modules', '.react-router', 'data'],
  rules: {
    'typescript/no-floating-promises': [
      'error',
      {
        checkThenables: true,
        allowForKnownSafePromises: [{ from: 'package', package: 'fastify', name: 'FastifyReply' }],
      },
    ],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/await-thenable': 'error',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Biome has the same rule.
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'max-lines': ['error', { max: 300 }],
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: ['#web/**'], message: 'only the web imports the source of the web' }] },
    ],
  },
  overrides: [...shared, ...server, ...web, endToEnd],
} satisfies OxlintConfig;
