import type { ProductionState } from './production.ts';

/** Whether the buyer may still correct the faixas and the name of the deceased: until the wreath is begun. */
export function mayCorrect({ production, cancelled }: { production: ProductionState; cancelled: boolean }): boolean {
  return production === 'novo' && !cancelled;
}

export const TOO_LATE_TO_CORRECT =
  'A sua homenagem já está sendo feita, e por isso não dá mais para corrigir por aqui. Ligue ou escreva agora: fazemos o possível para acertar a tempo.';

/** Corrections of an order's e-mail that a buyer has; an address that was taken back uses them all up. */
export const MAX_EMAIL_CHANGES = 3;
/** The time in which the address before a correction may take the order back. */
export const EMAIL_BACK_HOURS = 48;
const WEEK_MS = 7 * 86_400_000;

/** Whether the e-mail of an order may still be changed by whoever has its link. */
export function mayChangeEmail(
  order: { production: ProductionState; productionAt: Date | null; cancelled: boolean; emailChanges: number },
  now: Date,
): boolean {
  const { production, productionAt, cancelled, emailChanges } = order;
  const isOver = production === 'entregue' && productionAt !== null && now.getTime() - productionAt.getTime() > WEEK_MS;
  return !cancelled && !isOver && emailChanges < MAX_EMAIL_CHANGES;
}

export const EMAIL_STAYS = 'O e-mail deste pedido não muda mais por aqui. Ligue ou escreva para nós.';
