import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

export type Log = FastifyBaseLogger;

/** The address of a private calendar, a buyer's order or a ceremony opens it, so it is a secret like a password. */
const SECRET = /(\/api\/funerals\/calendario\/|\/(?:pedido|homenagem|familia|quadro|pagar|cerimonias|nota)\/).+/i;
/** Keys are UUIDs: however an address is spelled, none stands in a log. */
const KEY = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

function loggedPath(url: string): string {
  const path = (url.split('?', 1)[0] ?? '').replace(SECRET, '$1***').replace(KEY, '***');
  return /\.ics$/i.test(path) ? `${path.slice(0, path.lastIndexOf('/') + 1)}***` : path;
}

/** An error as the log keeps it: where it happened and of which kind, never the values that were at hand. */
type ErrorReport = {
  type: string;
  message: string;
  code?: string;
  /** The calls alone: a stack as the engine writes it repeats the message. */
  stack: string;
  cause?: ErrorReport;
};

const LONGEST_MESSAGE = 2_000;
const DEEPEST_CAUSE = 5;
/** SQLSTATE classes whose messages quote names of tables and constraints; those of other classes quote values. */
const QUOTES_NAMES = /^(?:23|42)/;

function isPersonal(word: string): boolean {
  if (word.includes('@')) return true;
  const digits = word.replace(/\D/g, '').length;
  return digits >= 8 && !/[a-z:]/i.test(word);
}

function messageOf({ message }: Error, code: string | undefined): string {
  // Drizzle adds the values of a failed query after its text, which holds placeholders.
  if (message.startsWith('Failed query: ')) return (message.split('\nparams: ', 1)[0] ?? '').slice(0, LONGEST_MESSAGE);
  const short = message.slice(0, LONGEST_MESSAGE);
  const unquoted = code !== undefined && QUOTES_NAMES.test(code) ? short : short.replace(/".*"/s, '"***"');
  return unquoted
    .split(' ')
    .map((word) => (isPersonal(word) ? '***' : word))
    .join(' ');
}

function callsOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n');
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The report of anything thrown. Values in quotes, addresses and long numbers are masked, in its causes too. */
export function errorReport(thrown: unknown, depth = 0): ErrorReport {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '***', stack: '' };
  const code = codeOf(thrown);
  return {
    type: thrown.name === 'Error' ? thrown.constructor.name : thrown.name,
    message: messageOf(thrown, code),
    ...(code === undefined ? {} : { code }),
    stack: callsOf(thrown),
    ...(thrown.cause === undefined || depth >= DEEPEST_CAUSE ? {} : { cause: errorReport(thrown.cause, depth + 1) }),
  };
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
