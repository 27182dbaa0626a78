// Runs a program of the project on the Node it needs, after installing and building what is missing:
//   node scripts/run.mjs [--install | --build | --open] [options of Node] [program] [arguments]
// It runs before anything is installed, on Node 20: built-in modules only.
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeOf, prepare, Refusal } from './prepare.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [wish, ...rest] = process.argv.slice(2);
const wishes = {
  '--install': { build: false, tools: true },
  '--build': { build: true, tools: true },
  // The built shop, without the tools of its tests.
  '--open': { build: true, tools: false },
};

try {
  if (wish in wishes) await prepare(root, wishes[wish]);
  const command = wish in wishes ? rest : process.argv.slice(2);
  if (command.length > 0) run(nodeOf(root), command);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exitCode = 1;
}

/** Runs the program with this process's streams, passes signals on to it and exits with its code. */
function run(node, command) {
  const env = {
    // Without this cache, compiling libraries takes a fifth of the time until the shop is open.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    // Two heaps of the C library instead of one a thread: 25 MB less at rest.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    // Programs that it starts by name run on the same Node.
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  };
  const child = spawn(node, command, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`${node}: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
  });
}
