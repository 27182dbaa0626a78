import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultQueue, LimitedFault } from '../fault-queue.ts';
import type { Distortion, PreferenceRecord } from './records.ts';

const ENDPOINTS = ['create-preference', 'preference', 'get-payment', 'get-claim', 'search-payments', 'refund'] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

const ANSWER_FAULTS = [
  'reset',
  'delay',
  'stall-body',
  'error-500',
  'html-502',
  'rate-limited',
  'garbage',
  'no-init-point',
  'evil-init-point',
  'unauthorized',
  'refused',
  'not-found',
  'string-ids',
] as const;

const PAYMENT_FAULTS = [
  'amount-lower',
  'amount-higher',
  'currency-usd',
  'unknown-reference',
  'empty-reference',
  'foreign-collector',
  'test-mode',
  'unknown-status',
  'double-approval',
] as const;

/** A fault of an answer. */
export type AnswerFault = {
  kind: (typeof ANSWER_FAULTS)[number];
  /** All endpoints when absent. */
  endpoint?: Endpoint;
  /** The length of 'delay'; 1 s by default. */
  milliseconds?: number;
  retryAfterSeconds?: number;
  /** Performs the request before the answer is spoiled. */
  after?: boolean;
};

/** A fault of the next created payment. */
type PaymentFault = { kind: (typeof PAYMENT_FAULTS)[number] };

export type ProviderFault = (AnswerFault | PaymentFault) & LimitedFault;

const DISTORTIONS: Record<PaymentFault['kind'], (preference: PreferenceRecord) => Distortion> = {
  'amount-lower': ({ totalCents }) => ({ amount: Math.max(1, totalCents - 100) / 100 }),
  'amount-higher': ({ totalCents }) => ({ amount: (totalCents + 100) / 100 }),
  'currency-usd': () => ({ currency: 'USD' }),
  'unknown-reference': () => ({ reference: 'referencia-desconhecida' }),
  'empty-reference': () => ({ reference: '' }),
  'foreign-collector': () => ({ collectorId: '999999999' }),
  'test-mode': () => ({ liveMode: false }),
  'unknown-status': () => ({ status: 'status_novo' }),
  'double-approval': () => ({}),
};

function isAnswerFault(fault: ProviderFault): fault is AnswerFault & LimitedFault {
  return ANSWER_FAULTS.some((kind) => kind === fault.kind);
}

function isPaymentFault(fault: ProviderFault): fault is PaymentFault & LimitedFault {
  return PAYMENT_FAULTS.some((kind) => kind === fault.kind);
}

/** The active fault for a request to `endpoint`, if any. */
export function takeAnswerFault(faults: FaultQueue<ProviderFault>, endpoint: Endpoint): AnswerFault | undefined {
  const found = faults.take(
    (fault) => isAnswerFault(fault) && (fault.endpoint === undefined || fault.endpoint === endpoint),
  );
  return found && isAnswerFault(found) ? found : undefined;
}

export function takePaymentFault(
  faults: FaultQueue<ProviderFault>,
  preference: PreferenceRecord,
): { distortion: Distortion; twice: boolean } {
  const found = faults.take(isPaymentFault);
  if (!found || !isPaymentFault(found)) return { distortion: {}, twice: false };
  return { distortion: DISTORTIONS[found.kind](preference), twice: found.kind === 'double-approval' };
}

function errorBody(status: number, error: string, message: string) {
  return { message, error, status, cause: [] };
}

/** Answers with the fault. Returns false when the real answer has to follow (after a delay, or changed afterwards). */
export async function strike(fault: AnswerFault, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  switch (fault.kind) {
    case 'reset':
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return true;
    case 'stall-body':
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json' });
      reply.raw.write('{"id":');
      return true;
    case 'delay':
      await new Promise((resolve) => setTimeout(resolve, fault.milliseconds ?? 1_000));
      return false;
    case 'error-500':
      await reply.code(500).send(errorBody(500, 'internal_error', 'Internal error'));
      return true;
    case 'html-502':
      await reply.code(502).type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
      return true;
    case 'rate-limited':
      reply.header('retry-after', String(fault.retryAfterSeconds ?? 1));
      await reply.code(429).send(errorBody(429, 'too_many_requests', 'Too many requests'));
      return true;
    case 'garbage':
      await reply.code(200).type('text/plain').send('<<< not json');
      return true;
    case 'unauthorized':
      await reply.code(401).send(errorBody(401, 'unauthorized', 'invalid access token'));
      return true;
    case 'refused':
      await reply.code(400).send(errorBody(400, 'bad_request', 'Refund not allowed'));
      return true;
    case 'not-found':
      await reply.code(404).send(errorBody(404, 'not_found', 'Payment not found'));
      return true;
    default:
      return false;
  }
}
