import { ApiError } from '#web/lib/api.ts';

const NO_CONNECTION = 'Não foi possível conectar ao servidor. Verifique sua conexão ou se o backend está ativo.';

function textOf(error: unknown): string | undefined {
  if (error instanceof ApiError) {
    if (error.code === 'network-error') return NO_CONNECTION;
    const issues = error.issues.map((issue) => issue.msg).join('\n');
    return error.detailText || issues || error.serverMessage || error.message || undefined;
  }
  return error instanceof Error && error.message !== '' ? error.message : undefined;
}

/** The alert's text: no connection, otherwise the server's detail, its message, the client's text, or a general one. */
export function alertTextOf(error: unknown): string {
  return textOf(error) ?? 'Erro inesperado ao tentar fazer login.';
}

export function formTextOf(error: unknown): string {
  return textOf(error) ?? 'Erro ao fazer login';
}
