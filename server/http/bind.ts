import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape, HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import { clientAddress, clientNetwork } from '../client-address.ts';
import type { Deps } from '../deps.ts';
import {
  type Actor,
  type AuditContext,
  authenticate,
  authorize,
  type CallSession,
  requireSecondStep,
} from './guard.ts';
import { takeFromLimit } from './rate-limit.ts';

/** Files are streamed; any other answer is encoded by the response schema. */
type Answer<E extends EndpointShape> = E extends { media: 'csv' | 'image' } ? Readable : HandlerResult<E>;

/** The caller as the guard left them in: nobody or somebody where everybody may call, else a signed-in person. */
type Caller<A extends EndpointShape['access']> = A extends 'anonymous'
  ? { actor: Actor | undefined; session: CallSession | undefined }
  : { actor: Actor; session: CallSession; audit: AuditContext };

/** A call of an endpoint: its parsed input and who makes it. */
export type Call<E extends EndpointShape> = HandlerInput<E> &
  Caller<E['access']> & { ip: string; request: FastifyRequest; reply: FastifyReply };

export type Handler<E extends EndpointShape> = (deps: Deps, call: Call<E>) => Promise<Answer<E>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: EndpointShape['access'];
    plainErrors?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | undefined;
    session: CallSession | undefined;
  }
}

function requestSchema(definition: EndpointShape): Record<string, unknown> {
  return {
    summary: definition.summary,
    tags: [definition.path.split('/')[1] ?? 'api'],
    ...(definition.access === 'anonymous' ? {} : { security: [{ bearer: [] }] }),
    ...(definition.params ? { params: definition.params } : {}),
    ...(definition.query ? { querystring: definition.query } : {}),
    ...(definition.body && definition.media !== 'multipart' ? { body: definition.body } : {}),
    ...(definition.media !== undefined && definition.media !== 'multipart'
      ? {}
      : { response: { [definition.status ?? 200]: definition.response } }),
  };
}

export type BoundRoute = ReturnType<typeof boundRoute>;

/** The route of an endpoint: limit, guard, parse, call, encode. */
export function boundRoute<E extends EndpointShape>(deps: Deps, definition: E, handler: Handler<E>) {
  return {
    method: definition.method,
    url: `/api${definition.path}`,
    schema: requestSchema(definition),
    config: { access: definition.access, plainErrors: definition.plainErrors === true },
    onRequest: async (request: FastifyRequest) => {
      await takeFromLimit(deps, definition.limit ?? 'generous', clientNetwork(request.ip));
      const caller = await authenticate(deps, request.headers);
      request.actor = caller?.actor;
      request.session = caller?.session;
      authorize(definition.access, caller?.actor);
      if (definition.secondStep && caller) await requireSecondStep(deps, definition.secondStep, caller);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      reply.status(definition.status ?? 200);
      const { actor, session, params, query, body } = request;
      const ip = clientAddress(request.ip);
      const audit = actor && { actor, ip };
      return handler(deps, { params, query, body, actor, session, audit, ip, request, reply } as unknown as Call<E>);
    },
  };
}
