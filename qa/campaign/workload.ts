import * as api from '#contract/index.ts';
import type { ManagedProduct } from '#contract/products.ts';
import type { SeededRandom } from '#server/testing/seeded-random.ts';
import { ProviderRefusal } from '#simulator/provider/preference-body.ts';
import type { PaymentAnswer } from '#simulator/provider/records.ts';
import type { Harness } from './harness.ts';
import {
  type About,
  type OperationName,
  type Outcome,
  type Request,
  recorded,
  retryUntilOk,
  send,
} from './recorded-call.ts';

export type Wreath = ManagedProduct;

/** A call without an answer, which its client will repeat unchanged. */
type Doubtful = { about: About; request: Request };

/** The state shared by the clients of one harness; it lasts for all rounds. */
export type SharedState = {
  /** The payment links that buyers have, by their ids at the provider. */
  links: string[];
  /** Ids of the provider's payments, whose status buyers' pages may request. */
  payments: string[];
  users: string[];
  doubtful: Doubtful[];
  /** Counts the names, to make each unique. */
  count: number;
};

export type Worker = {
  harness: Harness;
  shared: SharedState;
  random: SeededRandom;
  token: string;
  wreaths: Wreath[];
};

export function newSharedState(): SharedState {
  return { links: [], payments: [], users: [], doubtful: [], count: 0 };
}

export function uniqueName({ shared, harness }: Pick<Worker, 'shared' | 'harness'>, beginning: string): string {
  shared.count += 1;
  return `${beginning} ${shared.count} de ${harness.since.getTime().toString(36)}`;
}

const REPEATED = new Set<OperationName>([
  'create-payment',
  'manual-order',
  'refund-payment',
  'cancel-order',
  'record-delivery',
]);

/** Makes a call and records it; one without an answer is queued to be repeated. */
export async function call(worker: Worker, about: About, request: Request): Promise<Outcome> {
  const { shared, token, harness } = worker;
  const { history, origin } = harness;
  const outcome = await recorded(history, about, { origin, request: { ...request, token } });
  if (outcome.phase === 'info' && REPEATED.has(about.operation)) shared.doubtful.push({ about, request });
  return outcome;
}

/** Repeats the oldest call without an answer. */
export async function askAgain(worker: Worker): Promise<Outcome | undefined> {
  const doubtful = worker.shared.doubtful.shift();
  if (!doubtful) return undefined;
  const { about, request } = doubtful;
  const outcome = await call(worker, about, request);
  if (about.operation === 'create-payment') noteLink(worker, outcome);
  return outcome;
}

/** The payment link's id at the provider. */
export const preferenceOf = (link: string): string => new URL(link).searchParams.get('pref_id') ?? '';

export function noteLink({ shared }: Worker, { phase, answer }: Outcome): void {
  if (phase !== 'ok' || typeof answer !== 'object' || answer === null || !('init_point' in answer)) return;
  shared.links.push(preferenceOf(String(answer.init_point)));
}

/** The popular wreaths in the administrator's view; undefined when the shop doesn't answer. */
export async function readWreaths(harness: Harness, token: string, count: number): Promise<Wreath[] | undefined> {
  const { phase, answer } = await retryUntilOk(() => send(harness.origin, { to: api.products.listProducts, token }));
  if (phase !== 'ok' || !Array.isArray(answer)) return undefined;
  const all: Wreath[] = answer;
  // Sorted by id, so that they are the same few whatever the shop's order.
  return all.toSorted((a, b) => a._id.localeCompare(b._id)).slice(0, count);
}

/** Does what a payer does at the provider, which may refuse. */
export function pay({ shared }: Worker, deed: () => PaymentAnswer): void {
  try {
    shared.payments.push(String(deed().id));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
  }
}
