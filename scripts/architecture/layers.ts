import type { Import, Source } from './source.ts';

/** Where an import may point: a folder (`domain/`), one file, a pattern, or the importer's own folder. */
type Place = string | RegExp | typeof OWN;

type Layer = {
  /** The files the row speaks of; the first row that fits a file counts. */
  files: RegExp;
  /** Places in the project the files may import. */
  may: readonly Place[];
  /** Places they may import for their types alone. */
  types?: readonly Place[];
  /** Packages: these only, or all but those that match. */
  packages?: { only: RegExp } | { not: RegExp };
  rule: string;
};

const OWN = Symbol('the own folder');

const RULES = ['domain/', 'config/'] as const;
const API = ['contract/', ...RULES] as const;
/** server/config.ts, server/deps.ts and the like, but not the two files that put everything together. */
const SERVER_ROOT = /^server\/(?!main\.|app\.)[^/]+\.ts$/;
/** Every feature writes to the log, in the same transaction as its change. */
const LOG = 'server/features/logs/repository.ts';
/** What a feature announces to others: it writes the notifications into the transaction it is given. */
const EVENTS = /^server\/features\/[^/]+\/events\.ts$/;
const REPOSITORY = /^server\/features\/[^/]+\/([a-z-]+-)?repository\.ts$/;
/** A port is `x.ts`; its implementations are `x.<kind>.ts`, and only from-config.ts picks one. */
const PORT = /^server\/adapters\/[^/.]+\.ts$/;
/** The connection and its tools, but not the tables: those belong to the repositories. */
const DATABASE = /^server\/db\/[^/]+\.ts$/;
const DATABASE_PACKAGES = /^(drizzle-orm|pg|pg-boss|@electric-sql\/.*)$/;
const SERVER_PACKAGES = /^(node:.*|fastify.*|@fastify\/.*|drizzle-orm|pg|pino|sharp|nodemailer|mercadopago)$/;

/** The table of allowed imports, the strictest rows first. */
export const LAYERS: readonly Layer[] = [
  {
    files: /^domain\/.*\.test\.ts$/,
    may: RULES,
    packages: { only: /^(date-fns|@date-fns\/tz|vitest|fast-check|node:.*)$/ },
    rule: 'domain tests import only domain, date-fns, Vitest and fast-check',
  },
  {
    files: /^domain\//,
    may: ['domain/'],
    packages: { only: /^(date-fns|@date-fns\/tz)(\/.*)?$/ },
    rule: 'domain imports only domain, date-fns and @date-fns/tz, so that the rules stay pure',
  },
  {
    files: /^contract\/.*\.test\.ts$/,
    may: API,
    packages: { only: /^(zod|vitest|fast-check|node:.*)$/ },
    rule: 'contract tests import only contract, domain, zod, Vitest and fast-check',
  },
  {
    files: /^contract\//,
    may: ['contract/', 'domain/'],
    packages: { only: /^zod$/ },
    rule: 'contract imports only contract, domain and zod, so that the server and the web can share it',
  },
  {
    files: /^simulator\/.*\.test\.ts$/,
    may: ['simulator/', ...RULES],
    rule: 'simulator tests import only simulator and domain: the simulator knows the server over sockets alone',
  },
  {
    files: /^simulator\//,
    may: ['simulator/', 'domain/'],
    rule: 'simulator imports only simulator, domain and its own libraries: it talks to the server over sockets alone',
  },
  {
    files: /^server\/(testing\/|.*\.test\.ts$)/,
    may: ['server/', 'simulator/', 'demo/', ...API],
    rule: 'server tests import the server, the simulator, demo, contract and domain, never the web',
  },
  {
    files: /^server\/main(\.process)?\.ts$/,
    may: ['server/', 'simulator/', ...API],
    rule: 'server/main.ts imports the server, contract and domain, and the simulator for demo mode; never the web',
  },
  {
    files: /^server\/app\.ts$/,
    may: ['server/', ...API],
    rule: 'server/app.ts imports the server, contract and domain; the web reaches it as a built handler',
  },
  {
    files: /^server\/backup\//,
    may: ['server/backup/', 'server/db/', 'server/jobs/', PORT, SERVER_ROOT, ...API],
    rule: 'backup imports the database, the queue, adapter ports, contract and domain, never a feature',
  },
  {
    files: /^server\/privacy\//,
    may: ['server/privacy/', 'server/db/', LOG, SERVER_ROOT, ...API],
    rule: 'privacy knows the tables of every feature: it imports the database, the log, contract and domain',
  },
  {
    files: /^server\/metrics\//,
    may: ['server/metrics/', 'server/backup/folder.ts', 'server/db/', SERVER_ROOT, ...API],
    rule: 'metrics import the database, the folder of backups, contract and domain, never a feature',
  },
  {
    files: /^server\/jobs\//,
    may: [
      'server/jobs/',
      'server/backup/',
      'server/privacy/',
      'server/features/',
      'server/db/',
      PORT,
      SERVER_ROOT,
      ...API,
    ],
    rule: 'jobs import features, backup, privacy, database, adapter ports, contract and domain',
  },
  {
    files: REPOSITORY,
    may: ['server/db/', 'domain/'],
    types: ['contract/', SERVER_ROOT],
    packages: { only: /^(drizzle-orm|pg)(\/.*)?$/ },
    rule: 'a repository imports only the database, domain, types of the contract and Drizzle: it is SQL and nothing else',
  },
  {
    files: /^server\/features\/[^/]+\/([a-z-]+-)?routes\.ts$/,
    may: [OWN, LOG, 'server/http/', 'server/db/client.ts', PORT, SERVER_ROOT, ...API],
    types: ['server/db/'],
    packages: { not: DATABASE_PACKAGES },
    rule: 'routes import their own service and repository, the log, http, ports, contract and domain, never another feature or SQL',
  },
  {
    files: /^server\/features\//,
    may: [OWN, REPOSITORY, EVENTS, 'server/jobs/', PORT, DATABASE, 'server/http/rate-limit.ts', SERVER_ROOT, ...API],
    types: ['server/db/', 'server/http/'],
    packages: { not: /^(drizzle-orm|pg|fastify|@fastify\/.*)$/ },
    rule: 'a service imports repositories, events, jobs, adapter ports, contract and domain, never HTTP, SQL or another service',
  },
  {
    files: /^server\/adapters\/from-config\.ts$/,
    may: ['server/adapters/', SERVER_ROOT, ...RULES],
    types: ['simulator/'],
    rule: 'adapters/from-config.ts imports adapters, the configuration and domain: it is the only file that picks',
  },
  {
    files: /^server\/adapters\//,
    may: ['server/adapters/', 'server/checkpoints.ts', ...RULES],
    types: ['server/config.ts', 'server/log.ts'],
    packages: { not: /^(drizzle-orm|pg|pg-boss|fastify|@fastify\/.*)$/ },
    rule: 'adapters import only domain and the vendor they adapt',
  },
  {
    files: /^server\/db\/(seed|demo)/,
    may: [
      'server/db/',
      'server/adapters/',
      'demo/',
      'server/features/auth/passwords.ts',
      SERVER_ROOT,
      REPOSITORY,
      ...API,
    ],
    rule: 'the seed imports the database, repositories, adapters, demo data, contract and domain',
  },
  {
    files: /^server\/db\//,
    may: ['server/db/', ...API],
    types: [SERVER_ROOT],
    rule: 'the database imports only itself, contract and domain, never a feature',
  },
  {
    files: /^server\/http\/guard\.ts$/,
    may: ['server/http/', 'server/features/auth/', 'server/db/', SERVER_ROOT, ...API],
    rule: 'the guard imports http, auth (each request reads its user anew), the database, contract and domain',
  },
  {
    files: /^server\/http\//,
    may: ['server/http/', 'server/db/', SERVER_ROOT, ...API],
    types: [PORT],
    rule: 'http imports the database, contract and domain, never a feature',
  },
  {
    files: SERVER_ROOT,
    may: [SERVER_ROOT, ...API],
    types: ['server/'],
    rule: 'the files at the root of the server import each other, contract and domain, and only types of the rest',
  },
  {
    files: /^web\/(.*\.test\.tsx?$|testing\/)/,
    may: ['web/', ...API],
    rule: 'web tests import the web, contract and domain, never the server',
  },
  {
    files: /^web\/ui\//,
    may: ['web/ui/', 'domain/'],
    packages: { not: SERVER_PACKAGES },
    rule: 'the interface kit imports only itself, domain and browser packages, no feature and no API',
  },
  {
    files: /^web\/lib\//,
    may: ['web/lib/', ...API],
    packages: { not: SERVER_PACKAGES },
    rule: 'web/lib imports only itself, contract and domain',
  },
  {
    files: /^web\/features\/[^/]+\/[^/]+-page\.tsx$/,
    may: ['web/features/', 'web/layout/', 'web/ui/', 'web/lib/', /^web\/[^/]+$/, ...API],
    packages: { not: SERVER_PACKAGES },
    rule: 'pages compose features, layout, the kit, lib, contract and domain',
  },
  {
    files: /^web\/features\//,
    may: [OWN, 'web/ui/', 'web/lib/', 'web/paths.ts', ...API],
    types: [/^web\/[^/]+$/],
    packages: { not: SERVER_PACKAGES },
    rule: 'a feature imports its own parts, the kit, lib, paths, contract and domain; only pages and layout compose features',
  },
  {
    files: /^web\/layout\//,
    may: ['web/layout/', 'web/features/', 'web/ui/', 'web/lib/', /^web\/[^/]+$/, ...API],
    packages: { not: SERVER_PACKAGES },
    rule: 'the layout composes features, the kit, lib, contract and domain, never the server',
  },
  {
    files: /^web\/[^/]+\.server\.tsx?$/,
    may: ['web/', ...API],
    rule: 'the server side of the web imports the web, contract and domain, never the server',
  },
  {
    files: /^web\//,
    may: ['web/', ...API],
    packages: { not: SERVER_PACKAGES },
    rule: 'the web imports the web, contract and domain, never the server or its packages',
  },
  {
    files: /^demo\//,
    may: ['demo/', ...API],
    rule: 'demo imports contract and domain',
  },
  {
    files: /^e2e\//,
    may: ['e2e/', 'simulator/', 'server/testing/', ...API],
    rule: 'end-to-end tests use the product from outside: they import contract, domain and the simulator',
  },
  {
    files: /^campaign\//,
    may: ['campaign/', 'simulator/', 'server/', 'scripts/', ...API],
    rule: 'the campaign starts the product from outside and checks its database: it imports all but the web',
  },
  {
    files: /^(scripts|bench)\/|^[^/]+$/,
    may: ['scripts/', 'bench/', 'campaign/', 'e2e/', 'demo/', 'server/', 'simulator/', ...API],
    rule: 'scripts, benchmarks and tool settings import anything but the source of the web',
  },
];

/** Why this import is not allowed by the table, or undefined when it is. */
export function importProblem(source: Source, item: Import): string | undefined {
  const layer = LAYERS.find((row) => row.files.test(source.path));
  if (!layer) return undefined;
  const allowed = item.target === undefined ? packageAllowed(layer, item) : targetAllowed(layer, source, item);
  return allowed ? undefined : `imports '${item.specifier}': ${layer.rule}`;
}

function packageAllowed(layer: Layer, item: Import): boolean {
  const { packages } = layer;
  if (packages === undefined || (item.typeOnly && 'not' in packages)) return true;
  return 'only' in packages
    ? packages.only.test(item.specifier)
    : !packages.not.test(item.specifier) && !packages.not.test(packageOf(item.specifier));
}

function targetAllowed(layer: Layer, source: Source, item: Import): boolean {
  const target = item.target ?? '';
  // The types that React Router generates for each route lie outside the tree.
  if (target.includes('/+types/')) return true;
  const places = item.typeOnly ? [...layer.may, ...(layer.types ?? [])] : layer.may;
  return places.some((place) => isAt(place, target, source.path));
}

function isAt(place: Place, target: string, from: string): boolean {
  if (place === OWN) return ownFolder(target) === ownFolder(from);
  if (typeof place === 'string') return place.endsWith('/') ? target.startsWith(place) : target === place;
  return place.test(target);
}

/** A feature's folder, `server/features/urns`, whatever lies deeper in it. */
function ownFolder(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}

/** The package an import such as `date-fns/locale` or `@scope/name/part` belongs to. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
