import { cents, formatBRL } from '#domain/money.ts';

/** Reais of the wire as 'R$ 1.234,50'. */
export function moneyText(reais: number): string {
  return formatBRL(cents(Math.round(reais * 100)));
}
