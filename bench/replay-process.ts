// The database's own rate, from a process of its own: reads its task from the parent, answers requests per second.

import type { Statement } from './recorder.ts';
import { replay } from './replay.ts';

export type ReplayTask = { databaseUrl: string; statements: Statement[]; existing: string[]; seconds: number };

async function work({ databaseUrl, statements, existing, seconds }: ReplayTask): Promise<void> {
  process.send?.(await replay(databaseUrl, statements, { existing: new Set(existing), seconds }));
  process.disconnect();
}

process.once('message', (task: ReplayTask) => void work(task));
