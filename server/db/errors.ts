import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Connection errors, server limits, and conflicts that outlasted all retries: a later attempt probably works. */
const UNAVAILABLE_STATES = /^(08|53|57P0|55P03|57014|40P01|40001)/;
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of pg's errors without a code. */
const UNAVAILABLE_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (was closed|has encountered a connection error)|Cannot use a pool after calling end)/;

/** A transaction could get no connection. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super('No connection to the database.', { cause });
    this.name = 'DatabaseUnreachableError';
  }
}

function* causes(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (const link of causes(error)) if (link instanceof pg.DatabaseError) return link;
  return undefined;
}

/** The SQLSTATE of an error or its cause (Drizzle wraps the driver's error); undefined without one. */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code;
}

/** The name of the violated constraint; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  return databaseError(error)?.constraint;
}

/** Whether a statement failed without an answer of the server, so that its connection must not be reused. */
export function isConnectionLoss(error: unknown): boolean {
  return error instanceof DrizzleQueryError && databaseError(error) === undefined && isSocketTrouble(error);
}

/** Whether the database, not the request, caused the error. Such a request deserves a 503 and may be repeated. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return UNAVAILABLE_STATES.test(state);
  return error instanceof DatabaseUnreachableError || isConnectionLoss(error);
}

function isSocketTrouble(error: Error): boolean {
  for (const link of causes(error)) {
    if (UNAVAILABLE_TEXT.test(link.message)) return true;
    if ('code' in link && typeof link.code === 'string' && SOCKET_ERRORS.has(link.code)) return true;
  }
  return false;
}

const FAULTS: Record<string, string> = {
  '28P01': 'O PostgreSQL não aceitou a senha: confira DATABASE_URL.',
  '28000': 'O PostgreSQL não aceitou o usuário: confira DATABASE_URL.',
  '3D000': 'O banco de dados que DATABASE_URL diz não existe.',
  ECONNREFUSED: 'O PostgreSQL não responde: ele está ligado? Confira DATABASE_URL.',
  ENOTFOUND: 'O servidor que DATABASE_URL diz não foi encontrado.',
};

/** Explains a connection error of the database to the operator; undefined for other errors. */
export function explainDatabase(error: unknown): string | undefined {
  return FAULTS[sqlState(error) ?? socketCode(error) ?? ''];
}

/** The code of a network error, also inside the errors of driver and Drizzle that wrap it. */
function socketCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name.endsWith('Refusal')) return undefined;
  if ('syscall' in error && 'code' in error) return String(error.code);
  if (error instanceof AggregateError) return socketCode(error.errors[0]);
  return socketCode(error.cause);
}
