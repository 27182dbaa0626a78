import type { ProductionState } from './production.ts';

/** What a buyer asks of a person: to cancel an order that was begun, or to put right what was delivered. */
export const REQUEST_KINDS = ['cancellation', 'complaint'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_ANSWERS = ['accepted', 'refused'] as const;

/** So many days a person has to answer a request. */
export const ANSWER_DAYS = 5;

export function requestKind(production: ProductionState): RequestKind {
  return production === 'entregue' ? 'complaint' : 'cancellation';
}

export function answerBy(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + ANSWER_DAYS * 86_400_000);
}

/** The protocol of a request: the number of its order, and its place among the requests of that order. */
export function protocolText(orderNumber: number, position: number): string {
  return `${orderNumber}-${position}`;
}

/** A buyer who cancels after the wreath was begun. */
export const TOO_LATE_TO_CANCEL =
  'A sua homenagem já está sendo feita. Conte o motivo, e uma pessoa responde em até cinco dias.';
