import fs from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import { loadRound } from '../load.ts';
import { BrokenPromise, type Fault } from '../round.ts';

const CLIENTS = 5;
const WHOLE_MINUTES = 10;
const LEAST_MINUTES = 0.5;
const SAMPLE_MS = 5000;
/** The share of the time in which memory still grows because caches fill. */
const WARM_UP = 0.25;
const MOST_MEMORY = 1.15;
const MOST_FILES = 10;

/** Memory in megabytes and number of open files of a process; undefined where the system doesn't report them. */
function vitalSigns(pid: number | undefined): { memory: number; files: number } | undefined {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return { memory: Number(kilobytes) / 1024, files: fs.readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Ordinary use for a long time: no call fails, and neither memory nor open files grow. */
export const soak: Fault = async (round) => {
  const { harness, number, scale } = round;
  const minutes = Math.max(LEAST_MINUTES, WHOLE_MINUTES * scale);
  const load = await loadRound(round, { clients: CLIENTS });
  const signs: { memory: number; files: number }[] = [];
  for (let sample = 0; sample < (minutes * 60_000) / SAMPLE_MS; sample += 1) {
    await rest(SAMPLE_MS);
    const now = vitalSigns(harness.product.pid());
    if (now) signs.push(now);
  }
  await load.stop();
  const answers = harness.history.entries.filter((entry) => entry.round === number && entry.phase !== 'invoke');
  const unanswered = answers.filter(({ phase }) => phase === 'info').length;
  if (unanswered > 0) throw new BrokenPromise(`${unanswered} of ${answers.length} calls failed in ordinary use`);
  if (signs.length === 0) return;
  const warm = signs.slice(Math.floor(signs.length * WARM_UP));
  const half = Math.floor(warm.length / 2);
  const grown = (sign: 'memory' | 'files') => {
    const of = (some: typeof warm) => median(some.map((each) => each[sign]));
    return { early: of(warm.slice(0, half + 1)), late: of(warm.slice(half)) };
  };
  const [memory, files] = [grown('memory'), grown('files')];
  round.notes.push(`${answers.length} answers, ${Math.round(memory.late)} MB, ${files.late} files`);
  if (memory.late > memory.early * MOST_MEMORY) throw new BrokenPromise(`memory grew from ${memory.early} MB`);
  if (files.late > files.early + MOST_FILES) throw new BrokenPromise(`open files grew from ${files.early}`);
};
