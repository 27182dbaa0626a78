import { z } from 'zod';
import { type OrderDetails, updateOrder } from '#contract/orders.ts';
import { changedFields, type Fields } from '#domain/changes.ts';
import { formatDateTime } from '#domain/dates.ts';
import { cents, reaisFromCents, roundedCents, sumCents, timesCents } from '#domain/money.ts';
import { FAIXA_FEE, isBlank } from '#domain/order.ts';
import { type Difference, differenceChoices } from '#domain/order-money.ts';
import { consequencesText } from '#domain/sale/consequences.ts';
import { differencesOf } from '#domain/sale/differences.ts';
import { PURCHASE_LABELS } from '#web/forms/buyer.tsx';
import { type FormValues, recordForm } from '#web/forms/fields.tsx';
import { own } from '#web/forms/groups.tsx';
import { purchaseKinds, withRibbonList } from '#web/forms/purchase.tsx';
import { ribbonsOf, unitsOf, type WreathLine, wreaths } from '#web/forms/wreaths.tsx';

/**
 * The fields of an order. `total` is the stored one, in reais; `adjustment`, in centavos, what was agreed beyond prices
 * and faixas, negative for a discount. `kept`, in reais, is the sum paid minus the sum refunded, plus the refunds'
 * discounts; `difference` is the choice for a changed total.
 */
const kinds = {
  ...purchaseKinds,
  items: wreaths,
  total: own(z.number(), 0),
  adjustment: own(z.number(), 0),
  kept: own(z.number(), 0),
  difference: own(z.string(), ''),
};
export type OrderFields = FormValues<typeof kinds>;

export const orderForm = recordForm(
  updateOrder.body.omit({ faixa_texts: true }),
  kinds,
  { ...PURCHASE_LABELS, items: 'Coroas' },
  (body, fields) => {
    const choices = choicesOf(fields);
    return {
      ...body,
      difference: choices.find((choice) => choice === fields.difference) ?? choices[0],
      total: reaisFromCents(totalsOf(fields).after),
    };
  },
);
export const { bodyOf } = orderForm;

/** The body as it is sent: the specification has the ceremony's time as people write it, 'dd/MM/yyyy HH:mm'. */
export function sentBody(fields: OrderFields) {
  const body = withRibbonList(bodyOf(fields));
  return { ...body, funeral_time: formatDateTime(new Date(body.funeral_time)) };
}

function priced(items: readonly WreathLine[]) {
  const count = items.flatMap(ribbonsOf).filter((text) => !isBlank(text)).length;
  return {
    wreaths: sumCents(items.map((item) => timesCents(roundedCents(item.price), unitsOf(item)))),
    faixas: timesCents(FAIXA_FEE, count),
    count,
  };
}

export function fieldsOf(order: OrderDetails): OrderFields {
  const items = order.items.map((item) => ({ ...item, quantity: String(item.quantity) }));
  const { wreaths, faixas } = priced(items);
  return {
    ...orderForm.fieldsOf(order),
    items,
    adjustment: roundedCents(order.total) - wreaths - faixas,
    kept: reaisFromCents(cents(roundedCents(order.paid) - roundedCents(order.refunded) + roundedCents(order.discount))),
    difference: '',
  };
}

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

/** The facts by which the order is made and delivered. */
function madeOf(fields: OrderFields): Fields {
  const { deceased_name, funeral_location, funeral_time, faixa_texts, items } = withRibbonList(bodyOf(fields));
  return {
    ...{ deceased_name, funeral_location, funeral_time, faixa_texts },
    items: items.map(({ title, color, quantity }) => ({ title, color, quantity })),
  };
}

/** Consequences of an edit, to be confirmed before it is saved; undefined when nobody has to act on it. */
export function followsFrom(order: OrderDetails, fields: OrderFields, base: OrderFields): string | undefined {
  const sale = { production: order.production, closing: order.closed?.closing ?? null };
  return consequencesText(sale, differencesOf(changedFields(madeOf(base), madeOf(fields))));
}
