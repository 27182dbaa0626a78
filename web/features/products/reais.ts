import { type Cents, cents } from '#domain/money.ts';

/** A price of the wire in centavos; what is no number counts as nothing. */
export function reais(amount: number): Cents {
  return cents(Math.round((Number(amount) || 0) * 100));
}
