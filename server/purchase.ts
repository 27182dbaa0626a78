import type { z } from 'zod';
import { purchase } from '#contract/purchase.ts';
import { type Wreath, wreathsOf } from '#domain/wreath.ts';
import type { purchaseColumns, reservations } from './db/schema/reservations.ts';
import { invalidField } from './errors.ts';
import { answers, columnsOf } from './rows.ts';

/** The fields of a purchase that are a column each. */
const columns = purchase.omit({ faixa_texts: true, whatsapp: true });
const fieldsOf = answers(columns);

/** The columns that a reservation and the order it becomes have in common. */
export type PurchaseValues = Pick<typeof reservations.$inferSelect, keyof ReturnType<typeof purchaseColumns>>;
type Sent = Omit<z.output<typeof columns>, 'buyer_phone'> & { [K in 'buyer_phone']?: string | undefined };

/**
 * The columns of what a form sends; no phone and an empty one are the same. `consentAt`: when the buyer asked for
 * messages by WhatsApp, if the form says so.
 */
export function toPurchaseValues(
  { whatsapp, ...sent }: Sent & { [K in 'whatsapp']?: boolean | undefined },
  consentAt: Date | null,
): PurchaseValues {
  const { buyer_phone: phone, ...fields } = fieldsOf({ ...sent, buyer_phone: sent.buyer_phone ?? null });
  return { ...columnsOf(fields), buyerPhone: phone || null, whatsappAt: whatsapp ? consentAt : null };
}

/** The columns that reservations and orders share, read from one of their rows; fields in `sent` replace them. */
export const purchaseValues = (
  row: PurchaseValues,
  sent: Partial<Parameters<typeof toPurchaseValues>[0]> = { whatsapp: true },
  consentAt = row.whatsappAt,
): PurchaseValues => toPurchaseValues({ ...fieldsOf(row), ...sent }, consentAt);

type SentWreaths = { items: Parameters<typeof wreathsOf>[0]; faixa_texts?: readonly string[] | undefined };

/** The wreaths that a form sends with their ribbons; `path` leads to them in the body. Throws 422 at the field. */
export function sentWreaths({ items, faixa_texts }: SentWreaths, path: string[] = []): Wreath[] {
  const wreaths = wreathsOf(items, faixa_texts);
  if (!wreaths) throw invalidField([...path, 'faixa_texts'], 'Há mais faixas do que coroas.');
  return wreaths;
}
