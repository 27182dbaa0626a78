import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Gives a task to a file of this folder in a process of its own and waits for its answer. Throws when it dies first. */
export async function inProcess<Task extends object, Answer>(file: string, task: Task): Promise<Answer> {
  const child = fork(path.join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended without an answer`)));
  child.send(task);
  const [answer] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return answer as Answer;
}
