// Installs the dependencies and builds the product when needed, and takes almost no time otherwise. It runs before
// anything is installed, on Node 20: built-in modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The sources of the built product: after a change of any of them the next start builds again. */
const SOURCES = [
  'web',
  'contract',
  'domain',
  'config',
  'server',
  'simulator',
  'demo',
  'scripts/build.ts',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'react-router.config.ts',
];
const NOT_BUILT = /\.test\.tsx?$|^media/;
const LONGEST_TURN_MS = 15 * 60_000;

/** A reason in Portuguese that the person at the terminal can act on. */
export class Refusal extends Error {}

/** The path of the Node that runs the project: the dependency's, or this process's (from 24 on) where there is none. */
export function nodeOf(root) {
  const found = carriedNode(root);
  if (found || major() >= 24) return found ?? process.execPath;
  throw new Refusal(`O projeto usa o Node 24, que ainda não foi instalado. Rode antes: npm run build`);
}

/** `tools` are those that only tests and checks need; the shop is built and runs without them. */
export async function prepare(root, { build, tools }) {
  checkNode(root);
  const steps = [
    { isMissing: () => !isInstalled(root, tools), work: () => install(root, tools) },
    { isMissing: () => build && !isBuilt(root), work: () => buildProduct(root) },
  ];
  if (!steps.some((step) => step.isMissing())) return;
  await inTurn(join(root, '.cache', 'prepare.lock'), async () => {
    for (const step of steps) if (step.isMissing()) await step.work();
  });
}

const major = () => Number.parseInt(process.versions.node, 10);
const carriedPackage = (root) => join(root, 'node_modules', `node-${process.platform}-${process.arch}`);

function carriedNode(root) {
  const path = join(carriedPackage(root), 'bin', 'node');
  return existsSync(path) ? path : undefined;
}

function readLock(root, path = 'package-lock.json') {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
}

function checkNode(root) {
  const { node } = process.versions;
  if (major() < 20)
    throw new Refusal(
      `O projeto precisa do Node 20 ou mais novo, e este é o ${node}. Instale uma versão atual de https://nodejs.org e rode o comando de novo.`,
    );
  const isCarried = `node_modules/node-${process.platform}-${process.arch}` in readLock(root);
  if (!isCarried && major() < 24)
    throw new Refusal(
      `Neste sistema (${process.platform} ${process.arch}) o projeto usa o Node instalado, que precisa ser o 24 ou mais novo; este é o ${node}. Instale-o de https://nodejs.org e rode o comando de novo.`,
    );
}

/**
 * Compares the lock file with the copy that npm writes into node_modules when it has finished. Optional and peer
 * packages may be missing, and those of development where they aren't wanted.
 */
function isInstalled(root, tools) {
  if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) return false;
  const installed = readLock(root, 'node_modules/.package-lock.json');
  const carried = `node_modules/node-${process.platform}-${process.arch}`;
  return Object.entries(readLock(root)).every(([path, { version, dev, optional, devOptional, peer }]) => {
    if (path === '' || (dev && !tools)) return true;
    if (installed[path]) return installed[path].version === version && existsSync(join(root, path));
    return path !== carried && (optional || devOptional || peer);
  });
}

async function install(root, tools) {
  say('Instalando as dependências (npm ci; leva cerca de um minuto)…');
  const started = Date.now();
  // npm must not run on the Node inside node_modules, which it is about to delete.
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const args = [
    'ci',
    '--ignore-scripts',
    tools ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = await run(root, 'npm', args, { PATH: path.join(delimiter) });
  if (code !== 0)
    throw new Refusal(
      `${output}\nA instalação das dependências falhou. Confira a conexão com a internet e o espaço em disco e rode o comando de novo.`,
    );
  const node = carriedNode(root);
  const trial = node && (await run(root, node, ['--version'], {}));
  if (trial && trial.code !== 0)
    throw new Refusal(
      `O Node que vem com o projeto não roda neste sistema (${trial.output.trim()}). Use um Linux com glibc, como Debian ou Ubuntu.`,
    );
  // Node's C headers, 67 MB: nothing here is compiled.
  rmSync(join(carriedPackage(root), 'include'), { recursive: true, force: true });
  if (!isInstalled(root, tools))
    throw new Refusal('A instalação terminou incompleta. Apague a pasta node_modules e rode o comando de novo.');
  say(`Dependências instaladas em ${seconds(started)}.`);
}

async function buildProduct(root) {
  say('Montando a loja…');
  const started = Date.now();
  // Taken before the build: a file that changes meanwhile makes the next start build again.
  const digest = sourceDigest(root);
  rmSync(stampOf(root), { force: true });
  const { code, output } = await run(root, nodeOf(root), [join(root, 'scripts', 'build.ts')], {
    NODE_ENV: 'production',
  });
  if (code !== 0) throw new Refusal(`${output}\nA montagem da loja falhou; o motivo está acima.`);
  writeFileSync(stampOf(root), digest);
  say(`Loja montada em ${seconds(started)}.`);
}

const stampOf = (root) => join(root, 'build', '.stamp');

function isBuilt(root) {
  return existsSync(stampOf(root)) && readFileSync(stampOf(root), 'utf8') === sourceDigest(root);
}

function sourceDigest(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    const files = statSync(path).isFile() ? [''] : readdirSync(path, { recursive: true });
    for (const file of files.filter((name) => !NOT_BUILT.test(name)).sort())
      if (statSync(join(path, file)).isFile())
        hash.update(`${source}/${file}\0`).update(readFileSync(join(path, file)));
  }
  return hash.digest('hex');
}

/**
 * Runs the work when no other process in this folder does. A lock whose process has ended is taken over, and a very old
 * one too, because process ids start again in containers.
 */
async function inTurn(lock, work) {
  mkdirSync(join(lock, '..'), { recursive: true });
  for (let isFirst = true; !claim(lock); isFirst = false) {
    if (isFirst) say('Outro processo está preparando o projeto; aguardando…');
    await wait(200);
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    release();
  }
}

function claim(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw explained(error);
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isAbandoned(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LONGEST_TURN_MS) return true;
    const holder = Number(readFileSync(lock, 'utf8'));
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function explained(error) {
  if (error.code === 'ENOSPC') return new Refusal('Não há espaço em disco para preparar o projeto.');
  if (error.code === 'EACCES' || error.code === 'EROFS')
    return new Refusal(`Sem permissão para escrever em ${error.path}.`);
  return error;
}

/**
 * Runs a program and collects its output, for the case that it fails. A signal to this process stops the program too.
 */
function run(root, command, args, extra) {
  return new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...extra }, stdio: ['ignore', 'pipe', 'pipe'] };
    const child = spawn(command, args, options);
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    const stop = (signal) => {
      child.kill(signal);
      process.exit(signal === 'SIGINT' ? 130 : 143);
    };
    const signals = ['SIGINT', 'SIGTERM'];
    for (const signal of signals) process.once(signal, stop);
    const done = (code) => {
      for (const signal of signals) process.removeListener(signal, stop);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.code === 'ENOENT' ? `O comando ${command} não foi encontrado.` : error.message;
      done(1);
    });
    child.once('close', (code) => done(code ?? 1));
  });
}

const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1).replace('.', ',')} s`;

function say(text) {
  process.stdout.write(`${text}\n`);
}
