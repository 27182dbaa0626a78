import { mayCorrect } from './correction.ts';
import type { ProductionState } from './production.ts';

/** Requests that only a person can answer: cancelling an order already begun, and a complaint about a delivered one. */
export const REQUEST_KINDS = ['cancellation', 'complaint'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_ANSWERS = ['accepted', 'refused'] as const;

/** The days the shop has for its answer, as the terms page promises. */
const ANSWER_DAYS = 5;

export function requestKind(production: ProductionState): RequestKind {
  return production === 'entregue' ? 'complaint' : 'cancellation';
}

export function answerBy(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + ANSWER_DAYS * 86_400_000);
}

/**
 * Whether the buyer cancels without a person. `wasBegun`: a stage or a try to deliver was ever recorded, undone ones
 * included, for a wreath that was made can be moved back to the first stage.
 */
export function mayCancel(order: { production: ProductionState; cancelled: boolean; wasBegun: boolean }): boolean {
  return mayCorrect(order) && !order.wasBegun;
}

/** The protocol number of a request, such as 1042-2 for the second request about order 1042. */
export function protocolText(orderNumber: number, position: number): string {
  return `${orderNumber}-${position}`;
}

/** The answer to a buyer who presses 'Cancelar pedido' after production began. */
export const TOO_LATE_TO_CANCEL =
  'A sua homenagem já foi começada. Conte o motivo, e uma pessoa responde em até cinco dias.';
