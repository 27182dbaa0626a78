import { type ExecFileException, execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A double of the real build: it fails when a source says so, and writes the files of a build. */
const BUILD = `
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const page: string = readFileSync('web/page.ts', 'utf8');
if (page.includes('broken')) { console.error('the page is broken'); process.exit(3); }
mkdirSync('build', { recursive: true });
writeFileSync('build/product.js', 'console.log("open", ...process.argv.slice(2))');
appendFileSync('builds.log', process.env.NODE_ENV + '\\n');
`;

let project: string;
const at = (...path: string[]): string => join(project, ...path);

/** A small project with one real dependency, packed into a file so that the real npm needs no network. */
beforeAll(() => {
  project = join(mkdtempSync(join(tmpdir(), 'prepare-')), 'Loja do João');
  mkdirSync(at('scripts'), { recursive: true });
  for (const script of ['prepare.mjs', 'run.mjs']) cpSync(join(import.meta.dirname, script), at('scripts', script));
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
  cpSync(at('tiny-1.2.3.tgz'), at('tester-1.0.0.tgz'));
  const dependencies = { tiny: 'file:tiny-1.2.3.tgz' };
  const devDependencies = { tester: 'file:tester-1.0.0.tgz' };
  writeFileSync(
    at('package.json'),
    JSON.stringify({ name: 'project', version: '1.0.0', type: 'module', dependencies, devDependencies }),
  );
  npm('install', '--package-lock-only', '--no-audit');
  rmSync(at('node_modules'), { recursive: true, force: true });
}, 60_000);

afterAll(() => rmSync(join(project, '..'), { recursive: true, force: true }));

type Run = { code: number; output: string };

function run(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const env = { ...process.env, npm_config_cache: at('cache') };
    const done = (error: ExecFileException | null, stdout: string, stderr: string): void => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    };
    execFile(process.execPath, [at('scripts', 'run.mjs'), ...args], { cwd: tmpdir(), env }, done);
  });
}

const builds = (): string[] =>
  existsSync(at('builds.log')) ? readFileSync(at('builds.log'), 'utf8').trim().split('\n') : [];

describe('running a program of the project, in this order', { timeout: 60_000 }, () => {
  test('a fresh clone is installed, built for production, and the program runs with its arguments', async () => {
    const first = await run('--open', 'build/product.js', '--now');
    expect(first).toEqual({
      code: 0,
      output: expect.stringMatching(/Instalando.*\nDependências instaladas.*\nMontando.*\nLoja montada.*\nopen --now/),
    });
    expect(builds()).toEqual(['production']);
  });

  test('the shop opens without the tools of its tests, which come when a test wants them', async () => {
    expect(existsSync(at('node_modules', 'tester'))).toBe(false);
    expect((await run('--install')).output).toContain('Dependências instaladas');
    expect(existsSync(at('node_modules', 'tester'))).toBe(true);
    expect(await run('--open', 'build/product.js')).toEqual({ code: 0, output: 'open\n' });
  });

  test('a second run prints only the output of the program', async () => {
    expect(await run('--build', 'build/product.js')).toEqual({ code: 0, output: 'open\n' });
  });

  test("the command exits with the program's code", async () => {
    writeFileSync(at('ends.js'), 'process.exit(7)');
    expect((await run('ends.js')).code).toBe(7);
  });

  test('an interrupted installation, or one of other versions, is repeated', async () => {
    rmSync(at('node_modules', '.package-lock.json'));
    expect((await run('--install')).output).toContain('Instalando');
    rmSync(at('node_modules', 'tiny'), { recursive: true });
    expect((await run('--install')).output).toContain('Instalando');
    const lock = at('node_modules', '.package-lock.json');
    writeFileSync(lock, readFileSync(lock, 'utf8').replace('1.2.3', '1.0.0'));
    expect((await run('--install')).output).toContain('Instalando');
    expect(await run('--install')).toEqual({ code: 0, output: '' });
  });

  test('a changed source is built, a changed test is not', async () => {
    writeFileSync(at('web', 'page.test.ts'), 'a test');
    expect((await run('--build')).output).toBe('');
    writeFileSync(at('web', 'page.ts'), 'second');
    expect((await run('--build')).output).toContain('Loja montada');
  });

  test('a build that fails says why, ends with 1, and is repeated until it succeeds', async () => {
    writeFileSync(at('web', 'page.ts'), 'broken');
    const failed = await run('--build');
    expect(failed.code).toBe(1);
    expect(failed.output).toMatch(/the page is broken\s+A montagem da loja falhou/);
    writeFileSync(at('web', 'page.ts'), 'third');
    expect((await run('--build')).output).toContain('Loja montada');
  });

  test('two commands at once do the work once, and neither waits for the lock of a dead process', async () => {
    writeFileSync(at('.cache', 'prepare.lock'), '999999999');
    writeFileSync(at('web', 'page.ts'), 'fourth');
    const before = builds().length;
    const runs = await Promise.all([run('--build'), run('--build')]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(builds()).toHaveLength(before + 1);
    expect(existsSync(at('.cache', 'prepare.lock'))).toBe(false);
  });

  test('a failed installation explains itself and ends with 1', async () => {
    writeFileSync(at('package.json'), '{ "dependencies": { "absent": "1.0.0" } }');
    rmSync(at('node_modules'), { recursive: true });
    const failed = await run('--install');
    expect(failed.code).toBe(1);
    expect(failed.output).toContain('A instalação das dependências falhou');
  });
});
