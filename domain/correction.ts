import type { ProductionState } from './production.ts';

/** Whether the buyer may still correct the faixas and the name of the deceased: until the wreath is begun. */
export function mayCorrect({ production, cancelled }: { production: ProductionState; cancelled: boolean }): boolean {
  return production === 'novo' && !cancelled;
}

export const TOO_LATE_TO_CORRECT =
  'A sua homenagem já está sendo feita, e por isso não dá mais para corrigir por aqui. Ligue ou escreva agora: fazemos o possível para acertar a tempo.';
