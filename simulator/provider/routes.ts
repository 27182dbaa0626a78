import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ProviderRefusal } from './preference-body.ts';
import type { Provider } from './provider.ts';
import { type AnswerFault, type Endpoint, strike, takeAnswerFault } from './provider-faults.ts';
import {
  type PaymentRecord,
  type PreferenceRecord,
  paymentAnswer,
  preferenceAnswer,
  toldReference,
} from './records.ts';

type Handler = (request: FastifyRequest, fault: AnswerFault | undefined, reply: FastifyReply) => unknown;
type Route = (method: 'GET' | 'POST' | 'PUT', path: string, endpoint: Endpoint, handler: Handler) => void;

const byId = z.object({ id: z.string() });
const searchQuery = z.object({
  external_reference: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  offset: z.coerce.number().int().min(0).default(0),
  criteria: z.enum(['asc', 'desc']).default('desc'),
  range: z.enum(['date_created', 'date_last_updated']).default('date_created'),
  begin_date: z.iso.datetime({ offset: true }).optional(),
});
const refundBody = z.object({ amount: z.number().positive().optional() }).nullish();

function parseOrRefuse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new ProviderRefusal(400, 'bad_request', parsed.error.issues[0]?.message ?? 'invalid');
  return parsed.data;
}

/** The idempotency key; the same key and content take effect once. */
function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-idempotency-key'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

function paymentOrRefuse({ ledger }: Provider, request: FastifyRequest): PaymentRecord {
  const payment = ledger.payment(parseOrRefuse(byId, request.params).id);
  if (!payment) throw new ProviderRefusal(404, 'not_found', 'Payment not found');
  return payment;
}

function preferenceOrRefuse({ ledger }: Provider, request: FastifyRequest): PreferenceRecord {
  const preference = ledger.preference(parseOrRefuse(byId, request.params).id);
  if (!preference) throw new ProviderRefusal(404, 'not_found', 'preference_id not found');
  return preference;
}

const EVIL_LINK = 'https://mercadopago.com.br.example.net/checkout/v1/redirect';

function preferenceRoutes(route: Route, provider: Provider, origin: () => string): void {
  const answer = (preference: PreferenceRecord) => preferenceAnswer(preference, origin(), provider.collectorId);
  route('POST', '/checkout/preferences', 'create-preference', (request, fault, reply) => {
    const created = answer(provider.ledger.createPreference(request.body, idempotencyKeyOf(request)));
    reply.code(201);
    if (fault?.kind === 'no-init-point') return { ...created, init_point: undefined };
    return fault?.kind === 'evil-init-point' ? { ...created, init_point: EVIL_LINK } : created;
  });
  route('PUT', '/checkout/preferences/:id', 'preference', (request) => {
    const changes = parseOrRefuse(z.looseObject({}), request.body);
    return answer(provider.ledger.updatePreference(preferenceOrRefuse(provider, request), changes));
  });
}

function paymentRoutes(route: Route, provider: Provider): void {
  route('GET', '/v1/payments/search', 'search-payments', (request) => {
    const query = parseOrRefuse(searchQuery, request.query);
    const { external_reference: reference, limit, offset, criteria, range, begin_date: begin } = query;
    const since = begin === undefined ? 0 : Date.parse(begin);
    const found = provider.ledger
      .payments()
      .filter((payment) => reference === undefined || toldReference(payment) === reference)
      .filter(({ createdAt, updatedAt }) => (range === 'date_created' ? createdAt : updatedAt) >= since);
    if (criteria === 'desc') found.reverse();
    const results = found.slice(offset, offset + limit).map(paymentAnswer);
    return { paging: { total: found.length, limit, offset }, results };
  });
  route('GET', '/v1/payments/:id', 'get-payment', (request) => paymentAnswer(paymentOrRefuse(provider, request)));
}

function claimRoutes(route: Route, { claims }: Provider): void {
  route('GET', '/post-purchase/v1/claims/:id', 'get-claim', (request) => {
    const claim = claims.get(parseOrRefuse(byId, request.params).id);
    if (!claim) throw new ProviderRefusal(404, 'not_found', 'Claim not found');
    const { id, paymentId, status } = claim;
    return { id: Number(id), resource: 'payment', resource_id: Number(paymentId), type: 'mediations', status };
  });
}

function refundRoutes(route: Route, provider: Provider): void {
  route('POST', '/v1/payments/:id/refunds', 'refund', (request, _fault, reply) => {
    const key = idempotencyKeyOf(request);
    if (key === undefined) throw new ProviderRefusal(400, 'bad_request', "Header X-Idempotency-Key can't be null");
    const payment = paymentOrRefuse(provider, request);
    const amount = parseOrRefuse(refundBody, request.body)?.amount;
    const { id } = provider.ledger.refund(payment, amount === undefined ? undefined : Math.round(amount * 100), key);
    reply.code(201);
    return { id: Number(id), status: 'approved' };
  });
}

/** The provider's API over HTTP. `origin` is the simulator's own address, known once it listens. */
export function registerProviderRoutes(app: FastifyInstance, provider: Provider, origin: () => string): void {
  const route: Route = (method, url, endpoint, handler) => {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const fault = takeAnswerFault(provider.faults, endpoint);
        if (fault && !fault.after && (await strike(fault, request, reply))) return reply;
        if (request.headers.authorization !== `Bearer ${provider.accessToken}`) {
          throw new ProviderRefusal(401, 'unauthorized', 'invalid access token');
        }
        const answer = handler(request, fault, reply);
        if (fault?.after && (await strike(fault, request, reply))) return reply;
        return answer;
      },
    });
  };
  preferenceRoutes(route, provider, origin);
  paymentRoutes(route, provider);
  claimRoutes(route, provider);
  refundRoutes(route, provider);
}
