import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';

const AUTOCANNON = path.join(import.meta.dirname, '../node_modules/autocannon/autocannon.js');
const BARE = path.join(import.meta.dirname, 'bare-server.ts');

export type Load = { perSecond: number; p99Ms: number; answers: number; faults: number };

type Report = {
  requests: { average: number };
  latency: { p99: number };
  '2xx': number;
  non2xx: number;
  errors: number;
  timeouts: number;
};

/** Asks for one address as fast as it answers, from a process of its own. */
export async function loadOf(
  url: string,
  {
    seconds,
    headers = {},
    connections = 20,
  }: { seconds: number; headers?: Record<string, string>; connections?: number },
): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const args = [AUTOCANNON, '--json', '-c', String(connections), '-d', String(seconds), ...given, url];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const report = (await json(child.stdout)) as Report;
  return {
    perSecond: report.requests.average,
    p99Ms: report.latency.p99,
    answers: report['2xx'],
    faults: report.non2xx + report.errors + report.timeouts,
  };
}

/** Headers that belong to a connection and not to an answer. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

export type BareServer = { url: string; cpuMs: () => Promise<number>; stop: () => void };

/** A bare server that answers the very bytes of this address. */
export async function startBareServer(
  url: string,
  headers: Record<string, string>,
  folder: string,
): Promise<BareServer> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  http.get(url, { headers, agent: false }, resolve).on('error', reject);
  const answer = await promise;
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  const body = Buffer.concat(await answer.toArray());
  const own = Object.entries(answer.headers).filter(([name]) => !HOP.has(name));
  const file = path.join(folder, 'answer.json');
  fs.writeFileSync(file, JSON.stringify({ headers: Object.fromEntries(own), body: body.toString('base64') }));
  const child = spawn(process.execPath, [BARE, file], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  if (!child.stdout) throw new Error('the bare server has no output');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const cpuMs = async () => {
    child.send('cpu');
    const [answer] = await once(child, 'message');
    return Number(answer);
  };
  return { url: String(line), cpuMs, stop: () => void child.kill() };
}
