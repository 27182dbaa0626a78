import { z } from 'zod';
import type { CallInput } from '#contract/endpoint.ts';
import type { OrderDetails, updateOrder } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { type Cents, cents, reaisFromCents, roundedCents, sumCents, timesCents } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { type Difference, differenceChoices } from '#domain/order-money.ts';
import { phoneDigits } from '#domain/phone.ts';
import { parseWhole } from '#domain/whole-number.ts';
import { maskPhone } from '#web/ui/masks.ts';
import { PURCHASE_LABELS, purchaseFields } from '#web/ui/purchase-fields.tsx';

/**
 * What the form holds, at the places of the body; quantities and the ceremony, 'dd/MM/yyyy HH:mm' on the São Paulo
 * clock, are as typed. `total` in reais is what it was; `adjustment` in centavos what was agreed beyond prices and faixas
 * when the order was made, below zero for a discount. `kept` in reais is what was paid and not given back, with the
 * discounts of refunds; `difference` what happens when the total changes.
 */
export const orderFields = z.object({
  ...purchaseFields,
  faixa_texts: z.array(z.string()),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      image: z.string(),
      size: z.string(),
      color: z.string(),
      price: z.number(),
      quantity: z.string(),
    }),
  ),
  total: z.number(),
  adjustment: z.number(),
  kept: z.number(),
  difference: z.string(),
  version: z.number(),
});
export type OrderFields = z.infer<typeof orderFields>;
type OrderBody = CallInput<typeof updateOrder>['body'];

/** The units of a line; 0 for what is no whole number. */
export function unitsOf({ quantity }: { quantity: string }): number {
  return parseWhole(quantity) || 0;
}

type Priced = Pick<OrderFields, 'items' | 'faixa_texts'>;

function priced({ items, faixa_texts }: Priced): Record<'wreaths' | 'faixas', Cents> {
  return {
    wreaths: sumCents(items.map((item) => timesCents(roundedCents(item.price), unitsOf(item)))),
    faixas: timesCents(FAIXA_FEE, faixa_texts.length),
  };
}

/** The form of an order as it was loaded. */
export function fieldsOf(order: OrderDetails): OrderFields {
  const { buyer_name, buyer_email, buyer_cpf, billing_address, deceased_name, funeral_location, ...rest } = order;
  const items = rest.items.map((item) => ({ ...item, quantity: String(item.quantity) }));
  const { wreaths, faixas } = priced({ items, faixa_texts: rest.faixa_texts });
  return {
    buyer_name,
    buyer_email,
    buyer_phone: maskPhone(rest.buyer_phone ?? ''),
    buyer_cpf,
    billing_address,
    deceased_name,
    funeral_location,
    funeral_time: formatDateTime(new Date(rest.funeral_time)),
    payment_method: rest.payment_method,
    faixa_texts: rest.faixa_texts,
    items,
    total: rest.total,
    adjustment: roundedCents(rest.total) - wreaths - faixas,
    kept: reaisFromCents(cents(roundedCents(rest.paid) - roundedCents(rest.refunded) + roundedCents(rest.discount))),
    difference: '',
    version: rest.version,
  };
}

/**
 * The total as it was and as it becomes: wreaths at their prices, the fee of each faixa and what was agreed beyond that.
 * Never below zero.
 */
export function totalsOf(fields: OrderFields): Record<'wreaths' | 'faixas' | 'adjustment' | 'before' | 'after', Cents> {
  const { wreaths, faixas } = priced(fields);
  const adjustment = cents(fields.adjustment);
  const after = cents(Math.max(0, wreaths + faixas + adjustment));
  return { wreaths, faixas, adjustment, before: roundedCents(fields.total), after };
}

/** What may happen with the difference between the total as it was and as it becomes; none when it stays. */
export function choicesOf(fields: OrderFields): Difference[] {
  const { before, after } = totalsOf(fields);
  const paid = roundedCents(fields.kept);
  return differenceChoices({ total: before, paid, refunded: cents(0), discount: cents(0) }, after);
}

/** The body of the call: what was typed, the total recalculated, and the version that was seen. */
export function bodyOf(fields: OrderFields): OrderBody {
  const { adjustment: _, kept: __, difference, ...sent } = fields;
  const choices = choicesOf(fields);
  const chosen = choices.find((choice) => choice === difference) ?? choices[0];
  return {
    ...sent,
    ...(chosen && { difference: chosen }),
    buyer_phone: phoneDigits(fields.buyer_phone),
    total: reaisFromCents(totalsOf(fields).after),
    items: fields.items.map((item) => ({ ...item, quantity: unitsOf(item) })),
  };
}

export const LABELS = {
  ...PURCHASE_LABELS,
  payment_method: 'Método de pagamento',
  faixa_texts: 'Faixas',
  items: 'Itens',
} satisfies Partial<Record<keyof OrderFields, string>>;

/** A value as the notice of a conflict shows it. */
export function shown(path: string, fields: OrderFields): string {
  if (path === 'faixa_texts') return fields.faixa_texts.join(' | ');
  if (path === 'items') return fields.items.map(({ quantity, title }) => `${quantity} × ${title}`).join(' | ');
  const value = fields[path as keyof OrderFields];
  return typeof value === 'string' ? value : '';
}
