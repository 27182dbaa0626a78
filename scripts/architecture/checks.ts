import { importProblem, packageOf } from './layers.ts';
import type { Source } from './source.ts';

/** The packages of package.json, by the section that declares them. */
export type Manifest = { dependencies: ReadonlySet<string>; devDependencies: ReadonlySet<string> };

const MAX_LINES = 300;
const MAX_FOLDERS = 4;
/** Files that may be longer, each with the reason. */
const LONG_FILES: ReadonlyMap<string, string> = new Map();
const ROOTS = new Set([
  'domain',
  'contract',
  'simulator',
  'server',
  'web',
  'e2e',
  'demo',
  'scripts',
  'bench',
  'campaign',
]);
/** Layers with an alias in package.json: an import from elsewhere uses it instead of climbing with `../`. */
const ALIASED = new Set(['domain', 'contract', 'server', 'simulator', 'web', 'config']);
const EMPTY_NAMES = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common']);
/** The tools that load these files ask for a default export. */
const DEFAULT_EXPORTS =
  /^([^/]+\.config\.ts|web\/(root|routes|entry\.[a-z]+)\.tsx?|web\/features\/.*-page\.tsx|web\/layout\/.*-layout\.tsx)$/;
const ENVIRONMENT_READERS = /^server\/(config\.ts$|testing\/|.*\.test\.ts$)/;
const TESTS = /\.test\.tsx?$|(^|\/)testing\//;

/** Everything in these files that breaks a rule, one sentence each, the file's path first. */
export function violations(sources: readonly Source[], manifest: Manifest): string[] {
  const found = sources.flatMap((source) =>
    [
      ...(source.unreadable ? [`cannot be parsed: ${source.unreadable}`] : []),
      ...placeProblems(source),
      ...contentProblems(source),
      ...source.imports.flatMap((item) => importProblem(source, item) ?? []),
      ...climbingProblems(source),
      ...packageProblems(source, manifest),
    ].map((problem) => `${source.path} ${problem}`),
  );
  return [...found, ...pageProblems(sources), ...cycleProblems(sources)];
}

function placeProblems(source: Source): string[] {
  const folders = source.path.split('/').slice(0, -1);
  const problems: string[] = [];
  if (folders[0] !== undefined && !ROOTS.has(folders[0])) {
    problems.push(`lies in '${folders[0]}', which is no layer: source lives in ${[...ROOTS].join(', ')}`);
  }
  if (folders.length > MAX_FOLDERS) problems.push(`lies ${folders.length} folders deep: at most ${MAX_FOLDERS}`);
  for (const name of source.path.replace(/\.[^/]*$/, '').split('/')) {
    if (name.split('-').some((word) => EMPTY_NAMES.has(word))) {
      problems.push(`is named '${name}', which says nothing: name what is inside`);
    }
  }
  return problems;
}

function contentProblems(source: Source): string[] {
  const problems: string[] = [];
  if (source.lines > MAX_LINES && !LONG_FILES.has(source.path)) {
    problems.push(`has ${source.lines} lines: a file has at most ${MAX_LINES}, split it by subject`);
  }
  if (source.onlyReExports)
    problems.push('only re-exports: import from where a thing is defined, there are no barrels');
  if (source.exportsDefault && !DEFAULT_EXPORTS.test(source.path)) {
    problems.push('has a default export: exports are named, except where a tool demands otherwise');
  }
  if (source.path.startsWith('domain/') && !TESTS.test(source.path)) {
    for (const use of source.ambient) {
      problems.push(`uses ${use}: domain is pure, so time, chance and surroundings are passed in`);
    }
  }
  if (source.readsEnvironment && source.path.startsWith('server/') && !ENVIRONMENT_READERS.test(source.path)) {
    problems.push('reads process.env: only server/config.ts does, so that all settings are checked at once');
  }
  return problems;
}

function climbingProblems(source: Source): string[] {
  const own = source.path.split('/')[0];
  return source.imports.flatMap((item) => {
    const top = item.target?.split('/')[0] ?? '';
    if (!item.specifier.startsWith('../') || top === own || !ALIASED.has(top)) return [];
    return [`imports '${item.specifier}': another layer is reached by its name, '#${item.target}'`];
  });
}

function packageProblems(source: Source, { dependencies, devDependencies }: Manifest): string[] {
  const runsInProduction = /^(server|domain|contract|simulator)\//.test(source.path) && !TESTS.test(source.path);
  return source.imports.flatMap((item) => {
    if (item.target !== undefined || /^(node|virtual):/.test(item.specifier)) return [];
    const name = packageOf(item.specifier);
    if (!dependencies.has(name) && !devDependencies.has(name)) {
      return [`imports '${item.specifier}': a package must be declared in package.json`];
    }
    // The development server loads its tools dynamically, and only in development.
    if (!runsInProduction || item.typeOnly || item.dynamic || dependencies.has(name)) return [];
    return [`imports '${item.specifier}': what runs in production is declared in dependencies`];
  });
}

function pageProblems(sources: readonly Source[]): string[] {
  return sources.flatMap((source) =>
    source.imports
      .filter((item) => item.target?.startsWith('web/') && item.target.endsWith('-page.tsx'))
      .filter(() => source.path !== 'web/routes.ts' && !TESTS.test(source.path))
      .map((item) => `${source.path} imports '${item.specifier}': only web/routes.ts names pages`),
  );
}

/** Circles of imports that exist at run time; imports of types alone vanish and may form circles. */
function cycleProblems(sources: readonly Source[]): string[] {
  const known = new Set(sources.map((source) => source.path));
  const edges = new Map(
    sources.map((source) => [
      source.path,
      source.imports.flatMap((item) => (!item.typeOnly && item.target && known.has(item.target) ? [item.target] : [])),
    ]),
  );
  const cycles = new Map<string, string>();
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const members = trail.slice(start);
      cycles.set([...members].sort().join(), [...members, path].join(' → '));
      return;
    }
    if (finished.has(path)) return;
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    finished.add(path);
  };
  for (const path of edges.keys()) visit(path, []);
  return [...cycles.values()].map((circle) => `${circle} is a circle of imports: take out what both need`);
}
