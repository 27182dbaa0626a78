import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** One import, re-export or dynamic import; `target` is a path inside the project, or undefined for a package. */
export type Import = { specifier: string; target: string | undefined; typeOnly: boolean; dynamic: boolean };

/** What the rules need to know about one file. */
export type Source = {
  path: string;
  lines: number;
  imports: Import[];
  exportsDefault: boolean;
  onlyReExports: boolean;
  /** Reads of the clock, of chance or of the process, as written. */
  ambient: string[];
  readsEnvironment: boolean;
  /** Why the file could not be parsed, if so. */
  unreadable: string | undefined;
};

const AMBIENT_MEMBERS = new Set([
  'Date.now',
  'performance.now',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
]);
const AMBIENT_CALLS = new Set(['setTimeout', 'setInterval', 'setImmediate', 'fetch', 'Date']);

/** Reads every TypeScript file under the root, except generated, installed and hidden folders. */
export function readSources(root: string): Source[] {
  return listFiles(root, '').map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

/** Every file's path below the root, relative and with `/`, the generated, installed and hidden folders left out. */
function listFiles(root: string, folder: string): string[] {
  const skipped = new Set(['node_modules', 'build', 'data', 'test-results', 'playwright-report', 'coverage']);
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !(folder === '' && skipped.has(entry.name)))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) return listFiles(root, path);
      return /\.tsx?$/.test(path) ? [path] : [];
    });
}

/** Parses one file's text into what the rules ask about. A text that is no TypeScript gives `unreadable`. */
export function parseSource(path: string, text: string): Source {
  const source: Source = {
    path,
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports: [],
    exportsDefault: false,
    onlyReExports: false,
    ambient: [],
    readsEnvironment: false,
    unreadable: undefined,
  };
  const { program, errors } = parseSync(path, text);
  if (errors[0]) return { ...source, unreadable: errors[0].message };
  collect(program, source);
  return source;
}

function collect(program: ESTree.Program, source: Source): void {
  const add = (specifier: string, options: { typeOnly: boolean; dynamic?: boolean }): void => {
    const target = resolveInside(source.path, specifier);
    source.imports.push({ specifier, target, typeOnly: options.typeOnly, dynamic: options.dynamic ?? false });
  };
  source.onlyReExports = program.body.length > 0 && program.body.every(isReExport);
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, { typeOnly: node.importKind === 'type' }),
    ExportAllDeclaration: (node) => add(node.source.value, { typeOnly: node.exportKind === 'type' }),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node.source.value, { typeOnly: node.exportKind === 'type' });
      if (node.specifiers.some((item) => nameOf(item.exported) === 'default')) source.exportsDefault = true;
    },
    ExportDefaultDeclaration: () => {
      source.exportsDefault = true;
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') add(String(node.source.value), { typeOnly: false, dynamic: true });
    },
    TSImportType: (node) => add(node.source.value, { typeOnly: true }),
    MemberExpression: (node) => noteMember(node, source),
    NewExpression: (node) => {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) source.ambient.push('new Date()');
    },
    CallExpression: (node) => {
      const name = nameOf(node.callee);
      if (AMBIENT_CALLS.has(name)) source.ambient.push(`${name}()`);
    },
  }).visit(program);
}

function noteMember(node: ESTree.MemberExpression, source: Source): void {
  const object = nameOf(node.object);
  const member = `${object}.${nameOf(node.property)}`;
  if (AMBIENT_MEMBERS.has(member) || object === 'process') source.ambient.push(member);
  if (member === 'process.env') source.readsEnvironment = true;
}

function isReExport(node: ESTree.Program['body'][number]): boolean {
  return node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null);
}

function nameOf(node: { type: string; name?: unknown; value?: unknown }): string {
  if (node.type === 'Identifier' && typeof node.name === 'string') return node.name;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}

function resolveInside(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  return bare.startsWith('.') ? posix.join(dirname(from), bare) : undefined;
}
