import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Child = ReturnType<typeof startChild>;

/** Runs a TypeScript file of the project on this Node. */
export function startChild(file: URL, parameters: string[]) {
  const child = spawn(process.execPath, [file.pathname, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  /** Exit code (null when killed) and everything written to stderr. */
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }));
  return {
    process: child,
    /** Everything printed so far, line by line. */
    lines,
    ended,
    /** Resolves when a line satisfies the condition; rejects when the process ends before. */
    line: (condition: (line: string, count: number) => boolean) =>
      new Promise<void>((resolve, reject) => {
        let count = 0;
        reader.on('line', (line) => {
          count += 1;
          if (condition(line, count)) resolve();
        });
        void ended.then(({ code }) => reject(new Error(`ended with ${code} too early: ${stderr}`)));
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
