import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

export type Log = FastifyBaseLogger;

/** The address of a private calendar opens it, so it is a secret like a password. */
const CALENDAR_SECRET = /^(\/api\/funerals\/calendario\/).+|[^/]+\.ics$/i;

function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(CALENDAR_SECRET, '$1***');
}

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
        path: loggedPath(request.url),
        id: request.id,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
