import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

export type Log = FastifyBaseLogger;

/** JSON lines without personal data: no bodies, no query strings, no headers. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['token', 'password', '*.token', '*.password', '*.authorization'], censor: '***' },
    serializers: {
      req: (request: { method: string; url: string; id: unknown }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        id: request.id,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
