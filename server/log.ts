import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { errorReport } from './error-report.ts';

export type Log = FastifyBaseLogger;

/** The address of a private calendar, a buyer's order or a ceremony opens it, so it is a secret like a password. */
const SECRET = /(\/api\/funerals\/calendario\/|\/(?:pedido|homenagem|familia|quadro|pagar|cerimonias|nota)\/).+/i;
/** Keys are UUIDs: however an address is spelled, none stands in a log. */
const KEY = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

function loggedPath(url: string): string {
  const path = (url.split('?', 1)[0] ?? '').replace(SECRET, '$1***').replace(KEY, '***');
  return /\.ics$/i.test(path) ? `${path.slice(0, path.lastIndexOf('/') + 1)}***` : path;
}

/** JSON lines without personal data: no bodies, no query strings, no headers. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['token', 'password', '*.token', '*.password', '*.authorization'], censor: '***' },
    serializers: {
      err: (error: unknown) => errorReport(error),
      req: (request: { method: string; url: string; id: unknown }) => ({
        method: request.method,
        path: loggedPath(request.url),
        id: request.id,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
