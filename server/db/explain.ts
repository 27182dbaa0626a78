import { sqlState } from './errors.ts';

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
