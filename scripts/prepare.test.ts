import { type ExecFileException, execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SCRIPTS = ['prepare.mjs', 'installation.mjs', 'build-stamp.mjs', 'turn.mjs'];

/** Stands for the build of the pages: it fails when a source says so, and leaves what a build leaves. */
const BUILD = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { buildDigest, clearStamp, writeStamp } from './build-stamp.mjs';
const digest: string = buildDigest(process.cwd());
clearStamp(process.cwd());
const page = readFileSync('web/page.ts', 'utf8');
if (page.includes('broken')) { console.error('the page is broken'); process.exit(3); }
mkdirSync('build/web/client', { recursive: true });
mkdirSync('build/web/server', { recursive: true });
writeFileSync('build/web/server/index.js', page);
appendFileSync('builds.log', process.env.NODE_ENV + '\\n');
writeStamp(process.cwd(), digest);
`;

let project: string;
const at = (...path: string[]): string => join(project, ...path);

/** A small project with one real dependency, packed into a file so that the real npm needs no network. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'prepare-'));
  mkdirSync(at('scripts'));
  for (const script of SCRIPTS) cpSync(join(import.meta.dirname, script), at('scripts', script));
  writeFileSync(at('scripts', 'build.ts'), BUILD);
  mkdirSync(at('web'));
  writeFileSync(at('web', 'page.ts'), 'first');
  mkdirSync(at('tiny'));
  writeFileSync(at('tiny', 'package.json'), '{ "name": "tiny", "version": "1.2.3" }');
  writeFileSync(at('tiny', 'code.js'), '1');
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--cache', at('cache')], { cwd: project, stdio: 'pipe' });
  npm('pack', './tiny');
  rmSync(at('tiny'), { recursive: true });
  const dependencies = { tiny: 'file:tiny-1.2.3.tgz' };
  writeFileSync(
    at('package.json'),
    JSON.stringify({ name: 'project', version: '1.0.0', type: 'module', dependencies }),
  );
  npm('install', '--package-lock-only', '--no-audit');
  rmSync(at('node_modules'), { recursive: true, force: true });
}, 60_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

type Run = { code: number; output: string };

function prepare(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const env = { ...process.env, npm_config_cache: at('cache') };
    const done = (error: ExecFileException | null, stdout: string, stderr: string): void => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    };
    execFile(process.execPath, [at('scripts', 'prepare.mjs'), ...args], { cwd: project, env }, done);
  });
}

const builds = (): string[] =>
  existsSync(at('builds.log')) ? readFileSync(at('builds.log'), 'utf8').trim().split('\n') : [];

describe('preparing a project, in this order', { timeout: 60_000 }, () => {
  test('a fresh clone without a wish to build is only installed', async () => {
    const run = await prepare('--no-build');
    expect(run).toEqual({
      code: 0,
      output: expect.stringMatching(/Instalando.*\nDependências instaladas em \d+,\d s\./),
    });
    expect(existsSync(at('node_modules', 'tiny', 'code.js'))).toBe(true);
    expect(builds()).toEqual([]);
  });

  test('the pages are built for production, once', async () => {
    expect((await prepare()).output).toMatch(/^Montando as páginas…\nPáginas montadas/);
    expect(builds()).toEqual(['production']);
  });

  test('a second time there is nothing to do and nothing to say', async () => {
    expect(await prepare()).toEqual({ code: 0, output: '' });
  });

  test('a package of another version is installed anew', async () => {
    writeFileSync(at('node_modules', 'tiny', 'package.json'), '{ "name": "tiny", "version": "1.0.0" }');
    expect((await prepare()).output).toContain('Instalando');
    expect(readFileSync(at('node_modules', 'tiny', 'package.json'), 'utf8')).toContain('1.2.3');
  });

  test('an installation that was cut off is repaired, though the versions look right', async () => {
    rmSync(at('node_modules', 'tiny', 'code.js'));
    writeFileSync(at('.cache', 'installing'), '');
    expect((await prepare()).output).toContain('Instalando');
    expect(existsSync(at('node_modules', 'tiny', 'code.js'))).toBe(true);
    expect(await prepare()).toEqual({ code: 0, output: '' });
  });

  test('a changed source is built, a changed test is not', async () => {
    writeFileSync(at('web', 'page.test.ts'), 'a test');
    expect((await prepare()).output).toBe('');
    writeFileSync(at('web', 'page.ts'), 'second');
    expect((await prepare()).output).toContain('Páginas montadas');
    expect(readFileSync(at('build', 'web', 'server', 'index.js'), 'utf8')).toBe('second');
  });

  test('a build that fails says why, ends with 1, and is repeated until it succeeds', async () => {
    writeFileSync(at('web', 'page.ts'), 'broken');
    const failed = await prepare();
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/the page is broken\s+A montagem das páginas falhou/);
    writeFileSync(at('web', 'page.ts'), 'second');
    expect((await prepare()).output).toContain('Páginas montadas');
  });

  test('two at once do the work once', async () => {
    writeFileSync(at('node_modules', 'tiny', 'package.json'), '{ "name": "tiny", "version": "1.0.0" }');
    writeFileSync(at('web', 'page.ts'), 'third');
    const before = builds().length;
    const runs = await Promise.all([prepare(), prepare()]);
    expect(runs.map((run) => run.code)).toEqual([0, 0]);
    expect(runs.filter((run) => run.output.includes('Instalando'))).toHaveLength(1);
    expect(builds()).toHaveLength(before + 1);
    expect(existsSync(at('.cache', 'prepare.lock'))).toBe(false);
  });

  test('a lock left by a process that is gone keeps nobody waiting', async () => {
    writeFileSync(at('.cache', 'prepare.lock'), '999999999');
    writeFileSync(at('web', 'page.ts'), 'fourth');
    expect((await prepare()).output).toMatch(/^Montando/);
    expect(readFileSync(at('build', 'web', 'server', 'index.js'), 'utf8')).toBe('fourth');
  });

  test('an installation that fails says what to look at and ends with 1', async () => {
    writeFileSync(at('package.json'), '{ "dependencies": { "absent": "1.0.0" } }');
    rmSync(at('node_modules'), { recursive: true });
    const failed = await prepare();
    expect(failed.code).toBe(1);
    expect(failed.output).toContain('A instalação das dependências falhou');
  });
});
