import type { z } from 'zod';
import type { purchase } from '#contract/purchase.ts';
import { type Wreath, wreathsOf } from '#domain/wreath.ts';
import type { purchaseColumns, reservations } from './db/schema/reservations.ts';
import { invalidField } from './errors.ts';

type Purchase = Omit<z.output<typeof purchase>, 'faixa_texts'>;
/** The columns that a reservation and the order it becomes have in common. */
export type PurchaseValues = Pick<typeof reservations.$inferSelect, keyof ReturnType<typeof purchaseColumns>>;

/**
 * The columns of what a form sends; no phone and an empty one are the same. `consentAt`: when the buyer asked for
 * messages by WhatsApp, if the form says so.
 */
export function toPurchaseValues(
  fields: Omit<Purchase, 'buyer_phone' | 'whatsapp'> &
    Partial<Record<'buyer_phone', string | undefined>> &
    Partial<Record<'whatsapp', boolean | undefined>>,
  consentAt: Date | null,
): PurchaseValues {
  return {
    buyerName: fields.buyer_name,
    buyerEmail: fields.buyer_email,
    buyerPhone: fields.buyer_phone || null,
    whatsappAt: fields.whatsapp ? consentAt : null,
    buyerCpf: fields.buyer_cpf,
    billingAddress: fields.billing_address,
    deceasedName: fields.deceased_name,
    funeralLocation: fields.funeral_location,
    funeralTime: fields.funeral_time,
    paymentMethod: fields.payment_method,
    total: fields.total,
  };
}

/** A purchase as the API answers it. */
export function toPurchase(row: PurchaseValues): Purchase {
  return {
    buyer_name: row.buyerName,
    buyer_email: row.buyerEmail,
    ...(row.buyerPhone ? { buyer_phone: row.buyerPhone } : {}),
    buyer_cpf: row.buyerCpf,
    billing_address: row.billingAddress,
    deceased_name: row.deceasedName,
    funeral_location: row.funeralLocation,
    funeral_time: row.funeralTime,
    payment_method: row.paymentMethod,
    total: row.total,
    whatsapp: row.whatsappAt !== null,
  };
}

/** The purchase's columns of a reservation or an order, without what is their own. */
export function purchaseValues(row: PurchaseValues): PurchaseValues {
  return toPurchaseValues(toPurchase(row), row.whatsappAt);
}

type SentWreaths = { items: Parameters<typeof wreathsOf>[0]; faixa_texts?: readonly string[] | undefined };

/** The wreaths that a form sends with their ribbons; `path` leads to them in the body. Throws 422 at the field. */
export function sentWreaths({ items, faixa_texts }: SentWreaths, path: string[] = []): Wreath[] {
  const wreaths = wreathsOf(items, faixa_texts);
  if (!wreaths) throw invalidField([...path, 'faixa_texts'], 'Há mais faixas do que coroas.');
  return wreaths;
}
