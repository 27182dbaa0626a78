import fs from 'node:fs';
import path from 'node:path';

/** Everything that the clients of the campaign do. `request` and `answer` hold what its comment says. */
export type OperationName =
  /** POST pagamento/create-payment; key: order_id; request: the body sent; answer: the body received. */
  | 'create-payment'
  /** GET pagamento/verificar-pagamento; key: the provider's payment id. */
  | 'verify-payment'
  /** PUT products/{id} with its version; key: product id; request: the body sent; answer: the product. */
  | 'edit-product'
  /** The same, to change `active` alone. */
  | 'toggle-product'
  /** POST orders/manual; key: the buyer's name, of one purpose alone; request: the body sent; answer: the order. */
  | 'manual-order'
  /** POST register; key: e-mail; request: { email, role }; answer: the user. */
  | 'register-user'
  /** PATCH users/{id}/toggle; key: user id; answer: the user. */
  | 'toggle-user'
  /** POST funerals; key: the name of the deceased, unique to this request; request: the body; answer: the funeral. */
  | 'schedule-funeral'
  /** POST expenses; key: the description, unique to this request; request: the body; answer: the expense. */
  | 'record-expense'
  /** POST upload-image; key: name of the file sent; answer: { url } of the stored picture. */
  | 'upload-image'
  /** POST auth/reset-password; key: e-mail; request: { new_password }; never twice for one token. */
  | 'reset-password'
  /** Not calls of ours but deeds of the payer at the provider; key: order_id; answer: the provider's payment. */
  | 'payer-approves'
  | 'payer-rejects'
  | 'payer-pays-twice'
  | 'payer-pays-late';

/**
 * invoke: about to be sent. ok: answered 2xx, so it must have happened and must last. fail: refused (4xx), so it must
 * not have happened. info: no answer, or one that decides nothing (5xx): it may have happened, now or later.
 */
export type Phase = 'invoke' | 'ok' | 'fail' | 'info';

export type HistoryEntry = {
  /** Of the operation: its invoke and its outcome share it. Rises through the whole campaign. */
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
export type Outcome = Pick<HistoryEntry, 'phase' | 'status' | 'answer'> & { phase: Exclude<Phase, 'invoke'> };

export type History = {
  readonly file: string;
  /** Everything recorded since the history was opened, in order. */
  readonly entries: readonly HistoryEntry[];
  /** Writes the invoke line, to be called before anything is sent. Returns the id. */
  invoke(operation: Operation): number;
  /** Writes how the operation ended. */
  finish(id: number, operation: Operation, outcome: Outcome): void;
  close(): void;
};

/** Opens a new history in `file`, one JSON object a line. */
export function openHistory(file: string, now: () => number = Date.now): History {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const descriptor = fs.openSync(file, 'w', 0o600);
  const entries: HistoryEntry[] = [];
  let lastId = 0;
  const write = (entry: HistoryEntry) => {
    entries.push(entry);
    fs.writeSync(descriptor, `${JSON.stringify(entry)}\n`);
  };
  return {
    file,
    entries,
    invoke({ request, ...operation }) {
      lastId += 1;
      write({ id: lastId, ...operation, phase: 'invoke', at: now(), ...(request !== undefined && { request }) });
      return lastId;
    },
    finish(id, { request: _sent, ...operation }, outcome) {
      write({ id, ...operation, at: now(), ...outcome });
    },
    close: () => fs.closeSync(descriptor),
  };
}

/** Reads a history that was written before. Half a line at its end is left out: nobody relied on it. */
export function readHistory(file: string): HistoryEntry[] {
  const content = fs.readFileSync(file, 'utf8');
  return content
    .slice(0, content.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line): HistoryEntry => JSON.parse(line));
}
