import { setTimeout as rest } from 'node:timers/promises';
import type { History, Operation, Outcome } from './history.ts';

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below /api. */
  path: string;
  token?: string | undefined;
  json?: unknown;
  form?: FormData;
};

const GIVE_UP_MS = 25_000;
const TOO_BUSY = 503;
const BUSY_PAUSE_MS = 250;
const INSIST_MS = 60_000;

/** One call as a client makes it. `status` is absent when nothing, or not all, came back. */
export async function send(origin: string, request: Request): Promise<Outcome> {
  const { method, path, token, json, form } = request;
  const body = json === undefined ? form : JSON.stringify(json);
  try {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    });
    const text = await response.text();
    const { status } = response;
    const phase = status < 300 ? 'ok' : status >= 400 && status < 500 ? 'fail' : 'info';
    return { phase, status, answer: parsed(text) };
  } catch {
    return { phase: 'info' };
  }
}

/** Tries again while the product says that it is too busy, as on a machine with other things to do. */
export async function insist(attempt: () => Promise<Outcome>): Promise<Outcome> {
  const began = performance.now();
  for (;;) {
    const outcome = await attempt();
    if (outcome.status !== TOO_BUSY || performance.now() - began > INSIST_MS) return outcome;
    await rest(BUSY_PAUSE_MS);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 200);
  }
}

/** The same, with its beginning and its end in the history. */
export async function recorded(
  history: History,
  operation: Operation,
  { origin, request }: { origin: string; request: Request },
): Promise<Outcome> {
  const id = history.invoke(operation);
  const outcome = await send(origin, request);
  history.finish(id, operation, outcome);
  return outcome;
}
