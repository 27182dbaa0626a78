import { type Cents, formatBRL, parseBRL, reaisFromCents, roundedCents } from '#domain/money.ts';

/** 'R$ 1.234,50' with a no-break space, so that sign and amount stay on one line. */
export function centsText(amount: Cents): string {
  return formatBRL(amount).replaceAll(' ', '\u00a0');
}

export function moneyText(reais: number): string {
  return centsText(roundedCents(reais));
}

/** A typed amount as reais for the API; NaN when it is none. */
export function typedReais(typed: string): number {
  const amount = parseBRL(typed);
  return amount === undefined ? Number.NaN : reaisFromCents(amount);
}
