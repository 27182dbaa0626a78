import { setTimeout as rest } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { breakNetwork, type FaultQueue, type LimitedFault } from '../fault-queue.ts';
import { ProviderRefusal } from './preference-body.ts';

export type Endpoint = 'create-preference' | 'preference' | 'get-payment' | 'get-claim' | 'search-payments' | 'refund';

/** A fault of an answer. */
export type AnswerFault = {
  kind:
    | 'reset'
    | 'delay'
    | 'stall-body'
    | 'error-500'
    | 'html-502'
    | 'rate-limited'
    | 'garbage'
    | 'no-init-point'
    | 'evil-init-point'
    | 'unauthorized'
    | 'refused'
    | 'not-found';
  /** All endpoints when absent. */
  endpoint?: Endpoint;
  /** The length of 'delay'; 1 s by default. */
  milliseconds?: number;
  retryAfterSeconds?: number;
  /** Performs the request before the answer is spoiled. */
  after?: boolean;
};

export type ProviderFault = AnswerFault & LimitedFault;

/** The active fault for a request to `endpoint`, if any. */
export const takeAnswerFault = (faults: FaultQueue<ProviderFault>, endpoint: Endpoint): AnswerFault | undefined =>
  faults.take((fault) => fault.endpoint === undefined || fault.endpoint === endpoint);

const REFUSALS: Partial<Record<AnswerFault['kind'], readonly [number, string, string]>> = {
  'error-500': [500, 'internal_error', 'Internal error'],
  'rate-limited': [429, 'too_many_requests', 'Too many requests'],
  unauthorized: [401, 'unauthorized', 'invalid access token'],
  refused: [400, 'bad_request', 'Refund not allowed'],
  'not-found': [404, 'not_found', 'Payment not found'],
};

/** Answers with the fault. Returns false when the real answer has to follow (after a delay, or changed afterwards). */
export async function strike(fault: AnswerFault, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { kind } = fault;
  const refusal = REFUSALS[kind];
  if (kind === 'rate-limited') reply.header('retry-after', String(fault.retryAfterSeconds ?? 1));
  if (refusal) throw new ProviderRefusal(...refusal);
  if (kind === 'delay') await rest(fault.milliseconds ?? 1_000);
  if (kind === 'delay' || kind === 'no-init-point' || kind === 'evil-init-point') return false;
  if (kind === 'stall-body') {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/json' });
    reply.raw.write('{"id":');
  } else await breakNetwork(kind, '<<< not json', request, reply);
  return true;
}
