import { type Cents, formatBRL, parseBRL, reaisFromCents, roundedCents } from '#domain/money.ts';

/** 'R$ 1.234,50' with a no-break space, so that the amount stays on the line of its currency. */
export function centsText(amount: Cents): string {
  return formatBRL(amount).replaceAll(' ', '\u00a0');
}

/** Reais of the wire as 'R$ 1.234,50', with a no-break space. */
export function moneyText(reais: number): string {
  return centsText(roundedCents(reais));
}

/** What was typed as reais of the wire; NaN when it is no amount. */
export function typedReais(typed: string): number {
  const amount = parseBRL(typed);
  return amount === undefined ? Number.NaN : reaisFromCents(amount);
}
