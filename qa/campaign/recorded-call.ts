import { setTimeout as rest } from 'node:timers/promises';
import { type Address, callPath } from '#contract/endpoint.ts';

/** The clients' operations, each with the meaning of its key and the data that the checker reads. */
export type OperationName =
  /** key: order_id; the body sent and the body received. */
  | 'create-payment'
  /** key: the provider's payment id. */
  | 'verify-payment'
  /** key: product id; the body sent, with its version, and the product received. */
  | 'edit-product'
  /** key: the buyer's name, unique to this request; the body sent and the order received. */
  | 'manual-order'
  /** key: the request's own key; the body sent. */
  | 'refund-payment'
  /** key: order_id. */
  | 'cancel-order'
  /** key: order_id; the order received. */
  | 'edit-order'
  /** key: the delivery's idempotency key; the body sent and the order received. */
  | 'record-delivery'
  /** key: e-mail. */
  | 'register-user'
  /** key: user id. */
  | 'toggle-user'
  /** key: the name of the uploaded file. */
  | 'upload-image';

/**
 * sent: about to be sent. ok: answered 2xx, so it was executed and must last. fail: refused (4xx), so it must not have
 * been executed. info: no answer, or one that leaves it open (5xx): it may have been executed, or will be.
 */
type Phase = 'sent' | 'ok' | 'fail' | 'info';

/** One call of a client; its end is written into the same entry. */
export type RecordedCall = {
  operation: OperationName;
  /** The subject of the operation, shared by its retries. */
  key: string;
  phase: Phase;
  /** Milliseconds since 1970, UTC; a call without an end may have been executed at any time since. */
  from: number;
  to: number;
  status?: number;
  request: unknown;
  answer?: unknown;
};

export type About = Pick<RecordedCall, 'operation' | 'key'>;
export type Outcome = Pick<RecordedCall, 'status' | 'answer'> & { phase: Exclude<Phase, 'sent'> };

export type Request = {
  to: Pick<Address, 'method' | 'path'>;
  params?: Record<string, string>;
  query?: Record<string, string>;
  token?: string | undefined;
  json?: unknown;
  form?: FormData;
};

const GIVE_UP_MS = 25_000;
const TOO_BUSY = 503;
const BUSY_PAUSE_MS = 250;
const INSIST_MS = 60_000;

/** Makes one call as a client. `status` is absent when no complete answer came. */
export async function send(origin: string, request: Request): Promise<Outcome> {
  const { to, token, json, form } = request;
  const body = json === undefined ? form : JSON.stringify(json);
  try {
    const response = await fetch(origin + callPath(to, request), {
      method: to.method,
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

/** Repeats the attempt while the product answers that it is too busy. */
export async function retryUntilOk(attempt: () => Promise<Outcome>): Promise<Outcome> {
  const began = performance.now();
  for (;;) {
    const outcome = await attempt();
    if (outcome.status !== TOO_BUSY || performance.now() - began > INSIST_MS) return outcome;
    await rest(BUSY_PAUSE_MS);
  }
}

/** The answer to a call that has to succeed. */
export function answerOf<T>({ to }: Request, { phase, status, answer }: Outcome): T {
  if (phase === 'ok') return answer as T;
  throw new Error(`${to.method} ${to.path}: ${status ?? 'no answer'} ${JSON.stringify(answer)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 200);
  }
}

/** Makes one call, recorded before it is sent. */
export async function recorded(
  history: RecordedCall[],
  about: About,
  { origin, request }: { origin: string; request: Request },
): Promise<Outcome> {
  const times = { from: Date.now(), to: Number.POSITIVE_INFINITY };
  const entry: RecordedCall = { ...about, ...times, phase: 'sent', request: request.json };
  history.push(entry);
  const outcome = await send(origin, request);
  Object.assign(entry, outcome, outcome.phase !== 'info' && { to: Date.now() });
  return outcome;
}
