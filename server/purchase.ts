import type { z } from 'zod';
import type { purchase, purchaseItems } from '#contract/purchase.ts';
import type { purchaseColumns, reservationItems, reservations } from './db/schema/reservations.ts';

type Purchase = z.output<typeof purchase>;
type PurchaseItem = z.output<typeof purchaseItems>[number];
/** The columns that a reservation and the order it becomes have in common. */
export type PurchaseValues = Pick<typeof reservations.$inferSelect, keyof ReturnType<typeof purchaseColumns>>;
type UnitRow = Omit<typeof reservationItems.$inferSelect, 'id' | 'reservationId' | 'position'>;

/** The columns of what a form sends; no phone and an empty one are the same. */
export function toPurchaseValues(
  fields: Omit<Purchase, 'buyer_phone'> & { buyer_phone?: string | undefined },
): PurchaseValues {
  return {
    buyerName: fields.buyer_name,
    buyerEmail: fields.buyer_email,
    buyerPhone: fields.buyer_phone || null,
    buyerCpf: fields.buyer_cpf,
    billingAddress: fields.billing_address,
    deceasedName: fields.deceased_name,
    funeralLocation: fields.funeral_location,
    funeralTime: fields.funeral_time,
    faixaTexts: fields.faixa_texts,
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
    faixa_texts: row.faixaTexts,
    payment_method: row.paymentMethod,
    total: row.total,
  };
}

/** The purchase's columns of a reservation or an order, without what is their own. */
export function purchaseValues(row: PurchaseValues): PurchaseValues {
  return toPurchaseValues(toPurchase(row));
}

/** A line of a purchase as the API answers it. */
export function toItem({ productId, title, image, size, color, quantity, price }: UnitRow): PurchaseItem {
  return { id: productId, title, image, size, color, quantity, price };
}
