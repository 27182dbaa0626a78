import { z } from 'zod';
import type { CallInput } from '#contract/endpoint.ts';
import { type createManualOrder, manualOrder } from '#contract/orders.ts';
import type { holdByPhone } from '#contract/payments.ts';
import type { ManagedProduct } from '#contract/products.ts';
import { isCeremonyPast } from '#domain/checkout.ts';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { type Cents, reaisFromCents, roundedCents } from '#domain/money.ts';
import { DEFAULT_COLOR, orderTotal } from '#domain/order.ts';
import { parseWhole } from '#domain/whole-number.ts';
import { PURCHASE_LABELS } from '#web/forms/buyer.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import { own } from '#web/forms/groups.tsx';
import { purchaseKinds } from '#web/forms/purchase.tsx';
import { typedReais } from '#web/lib/money-text.ts';

/** A text; null where a sparse list has a gap. */
const entry = z
  .string()
  .nullable()
  .transform((text) => text ?? '');

const line = z.object({ id: z.string(), quantity: z.string(), color: z.string(), faixas: z.array(entry) });
type ManualLine = z.infer<typeof line>;

export const NEW_LINE: ManualLine = { id: '', quantity: '1', color: DEFAULT_COLOR, faixas: [] };

export const manualForm = recordForm(
  manualOrder.omit({ faixa_texts: true }),
  {
    ...purchaseKinds,
    /** Wreaths of one kind. `faixas` may have more texts than units: those of removed units are kept. */
    items: own(z.array(line).min(1).max(limits.unitsPerOrder), [NEW_LINE]),
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

/** A line with its chosen wreath, if that is offered; `units` is 0 for an invalid quantity. */
export type ChosenLine = ManualLine & { product: ManagedProduct | undefined; units: number };

export function chosenLines(items: readonly ManualLine[], offer: readonly ManagedProduct[]): ChosenLine[] {
  return items.map((line) => {
    const units = parseWhole(line.quantity);
    const product = offer.find(({ _id }) => _id === line.id);
    return { ...line, product, units: units <= limits.unitsPerOrder ? units : 0 };
  });
}

/** Wreaths at their prices, plus one faixa for each unit. */
export function computedTotal(lines: readonly ChosenLine[]): Cents {
  return orderTotal(
    lines.flatMap(({ product, units }) => (product ? [{ quantity: units, price: roundedCents(product.price) }] : [])),
  );
}

/** Units of these lines beyond the available ones of their wreath: a hint only, the server decides. */
export function shortageOf(line: ChosenLine, lines: readonly ChosenLine[]): number | undefined {
  const { product } = line;
  if (!product) return undefined;
  const wanted = lines.filter((other) => other.product === product).reduce((sum, { units }) => sum + units, 0);
  const left = product.stock - product.reserved;
  return wanted > left ? Math.max(0, left) : undefined;
}

/** The ribbon text of each wreath of a line, '' for none. */
export function ribbonsOf({ faixas, units }: ChosenLine): string[] {
  return Array.from({ length: units }, (_, at) => faixas[at] ?? '');
}

export function bodyOf(fields: ManualFields, offer: readonly ManagedProduct[]) {
  const lines = chosenLines(fields.items, offer);
  return {
    ...manualForm.bodyOf(fields),
    total: fields.total === null ? reaisFromCents(computedTotal(lines)) : typedReais(fields.total),
    items: lines.map((line) => ({
      id: line.id,
      title: line.product?.name ?? '',
      image: line.product?.image ?? '',
      size: line.product?.size ?? '',
      color: line.color.trim() || DEFAULT_COLOR,
      quantity: line.units,
      price: line.product?.price ?? 0,
      faixas: ribbonsOf(line),
    })),
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

/** The form's path of a path in the body: a missing wreath is marked at its select. */
export function placeOf(path: string): string {
  return path.replace(/\.(?:title|size|image|price)$/, '.id');
}
