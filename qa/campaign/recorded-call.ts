import { setTimeout as rest } from 'node:timers/promises';

/** What the clients do; the key of each operation, and what else the checker reads of it, stands beside it. */
export type OperationName =
  /** key: order_id; the body sent and the body received. */
  | 'create-payment'
  /** key: the provider's payment id. */
  | 'verify-payment'
  /** key: product id; the body sent, with its version, and the product received. */
  | 'edit-product'
  | 'toggle-product'
  /** key: the buyer's name, of one purpose alone; the body sent and the order received. */
  | 'manual-order'
  /** key: the request's own key; the body sent. */
  | 'refund-payment'
  /** key: order_id. */
  | 'cancel-order'
  /** key: order_id; the order received, or the buyer's page of it. */
  | 'edit-order'
  | 'correct-order'
  /** key: the delivery's own key; the body sent and the order received. */
  | 'record-delivery'
  /** key: e-mail. */
  | 'register-user'
  /** key: user id. */
  | 'toggle-user'
  /** key: the name of the deceased, unique to this request. */
  | 'schedule-funeral'
  /** key: the description, unique to this request. */
  | 'record-expense'
  /** key: name of the file sent. */
  | 'upload-image'
  /** key: e-mail; never twice for one token. */
  | 'reset-password'
  /** What the payer does at the provider; key: order_id; the provider's payment. */
  | 'payer-approves'
  | 'payer-rejects'
  | 'payer-pays-twice'
  | 'payer-pays-late'
  | 'payer-pays-older';

/**
 * invoke: about to be sent. ok: answered 2xx, so it must have happened and must last. fail: refused (4xx), so it must
 * not have happened. info: no answer, or one that decides nothing (5xx): it may have happened, now or later.
 */
type Phase = 'invoke' | 'ok' | 'fail' | 'info';

export type HistoryEntry = {
  /** Of the operation: its invoke and its outcome share it. */
  id: number;
  round: number;
  client: number;
  operation: OperationName;
  /** What the operation is about; retries of the same purpose share it. */
  key: string;
  phase: Phase;
  /** Milliseconds since 1970, UTC. */
  at: number;
  status?: number;
  request?: unknown;
  answer?: unknown;
};

export type Operation = Pick<HistoryEntry, 'round' | 'client' | 'operation' | 'key'> & { request?: unknown };
export type Outcome = Pick<HistoryEntry, 'status' | 'answer'> & { phase: Exclude<Phase, 'invoke'> };

export class History {
  readonly entries: HistoryEntry[] = [];
  #lastId = 0;

  /** Notes an operation before anything is sent. Returns its id. */
  invoke(operation: Operation): number {
    this.#lastId += 1;
    this.entries.push({ id: this.#lastId, ...operation, phase: 'invoke', at: Date.now() });
    return this.#lastId;
  }

  /** Notes how the operation ended. */
  finish(id: number, { request: _sent, ...operation }: Operation, outcome: Outcome): void {
    this.entries.push({ id, ...operation, at: Date.now(), ...outcome });
  }
}

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

/** Tries again while the product says that it is too busy. */
export async function retryUntilOk(attempt: () => Promise<Outcome>): Promise<Outcome> {
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
