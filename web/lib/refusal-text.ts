import { isStale, reasonOf } from './api-error.ts';

const OFFLINE = 'Não foi possível enviar agora. Confira a sua conexão e tente de novo.';
const CHANGED = 'O pedido mudou enquanto você escrevia. Confira o que está na página e envie de novo.';

/** Why something that a buyer sent wasn't taken, in their words; undefined without an error. */
export function refusalText(error: Error | null): string | undefined {
  if (error === null) return undefined;
  if (isStale(error)) return CHANGED;
  return reasonOf(error) ?? OFFLINE;
}
