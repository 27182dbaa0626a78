import * as api from '#contract/index.ts';
import type { ManagedProduct } from '#contract/products.ts';
import type { SeededRandom } from '#server/testing/seeded-random.ts';
import type { PaymentAnswer } from '#simulator/provider/answers.ts';
import type { Harness } from './harness.ts';
import {
  type Operation,
  type OperationName,
  type Outcome,
  type Request,
  recorded,
  retryUntilOk,
  send,
} from './recorded-call.ts';

export type Wreath = ManagedProduct;

/** A payment link that a buyer has. */
export type Link = { orderId: string; preferenceId: string };

/** A call without an answer, which its client will repeat unchanged. */
type Doubtful = { operation: Operation; request: Request };

/** The state shared by the clients of one harness; it lasts for all rounds. */
export type SharedState = {
  links: Link[];
  /** Ids of the provider's payments, whose status buyers' pages may request. */
  payments: string[];
  /** The ids of users who may be switched off and on. */
  users: string[];
  doubtful: Doubtful[];
  /** Counts the names, to make each unique. */
  count: number;
};

/** One client. */
export type Worker = {
  harness: Harness;
  shared: SharedState;
  random: SeededRandom;
  round: number;
  client: number;
  token: string;
  wreaths: Wreath[];
};

export function newSharedState(): SharedState {
  return { links: [], payments: [], users: [], doubtful: [], count: 0 };
}

/** A unique name. */
export function uniqueName({ shared, harness }: Pick<Worker, 'shared' | 'harness'>, beginning: string): string {
  shared.count += 1;
  return `${beginning} ${shared.count} de ${harness.since.getTime().toString(36)}`;
}

/** Makes a call and records it; one without an answer is queued to be repeated. */
export async function call(worker: Worker, about: { operation: OperationName; key: string }, request: Request) {
  const { harness, round, client } = worker;
  const operation: Operation = { round, client, ...about, request: request.json };
  return repeatable(worker, { operation, request: { ...request, token: worker.token } }, harness);
}

const REPEATED = new Set<OperationName>([
  'create-payment',
  'manual-order',
  'refund-payment',
  'cancel-order',
  'record-delivery',
]);

async function repeatable({ shared }: Worker, doubtful: Doubtful, { history, origin }: Harness): Promise<Outcome> {
  const { operation, request } = doubtful;
  const outcome = await recorded(history, operation, { origin, request });
  if (outcome.phase === 'info' && REPEATED.has(doubtful.operation.operation)) shared.doubtful.push(doubtful);
  return outcome;
}

/** Repeats the oldest call without an answer. */
export async function askAgain(worker: Worker): Promise<Outcome | undefined> {
  const doubtful = worker.shared.doubtful.shift();
  if (!doubtful) return undefined;
  const operation = { ...doubtful.operation, round: worker.round, client: worker.client };
  const outcome = await repeatable(
    worker,
    { operation, request: { ...doubtful.request, token: worker.token } },
    worker.harness,
  );
  if (operation.operation === 'create-payment') noteLink(worker, operation.key, outcome);
  return outcome;
}

/** Remembers the payment link of an answer. */
export function noteLink({ shared }: Worker, orderId: string, { phase, answer }: Outcome): void {
  if (phase !== 'ok' || typeof answer !== 'object' || answer === null || !('init_point' in answer)) return;
  const preferenceId = new URL(String(answer.init_point)).searchParams.get('pref_id');
  if (preferenceId) shared.links.push({ orderId, preferenceId });
}

/** The popular wreaths in the administrator's view; undefined when the shop doesn't answer. */
export async function readWreaths(harness: Harness, token: string, count: number): Promise<Wreath[] | undefined> {
  const { phase, answer } = await retryUntilOk(() => send(harness.origin, { to: api.products.listProducts, token }));
  if (phase !== 'ok' || !Array.isArray(answer)) return undefined;
  const all: Wreath[] = answer;
  // Sorted by id, so that they are the same few whatever the shop's order.
  return all.toSorted((a, b) => a._id.localeCompare(b._id)).slice(0, count);
}

/** Records an action of a payer at the provider like a call. The provider's refusals count as not executed. */
export function pay(worker: Worker, operation: OperationName, link: Link, deed: () => PaymentAnswer): void {
  const { harness, round, client, shared } = worker;
  const about: Operation = { round, client, operation, key: link.orderId };
  const id = harness.history.invoke(about);
  try {
    const payment = deed();
    shared.payments.push(String(payment.id));
    harness.history.finish(id, about, { phase: 'ok', answer: { id: payment.id, status: payment.status } });
  } catch {
    harness.history.finish(id, about, { phase: 'fail' });
  }
}
