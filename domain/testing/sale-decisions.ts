import { paidContent } from '#domain/payment.ts';
import { isTakenBack, isToldToBuyer } from '#domain/production.ts';
import { checkAvailability, isLive } from '#domain/reservation.ts';
import { consequencesOf } from '#domain/sale/consequences.ts';
import { answered, checkRefund, closed, givenBack, reported, stopped } from '#domain/sale/sale.ts';
import { settle } from '#domain/sale/settle.ts';
import { checkAttempt, movesStage } from '#domain/sale/stages.ts';
import { wreathsOf } from '#domain/wreath.ts';
import type { Life } from './sale-steps.ts';

/** The decisions that a life is played against; a planted mistake replaces one. */
export const RIGHT = {
  ...{ answered, checkAvailability, checkRefund, closed, consequencesOf, givenBack, isLive, isTakenBack },
  ...{ checkAttempt, isToldToBuyer, movesStage, paidContent, reported, settle, stopped, wreathsOf },
  /** Conditions of a line in a service. */
  mayUndo: (isAdministrator: boolean): boolean => isAdministrator,
  unitsOf: ({ order, wreaths }: Life): number => (order.closing === null ? wreaths.length : 0),
};
export type Decisions = typeof RIGHT;
