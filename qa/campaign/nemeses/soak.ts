import fs from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';
import { startLoad } from '../load.ts';
import { ensureUp, type Nemesis } from '../round.ts';

const CLIENTS = 5;
const WHOLE_MINUTES = 10;
const LEAST_MINUTES = 0.5;
const SAMPLE_MS = 5000;
/** Memory settles while caches fill. */
const WARM_UP = 0.25;

/** Memory in megabytes and the number of open files of a process; undefined where the system doesn't tell. */
function vitalSigns(pid: number | undefined): { memory: number; files: number } | undefined {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return { memory: Number(kilobytes) / 1024, files: fs.readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Ordinary use for a long time: nothing fails and nothing grows. */
export const soak: Nemesis = async (round) => {
  const { stage, town, random, tally, number, scale } = round;
  await ensureUp(round);
  const minutes = Math.max(LEAST_MINUTES, WHOLE_MINUTES * scale);
  const load = await startLoad(stage, town, { round: number, random, clients: CLIENTS, token: await stage.signIn() });
  const signs: { memory: number; files: number }[] = [];
  for (let sample = 0; sample < (minutes * 60_000) / SAMPLE_MS; sample += 1) {
    await rest(SAMPLE_MS);
    const now = vitalSigns(stage.product.pid());
    if (now) signs.push(now);
  }
  await load.stop();
  const answers = stage.history.entries.filter((entry) => entry.round === number && entry.phase !== 'invoke');
  tally.add('R18a', answers.filter(({ phase }) => phase === 'info').length, answers.length);
  if (signs.length === 0) return;
  const warm = signs.slice(Math.floor(signs.length * WARM_UP));
  const half = Math.floor(warm.length / 2);
  const [early, late] = [warm.slice(0, half + 1), warm.slice(half)];
  const growth = median(late.map(({ memory }) => memory)) / median(early.map(({ memory }) => memory)) - 1;
  tally.add('R18b', Math.max(0, growth * 100));
  tally.add('R18c', Math.max(0, median(late.map(({ files }) => files)) - median(early.map(({ files }) => files))));
  round.notes.push(`${answers.length} answers, ${Math.round(median(late.map(({ memory }) => memory)))} MB`);
};
