import { type ChildProcess, spawn } from 'node:child_process';

export type Finished = { code: number; output: string };
export type Program = { args: readonly string[]; env?: NodeJS.ProcessEnv; limitMinutes: number };

const running = new Set<ChildProcess>();

/**
 * Runs a Node program from the project root to its end and keeps what it prints. One that takes longer than
 * `limitMinutes` is stopped with all its children and counts as failed.
 */
export function runProgram(root: string, program: Program): Promise<Finished> {
  return new Promise((resolve) => {
    // A group of its own, so that browsers and servers it started can be stopped with it.
    const child = spawn(process.execPath, program.args, {
      cwd: root,
      env: program.env ?? process.env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    running.add(child);
    const limit = setTimeout(() => {
      chunks.push(Buffer.from(`\nInterrompido: passou de ${program.limitMinutes} minutos.\n`));
      stopGroup(child, 'SIGKILL');
    }, program.limitMinutes * 60_000);
    child.once('error', (error) => chunks.push(Buffer.from(error.message)));
    child.once('close', (code) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/** Stops every program that is still running, with its children. */
export function stopPrograms(): void {
  for (const child of running) stopGroup(child, 'SIGTERM');
}

function stopGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}
