import { type Cents, cents, formatBRL } from '#domain/money.ts';

/** 'R$ 1.234,50' with a no-break space, so that the amount stays on the line of its currency. */
export function centsText(amount: Cents): string {
  return formatBRL(amount).replaceAll(' ', '\u00a0');
}

/** Reais of the wire as 'R$ 1.234,50', with a no-break space. */
export function moneyText(reais: number): string {
  return centsText(cents(Math.round(reais * 100)));
}
