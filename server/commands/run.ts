import { explainDatabase } from '#server/db/errors.ts';

/** Portuguese texts for Node's own errors about arguments. */
const MEANINGS: Record<string, string> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: 'Há uma opção que este comando não conhece.',
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: 'Falta o valor de uma opção, ou sobra um.',
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: 'Há uma palavra a mais. Cada opção começa com --; não escreva -- sozinho.',
};

/** A sentence for the operator about anything that was thrown; refusals of the application carry one of their own. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'AppError' && 'detail' in error && typeof error.detail === 'string') return error.detail;
  const code = 'code' in error ? String(error.code) : '';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'A resposta demorou demais; tente de novo.';
  if (code === 'ENOENT' && 'path' in error) return `Não há ${String(error.path)}.`;
  return explainDatabase(error) ?? MEANINGS[code] ?? error.message;
}

/** Runs a command to its end; what it throws is explained on standard error, with exit code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
