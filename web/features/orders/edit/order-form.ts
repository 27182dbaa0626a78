import { z } from 'zod';
import type { WholeBody } from '#contract/endpoint.ts';
import type { OrderDetails, updateOrder } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { cents, reaisFromCents, roundedCents, sumCents, timesCents } from '#domain/money.ts';
import { FAIXA_FEE, isBlank } from '#domain/order.ts';
import { type Difference, differenceChoices } from '#domain/order-money.ts';
import { phoneDigits } from '#domain/phone.ts';
import { parseWhole } from '#domain/whole-number.ts';
import { maskPhone } from '#web/ui/masks.ts';
import { PURCHASE_LABELS, purchaseFields } from '#web/ui/purchase-fields.tsx';

/**
 * What the form holds, at the places of the body; quantities and the ceremony, 'dd/MM/yyyy HH:mm' on the São Paulo
 * clock, are as typed. `faixas` may hold more texts than units: those of wreaths that were taken back. `total` in reais
 * is what it was; `adjustment` in centavos what was agreed beyond prices and faixas when the order was made, below zero
 * for a discount. `kept` in reais is what was paid and not given back, with the discounts of refunds; `difference` what
 * happens when the total changes.
 */
export const orderFields = z.object({
  ...purchaseFields,
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      image: z.string(),
      size: z.string(),
      color: z.string(),
      price: z.number(),
      quantity: z.string(),
      faixas: z.array(z.string()),
    }),
  ),
  total: z.number(),
  adjustment: z.number(),
  kept: z.number(),
  difference: z.string(),
  version: z.number(),
});
export type OrderFields = z.infer<typeof orderFields>;
type OrderBody = WholeBody<typeof updateOrder>;

/** The units of a line; 0 for what is no whole number. */
export function unitsOf({ quantity }: { quantity: string }): number {
  return parseWhole(quantity) || 0;
}

/** The text of each wreath of a line, '' for none. */
export function ribbonsOf(item: OrderFields['items'][number]): string[] {
  return Array.from({ length: Math.min(unitsOf(item), limits.unitsPerOrder) }, (_, at) => item.faixas[at] ?? '');
}

function priced(items: OrderFields['items']) {
  const count = items.flatMap(ribbonsOf).filter((text) => !isBlank(text)).length;
  return {
    wreaths: sumCents(items.map((item) => timesCents(roundedCents(item.price), unitsOf(item)))),
    faixas: timesCents(FAIXA_FEE, count),
    count,
  };
}

/** The form of an order as it was loaded. */
export function fieldsOf(order: OrderDetails): OrderFields {
  const { buyer_name, buyer_email, buyer_cpf, billing_address, deceased_name, funeral_location, ...rest } = order;
  const items = rest.items.map((item) => ({ ...item, quantity: String(item.quantity) }));
  const { wreaths, faixas } = priced(items);
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
    items,
    total: rest.total,
    adjustment: roundedCents(rest.total) - wreaths - faixas,
    kept: reaisFromCents(cents(roundedCents(rest.paid) - roundedCents(rest.refunded) + roundedCents(rest.discount))),
    difference: '',
    version: rest.version,
  };
}

/**
 * The total as it was and as it becomes: wreaths at their prices, the fee of each of the `count` faixas and what was
 * agreed beyond that. Never below zero.
 */
export function totalsOf(fields: OrderFields) {
  const { wreaths, faixas, count } = priced(fields.items);
  const adjustment = cents(fields.adjustment);
  const after = cents(Math.max(0, wreaths + faixas + adjustment));
  return { wreaths, faixas, count, adjustment, before: roundedCents(fields.total), after };
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
  const items = fields.items.map((item) => ({ ...item, quantity: unitsOf(item), faixas: ribbonsOf(item) }));
  const choices = choicesOf(fields);
  const chosen = choices.find((choice) => choice === difference) ?? choices[0];
  return {
    ...sent,
    difference: chosen,
    buyer_phone: phoneDigits(fields.buyer_phone),
    total: reaisFromCents(totalsOf(fields).after),
    items,
    faixa_texts: items.flatMap(({ faixas }) => faixas),
  };
}

export const LABELS = {
  ...PURCHASE_LABELS,
  items: 'Coroas',
} satisfies Partial<Record<keyof OrderFields, string>>;

/** A value as the notice of a conflict shows it. */
export function shown(path: string, fields: OrderFields): string {
  if (path === 'items') {
    const line = (item: OrderFields['items'][number]) =>
      [
        `${item.quantity} × ${item.title}`,
        ...ribbonsOf(item).map((text) => (isBlank(text) ? 'sem faixa' : `“${text}”`)),
      ].join(', ');
    return fields.items.map(line).join(' | ');
  }
  const value = fields[path as keyof OrderFields];
  return typeof value === 'string' ? value : '';
}
