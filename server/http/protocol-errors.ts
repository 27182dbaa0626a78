import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorBody } from '#contract/errors.ts';
import { AppError } from '../errors.ts';
import { securityHeaders } from './security-headers.ts';

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

type Refusals = {
  /** For an address with broken escapes or a part longer than any of ours. */
  frameworkErrors: (thrown: { code?: string }, request: FastifyRequest, reply: FastifyReply) => void;
  /**
   * For bytes that are no HTTP request, a request that is too slow or one with too large headers: the connection closes
   * with the answer.
   */
  clientErrorHandler: (error: { code?: string }, socket: Socket) => void;
};

/** Answers for requests that reach no route, and so none of the hooks that set the headers of all other answers. */
export function protocolErrors(options: { secure: boolean }): Refusals {
  const headersOf = (body: string) => ({
    ...securityHeaders(options),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  });
  return {
    frameworkErrors(thrown, request, reply) {
      const error = new AppError(thrown.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not-found' : 'malformed-request');
      request.log.info({ req: request, status: error.status }, 'request');
      const body = bodyOf(error);
      reply.raw.writeHead(error.status, { ...headersOf(body), 'x-request-id': String(request.id) }).end(body);
    },
    clientErrorHandler({ code }, socket) {
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
