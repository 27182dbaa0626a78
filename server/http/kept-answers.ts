import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { boundRoute, type Handler } from './bind.ts';
import type { CatalogueVersion } from './catalogue-version.ts';
import { chooseEncoding, compressOnce, type Encoding } from './content-encoding.ts';
import { securityHeaders } from './security-headers.ts';

/** Header names and values in turn, as they go to the socket. */
type HeaderList = readonly string[];
type Prepared = { headers: HeaderList; body: Buffer };

/** An answer that was computed and serialised once, and compressed once for each encoding that somebody asked for. */
type KeptAnswer = {
  /** By which a client that stored the answer asks whether it still holds; undefined when nobody may store it. */
  etag: string | undefined;
  plain: Buffer;
  common: HeaderList;
  prepared: { [E in Encoding]?: Prepared };
};
type Entry = { answer: KeptAnswer; version: string; madeAt: number };

/** Beyond it the oldest go: addresses of products that exist are fewer. */
const MOST_ANSWERS = 500;

function keptAnswer(text: string, security: HeaderList, storable: boolean): KeptAnswer {
  const plain = Buffer.from(text);
  const etag = storable ? `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"` : undefined;
  const storing = etag === undefined ? ['cache-control', 'no-store'] : ['cache-control', 'no-cache', 'etag', etag];
  return { etag, plain, common: [...security, ...storing, 'vary', 'Accept-Encoding'], prepared: {} };
}

function prepare({ plain, common }: KeptAnswer, encoding: Encoding): Prepared {
  const body = compressOnce(plain, encoding);
  const type = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)];
  const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
  return { headers: [...common, ...type, ...encoded], body };
}

function hasIt(request: FastifyRequest, { etag }: KeptAnswer): boolean {
  if (etag === undefined) return false;
  const held = request.headers['if-none-match'] ?? '';
  return held.split(',').some((one) => one.trim() === etag);
}

/** Straight to the socket: nothing of it has to be computed, checked or compressed again. */
function send(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer): FastifyReply {
  reply.hijack();
  if (hasIt(request, answer)) {
    reply.raw.writeHead(304, [...answer.common, 'x-request-id', request.id]).end();
    return reply;
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  answer.prepared[encoding] ??= prepare(answer, encoding);
  const { headers, body } = answer.prepared[encoding];
  reply.raw.writeHead(200, [...headers, 'x-request-id', request.id]).end(body);
  return reply;
}

export type KeptAnswers = {
  deps: Deps;
  version: CatalogueVersion;
  security: HeaderList;
  /** The answer of this address, when it was made of this version and not longer ago than `lifeMs`. */
  find: (url: string, version: string, lifeMs: number) => KeptAnswer | undefined;
  keep: (url: string, entry: Omit<Entry, 'madeAt'>) => void;
};

/** Keeps answers that are the same for everybody for as long as the catalogue has the same version. */
export function createKeptAnswers(deps: Deps, version: CatalogueVersion): KeptAnswers {
  const entries = new Map<string, Entry>();
  return {
    deps,
    version,
    security: Object.entries(securityHeaders({ secure: deps.config.publicUrl.startsWith('https:') })).flat(),
    find(url, wanted, lifeMs) {
      const entry = entries.get(url);
      if (!entry || entry.version !== wanted) return undefined;
      const age = deps.now().getTime() - entry.madeAt;
      return age >= 0 && age <= lifeMs ? entry.answer : undefined;
    },
    keep(url, entry) {
      entries.delete(url);
      entries.set(url, { ...entry, madeAt: deps.now().getTime() });
      const oldest = entries.keys().next();
      if (entries.size > MOST_ANSWERS && !oldest.done) entries.delete(oldest.value);
    },
  };
}

/** Only what nobody in particular asks for, without parameters that would make addresses endless. */
function isForEverybody(request: FastifyRequest): boolean {
  return request.headers.authorization === undefined && !request.url.includes('?');
}

type KeptEndpoint<E extends EndpointShape> = {
  definition: E;
  handler: Handler<E>;
  /** For answers that change by the clock too: how long one counts, in milliseconds. */
  lifeMs?: number;
  /** False for answers that clients may not store at all; the others they ask about again each time. */
  storable?: boolean;
};

/**
 * Makes a route of an endpoint whose anonymous answer depends on the catalogue and the store alone. It is made once for
 * each version; until then everybody gets the same bytes, or 304 when they have them already.
 */
export function bindKept<E extends EndpointShape>(
  app: FastifyInstance,
  kept: KeptAnswers,
  { definition, handler, lifeMs = Number.POSITIVE_INFINITY, storable = true }: KeptEndpoint<E>,
): void {
  const { version } = kept;

  // With a callback and not a promise: the usual answer is known at once.
  function answerKept(request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void {
    if (!isForEverybody(request)) {
      next();
      return;
    }
    const answerOf = (current: string) => {
      const found = kept.find(request.url, current, lifeMs);
      if (found) send(request, reply, found);
      else next();
    };
    const current = version.current();
    if (typeof current === 'string') answerOf(current);
    else current.then(answerOf, next);
  }

  const route = boundRoute(kept.deps, definition, handler);
  app.route({
    ...route,
    onRequest: [answerKept, route.onRequest],
    handler: async (request, reply) => {
      if (!isForEverybody(request)) return route.handler(request, reply);
      // Read before the records: what changes in between counts as older than it is, and is made anew.
      const before = await version.current();
      const value = await route.handler(request, reply);
      const text = reply.serialize(value);
      if (typeof text !== 'string') throw new TypeError('only an answer in JSON can be kept');
      const answer = keptAnswer(text, kept.security, storable);
      kept.keep(request.url, { answer, version: before });
      return send(request, reply, answer);
    },
  });
}
