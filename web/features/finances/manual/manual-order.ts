import { z } from 'zod';
import type { CallInput } from '#contract/endpoint.ts';
import { type createManualOrder, manualOrder } from '#contract/orders.ts';
import type { holdByPhone } from '#contract/payments.ts';
import type { ManagedProduct } from '#contract/products.ts';
import { isCeremonyPast } from '#domain/checkout.ts';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { type Cents, reaisFromCents, roundedCents } from '#domain/money.ts';
import { DEFAULT_COLOR, orderTotal } from '#domain/order.ts';
import { PURCHASE_LABELS } from '#web/forms/buyer.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import { own } from '#web/forms/groups.tsx';
import { purchaseKinds } from '#web/forms/purchase.tsx';
import { pricedNow, unitsOf, type WreathLine, wreaths } from '#web/forms/wreaths.tsx';
import { typedReais } from '#web/lib/money-text.ts';

export const manualForm = recordForm(
  manualOrder.omit({ faixa_texts: true }),
  {
    ...purchaseKinds,
    items: wreaths,
    /** Null follows the computed total. */
    total: own(z.string().nullable(), null),
    /** Minutes for which the wreaths wait for the payment by link; '' for a paid order. */
    hold: own(z.string(), ''),
    /** The server recognises a repeated request by it. */
    request_key: own(z.string(), ''),
  },
  { ...PURCHASE_LABELS, buyer_name: 'Nome do comprador' },
);
export type ManualFields = typeof manualForm.empty;
type ManualBody = CallInput<typeof createManualOrder>['body'];
type PhoneBody = CallInput<typeof holdByPhone>['body'];

/** Wreaths at their prices, plus one faixa for each unit. */
export function computedTotal(items: readonly WreathLine[]): Cents {
  return orderTotal(items.map((item) => ({ quantity: unitsOf(item), price: roundedCents(item.price) })));
}

export function bodyOf(fields: ManualFields, offer: readonly ManagedProduct[]) {
  const items = pricedNow(fields.items, offer).map((item) => ({ ...item, color: item.color.trim() || DEFAULT_COLOR }));
  return {
    ...manualForm.bodyOf({ ...fields, items }),
    total: fields.total === null ? reaisFromCents(computedTotal(items)) : typedReais(fields.total),
  } satisfies ManualBody;
}

/** The body of an order paid by link: of its payer only name and telephone are known. */
export function phoneBodyOf(fields: ManualFields, offer: readonly ManagedProduct[]): PhoneBody {
  const { buyer_email: _email, buyer_cpf: _cpf, billing_address: _address, ...contact } = bodyOf(fields, offer);
  const { payment_method: _method, total: _total, request_key: _key, ...order } = contact;
  const hold_minutes = Number(fields.hold) as PhoneBody['hold_minutes'];
  return { ...order, hold_minutes, order_id: fields.request_key };
}

export function pastCeremony({ funeral_time }: ManualFields, now: Date): string | undefined {
  const ceremony = parseInstant(funeral_time.trim());
  if (!ceremony || !isCeremonyPast(ceremony, now)) return undefined;
  return `A cerimônia de ${formatDateTime(ceremony)} já passou.`;
}
