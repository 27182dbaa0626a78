// What npm runs before `npm start` and `npm test`: installs what is missing and builds the pages, and costs next to
// nothing when both are in place. It runs before anything is installed, on Node 20: built-in modules only.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDigest, clearStamp, isBuilt } from './build-stamp.mjs';
import { carriedNode, installationProblem, nodeProblem } from './installation.mjs';
import { inTurn } from './turn.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const machine = { platform: process.platform, arch: process.arch, version: process.versions.node };
/** Stays on disk when an installation is cut off: packages may then be half unpacked with a manifest that looks right. */
const unfinished = join(root, '.cache', 'installing');
const wantsBuild = !process.argv.includes('--no-build');

class Refusal extends Error {}

try {
  const problem = nodeProblem(root, machine);
  if (problem) throw new Refusal(problem);
  if (needsInstall() || needsBuild()) {
    await inTurn(join(root, '.cache', 'prepare.lock'), {
      onWait: () => say('Outro processo está preparando o projeto; aguardando…'),
      work: prepare,
    });
  }
} catch (error) {
  process.stderr.write(`\n${error instanceof Refusal ? error.message : explain(error)}\n\n`);
  process.exit(1);
}

async function prepare() {
  // Asked again: another process may have done it meanwhile.
  if (needsInstall()) await install();
  if (needsBuild()) await build();
}

function needsInstall() {
  return existsSync(unfinished) || installationProblem(root, machine) !== undefined;
}

function needsBuild() {
  return wantsBuild && !isBuilt(root, buildDigest(root));
}

async function install() {
  say('Instalando as dependências (npm ci; leva cerca de um minuto)…');
  const started = Date.now();
  mkdirSync(dirname(unfinished), { recursive: true });
  writeFileSync(unfinished, '');
  // npm must not run on the Node inside node_modules, which it is about to delete.
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = await run('npm', args, { ...process.env, PATH: path.join(delimiter) });
  if (result.missing) throw new Refusal('O comando npm não foi encontrado. Instale o Node com o npm e tente de novo.');
  if (result.code !== 0) {
    throw new Refusal(
      `${result.output}\nA instalação das dependências falhou (npm ci terminou com ${result.code}). Confira a conexão com a internet e o espaço em disco e rode o comando de novo.`,
    );
  }
  const left = installationProblem(root, machine);
  if (left)
    throw new Refusal(`A instalação terminou incompleta (${left}). Apague a pasta node_modules e tente de novo.`);
  await checkCarriedNode();
  rmSync(unfinished, { force: true });
  say(`Dependências instaladas em ${seconds(started)}.`);
}

async function checkCarriedNode() {
  const node = carriedNode(root);
  if (!node) return;
  const result = await run(node, ['--version'], process.env);
  if (result.code === 0) return;
  throw new Refusal(
    `O Node que vem com o projeto não roda neste sistema (${result.output.trim() || result.code}). Use um Linux com glibc, como Debian ou Ubuntu.`,
  );
}

async function build() {
  say('Montando as páginas…');
  const started = Date.now();
  clearStamp(root);
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = await run(carriedNode(root) ?? process.execPath, [join(root, 'scripts', 'build.ts')], env);
  if (result.code !== 0) throw new Refusal(`${result.output}\nA montagem das páginas falhou; o motivo está acima.`);
  say(`Páginas montadas em ${seconds(started)}.`);
}

/**
 * Runs a program to its end and passes our own end on to it; its output is kept, to be shown when it fails.
 * @returns {Promise<{ code: number, output: string, missing: boolean }>}
 */
function run(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
    });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    const stop = (signal) => {
      child.kill(signal);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    const done = (code, missing) => {
      process.removeListener('SIGINT', stop);
      process.removeListener('SIGTERM', stop);
      resolve({ code, missing, output: Buffer.concat(chunks).toString('utf8') });
    };
    child.once('error', (error) => {
      chunks.push(Buffer.from(error.message));
      done(1, error.code === 'ENOENT');
    });
    child.once('close', (code) => done(code ?? 1, false));
  });
}

function explain(error) {
  if (error.code === 'ENOSPC') return 'Não há espaço em disco para preparar o projeto.';
  if (error.code === 'EACCES' || error.code === 'EROFS') return `Sem permissão para escrever em ${error.path}.`;
  return `Não foi possível preparar o projeto: ${error.message}`;
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1).replace('.', ',')} s`;
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
