import { type Cents, cents } from '#domain/money.ts';

/** A price of the API in centavos; 0 for an invalid one. */
export function reais(amount: number): Cents {
  return cents(Math.round((Number(amount) || 0) * 100));
}
