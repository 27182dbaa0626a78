import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PROJECT_ROOT } from '../project-root.ts';

/**
 * Runs a built command of server/commands to its end, with `typed` as its whole input, on the embedded database of
 * DATA_DIR by default.
 */
export async function runCommand(
  name: string,
  parameters: string[],
  environment: Record<string, string>,
  typed = '',
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(PROJECT_ROOT, 'build', 'server', `${name}.js`), ...parameters], {
    env: { ...process.env, NODE_ENV: '', DATABASE_URL: '', ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece;
    });
  child.stdin.end(typed);
  const [code] = await once(child, 'close');
  return { code, output };
}
