import { isStopped } from './order-money.ts';
import type { OrderFlag } from './payment.ts';
import type { ProductionState } from './production.ts';

type Correctable = { production: ProductionState; closing: string | null; flags: readonly OrderFlag[] };

/** Whether the buyer may still correct the faixas and the name of the deceased: until the wreath is begun. */
export function mayCorrect(order: Correctable): boolean {
  return order.production === 'novo' && !isStopped(order);
}

/** What a buyer reads who comes too late to correct. */
export const TOO_LATE_TO_CORRECT =
  'A sua homenagem já está sendo feita, e por isso não dá mais para corrigir por aqui. Ligue ou escreva agora: fazemos o possível para acertar a tempo.';
