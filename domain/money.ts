/** An amount of money in whole centavos. The brand keeps reais (wire, screen) and centavos (rules, columns) apart. */
export type Cents = number & { readonly unit: 'centavos' };

export const MAX_CENTS = 99_999_999_99;

/** Marks a whole number of centavos as money. Throws RangeError for fractions and unsafe numbers. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError('money must be a whole number of centavos');
  return value as Cents;
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

export function negated(amount: Cents): Cents {
  return cents(0 - amount);
}

export function timesCents(amount: Cents, quantity: number): Cents {
  return cents(amount * quantity);
}

/**
 * Reais as they travel in JSON to centavos, or undefined when the number isn't money:
 * not finite, more than two decimals, or out of range. 0.1 + 0.2 is refused rather than rounded silently.
 */
export function centsFromReais(reais: number): Cents | undefined {
  if (!Number.isFinite(reais) || Math.abs(reais) > MAX_CENTS / 100) return undefined;
  const rounded = Math.round(reais * 100);
  return rounded / 100 === reais ? cents(rounded) : undefined;
}

/** Reais of an answer in centavos, to the nearest one. Throws RangeError for what is no number. */
export function roundedCents(reais: number): Cents {
  return cents(Math.round(reais * 100));
}

/** Centavos to reais for the wire: a JSON number with at most two decimals. */
export function reaisFromCents(amount: Cents): number {
  return amount / 100;
}

/**
 * 'R$ 1.234,50', with a plain space so that texts compare, wrap and copy as people expect. Without
 * Intl.NumberFormat, whose data takes a slow phone 60 to 250 ms to load.
 */
export function formatBRL(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const reais = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${amount < 0 ? '-' : ''}R$ ${reais},${digits.slice(-2)}`;
}

/** '1.234,50': an amount as fields show it, without 'R$'. */
export function moneyFieldText(amount: Cents): string {
  return formatBRL(amount).replace('R$ ', '');
}

const MONEY_TEXT = /^-?(?:\d{1,3}(?:\.\d{3})+|\d{1,10})(?:,\d{1,2})?$/;
const PLAIN_DECIMAL = /^-?\d{1,10}\.\d{1,2}$/;

/** A typed amount ('1.234,5', 'R$ 350', '12.50') to centavos, or undefined when it isn't one. */
export function parseBRL(text: string): Cents | undefined {
  const compact = text.slice(0, 40).replace(/R\$|\s/g, '');
  if (PLAIN_DECIMAL.test(compact)) return centsFromReais(Number(compact));
  if (!MONEY_TEXT.test(compact)) return undefined;
  return centsFromReais(Number(compact.replaceAll('.', '').replace(',', '.')));
}
