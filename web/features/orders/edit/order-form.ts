import { z } from 'zod';
import type { WholeBody } from '#contract/endpoint.ts';
import type { OrderDetails, updateOrder } from '#contract/orders.ts';
import { changedFields, type Fields } from '#domain/changes.ts';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { cents, reaisFromCents, roundedCents, sumCents, timesCents } from '#domain/money.ts';
import { FAIXA_FEE, isBlank } from '#domain/order.ts';
import { type Difference, differenceChoices } from '#domain/order-money.ts';
import { phoneDigits } from '#domain/phone.ts';
import { consequencesText } from '#domain/sale/consequences.ts';
import { differencesOf } from '#domain/sale/differences.ts';
import { parseWhole } from '#domain/whole-number.ts';
import { maskPhone } from '#web/ui/masks.ts';
import { PURCHASE_LABELS, purchaseFields } from '#web/ui/purchase-fields.tsx';

/**
 * The fields of the form, at the body's paths; quantities and the ceremony ('dd/MM/yyyy HH:mm' in São Paulo time) are
 * as typed. `faixas` may have more texts than units: those of removed wreaths are kept. `total` is the stored one, in
 * reais; `adjustment`, in centavos, what was agreed beyond prices and faixas, negative for a discount. `kept`, in
 * reais, is the sum paid minus the sum refunded, plus the refunds' discounts; `difference` is the choice for a changed
 * total.
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

/** The units of a line; 0 for an invalid quantity. */
export function unitsOf({ quantity }: { quantity: string }): number {
  return parseWhole(quantity) || 0;
}

/** The ribbon text of each wreath of a line, '' for none. */
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

/** The fields of a loaded order. */
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
    whatsapp: rest.whatsapp,
    items,
    total: rest.total,
    adjustment: roundedCents(rest.total) - wreaths - faixas,
    kept: reaisFromCents(cents(roundedCents(rest.paid) - roundedCents(rest.refunded) + roundedCents(rest.discount))),
    difference: '',
    version: rest.version,
  };
}

/**
 * The total before and after: wreaths at their prices, the fee of the `count` faixas, and the adjustment. Never
 * negative.
 */
export function totalsOf(fields: OrderFields) {
  const { wreaths, faixas, count } = priced(fields.items);
  const adjustment = cents(fields.adjustment);
  const after = cents(Math.max(0, wreaths + faixas + adjustment));
  return { wreaths, faixas, count, adjustment, before: roundedCents(fields.total), after };
}

/** The choices for the difference between the two totals; none when the total stays. */
export function choicesOf(fields: OrderFields): Difference[] {
  const { before, after } = totalsOf(fields);
  const paid = roundedCents(fields.kept);
  return differenceChoices({ total: before, paid, refunded: cents(0), discount: cents(0) }, after);
}

/** The body of the call, with the new total and the version that the form was filled from. */
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

/** The facts by which the order is made and delivered. */
function madeOf(fields: OrderFields): Fields {
  const { deceased_name, funeral_location, items, faixa_texts = [] } = bodyOf(fields);
  return {
    ...{ deceased_name, funeral_location, faixa_texts },
    funeral_time: parseInstant(fields.funeral_time)?.toISOString() ?? null,
    items: items.map(({ title, color, quantity }) => ({ title, color, quantity })),
  };
}

/** Consequences of an edit, to be confirmed before it is saved; undefined when nobody has to act on it. */
export function followsFrom(order: OrderDetails, fields: OrderFields, base: OrderFields): string | undefined {
  const sale = { production: order.production, closing: order.closed?.closing ?? null };
  return consequencesText(sale, differencesOf(changedFields(madeOf(base), madeOf(fields))));
}

export const LABELS = {
  ...PURCHASE_LABELS,
  items: 'Coroas',
} satisfies Partial<Record<keyof OrderFields, string>>;

/** A value as the conflict notice shows it. */
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
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return typeof value === 'string' ? value : '';
}
