import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ERROR_STATUS, type ErrorBody } from '#contract/errors.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { securityHeaders } from './security-headers.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes before the disk is full: a database without room stops altogether. */
export function registerSpaceGuard(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (READING.has(request.method) || deps.database.hasFreeSpace()) next();
    else next(new AppError('unavailable'));
  });
}

/** Whether the endpoint of a request accepts a missing body. */
function mayBeEmpty({ routeOptions }: FastifyRequest): boolean {
  const body = routeOptions.schema?.body;
  return !(body instanceof z.ZodType) || body.safeParse(undefined).success;
}

/**
 * Parses JSON bodies. An endpoint without a body accepts an empty one with the JSON header, which many clients always
 * send; malformed JSON is refused with 400.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && mayBeEmpty(request)) done(null, undefined);
    else void parse(request, body, done);
  });
}

function bodyOf({ detail, code }: AppError): string {
  return JSON.stringify({ detail, code } satisfies ErrorBody);
}

const TOO_SLOW = 408;
const HEADERS_TOO_LARGE = 431;
const REASONS: Record<number, string> = {
  [ERROR_STATUS['malformed-request']]: 'Bad Request',
  [TOO_SLOW]: 'Request Timeout',
  [HEADERS_TOO_LARGE]: 'Request Header Fields Too Large',
};

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return TOO_SLOW;
  return code === 'HPE_HEADER_OVERFLOW' ? HEADERS_TOO_LARGE : ERROR_STATUS['malformed-request'];
}

/** Answers for requests that reach no route, and so none of the hooks that set the headers of all other answers. */
export function protocolErrors(options: { secure: boolean }) {
  const headersOf = (body: string) => ({
    ...securityHeaders(options),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  });
  return {
    /** An address with broken escapes or a part longer than any of ours. */
    frameworkErrors(thrown: { code?: string }, request: FastifyRequest, reply: FastifyReply) {
      const error = new AppError(thrown.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not-found' : 'malformed-request');
      request.log.info({ req: request, status: error.status }, 'request');
      const body = bodyOf(error);
      reply.raw.writeHead(error.status, { ...headersOf(body), 'x-request-id': String(request.id) }).end(body);
    },
    /** Bytes that are no HTTP request, one that is too slow or has too large headers: the connection closes with the answer. */
    clientErrorHandler({ code }: { code?: string }, socket: Socket) {
      if (code === 'ECONNRESET' || socket.destroyed) return;
      if (!socket.writable) {
        socket.destroy();
        return;
      }
      const status = statusOf(code);
      const body = bodyOf(new AppError('malformed-request'));
      const lines = Object.entries({ ...headersOf(body), connection: 'close' }).map((pair) => `${pair.join(': ')}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\n${lines.join('')}\r\n${body}`);
    },
  };
}

const ABSOLUTE = /^https?:\/\/[^/?#]*/i;
const ESCAPE = /%([0-9a-f]{2})/gi;
/** The sign of an escape that can't be decoded; escaped itself, it is a letter like any other. */
const STRAY = /%/g;
const UNRESERVED = /[\w.~-]/;
/** No address of ours has these characters, and they would break lines of logs and headers. */
const UNREADABLE = /[\p{Cc}\u2028\u2029]/u;

/**
 * The normal form of a request's target: without the host of an absolute target, and without escapes of characters that
 * need none (RFC 3986, 6.2.2.2). So `/%61pi/x` is `/api/x` for router, limits and log.
 */
export function canonicalTarget(target: string): string {
  const path = target.replace(ABSOLUTE, '');
  const plain = path.replace(ESCAPE, (escaped, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : escaped.toUpperCase();
  });
  const rooted = plain.startsWith('/') ? plain : `/${plain}`;
  // No router takes an address that can't be decoded; outside the API it is a page that nobody can find.
  return rooted.startsWith('/api/') || isReadablePath(rooted) ? rooted : rooted.replace(STRAY, '%25');
}

/** Whether the path decodes to text without control characters and line ends. */
export function isReadablePath(target: string): boolean {
  try {
    return !UNREADABLE.test(decodeURIComponent(target.split('?', 1)[0] ?? ''));
  } catch {
    return false;
  }
}
