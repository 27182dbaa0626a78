import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PROJECT_ROOT } from '../project-root.ts';

type Environment = Record<string, string>;
export type CommandResult = { code: number | null; output: string };

/** A built command of server/commands, on the embedded database of DATA_DIR unless told otherwise. */
function startCommand(name: string, parameters: string[], environment: Environment): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [path.join(PROJECT_ROOT, 'build', 'server', `${name}.js`), ...parameters], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', ...environment },
  });
}

/** Runs a command to its end, with `typed` as its whole input. */
export async function runCommand(
  name: string,
  parameters: string[],
  environment: Environment,
  typed = '',
): Promise<CommandResult> {
  const child = startCommand(name, parameters, environment);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  child.stdin.end(typed);
  const [code] = await once(child, 'close');
  return { code, output };
}
