import { type Cents, cents, formatBRL, sumCents, timesCents } from './money.ts';

/** The faixa (banner) costs R$ 20,00 for each wreath unit and is a payment line of its own. */
export const FAIXA_FEE: Cents = cents(2000);
export const FAIXA_LINE_TITLE = 'Faixa personalizada';

export const PAYMENT_METHODS = ['pix', 'card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = { pix: 'Pix', card: 'Cartão' };

export function paidWithText(method: string): string {
  if (method === 'pix') return PAYMENT_METHOD_LABELS.pix;
  return /card/.test(method) ? PAYMENT_METHOD_LABELS.card : 'Mercado Pago';
}

/** An order's number as people read and say it: 'nº 1042'. */
export function orderNumberText(number: number): string {
  return `nº ${number}`;
}

export const DEFAULT_COLOR = 'Padrão';

type PricedUnits = { quantity: number; price: Cents };

/** Wreaths plus one faixa for each unit, in centavos. */
export function orderTotal(lines: Iterable<PricedUnits>): Cents {
  const amounts: Cents[] = [];
  for (const { quantity, price } of lines) amounts.push(timesCents(price, quantity), timesCents(FAIXA_FEE, quantity));
  return sumCents(amounts);
}

/** Units of each product, in ascending id order: the order in which rows are locked, so no two buyers deadlock. */
export function unitsByProduct(wreaths: Iterable<{ productId: string }>): Map<string, number> {
  const units = new Map<string, number>();
  for (const { productId } of wreaths) units.set(productId, (units.get(productId) ?? 0) + 1);
  return new Map([...units].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export type Charge = { label: string; amount: Cents };

/** Difference between the wreaths' prices and the total: the faixas' fee in the shop, anything in an order by phone. */
export function chargesBeside(total: Cents, wreaths: readonly { price: Cents; faixa: string | null }[]): Charge[] {
  const rest = cents(total - sumCents(wreaths.map(({ price }) => price)));
  if (rest === 0) return [];
  const ribbons = wreaths.filter(({ faixa }) => faixa !== null).length;
  // A wreath whose ribbon is written later pays its fee too.
  const count = ribbons > 0 && [ribbons, wreaths.length].find((each) => rest === timesCents(FAIXA_FEE, each));
  if (count) return [{ label: `Faixas (${count} × ${formatBRL(FAIXA_FEE)})`, amount: rest }];
  return [{ label: rest > 0 ? 'Acréscimo' : 'Desconto', amount: rest }];
}

/** Spaces, characters that by definition show nothing, and the blank braille cell. */
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** True when a text has nothing that can be printed: empty, spaces, or zero-width characters only. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}
