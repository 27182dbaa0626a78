import { type Changes, changedFields, type Fields } from '#domain/changes.ts';
import { maskDocument } from '#domain/cpf.ts';
import { reaisFromCents } from '#domain/money.ts';
import type { OrderUnit, OrderValues } from './repository.ts';

/** What of an order people write, as the log compares it: keys as on the wire, money in reais. */
function fields(order: OrderValues, units: OrderUnit[]): Fields {
  return {
    buyer_name: order.buyerName,
    buyer_email: order.buyerEmail,
    buyer_phone: order.buyerPhone,
    buyer_cpf: order.buyerCpf,
    billing_address: order.billingAddress,
    deceased_name: order.deceasedName,
    funeral_location: order.funeralLocation,
    funeral_time: order.funeralTime.toISOString(),
    faixa_texts: order.faixaTexts,
    payment_method: order.paymentMethod,
    total: reaisFromCents(order.total),
    items: units.map(({ productId, title, image, size, color, quantity, price }) => ({
      id: productId,
      title,
      image,
      size,
      color,
      quantity,
      price: reaisFromCents(price),
    })),
  };
}

function masked(changed: Fields): Fields {
  const { buyer_cpf: cpf } = changed;
  return typeof cpf === 'string' ? { ...changed, buyer_cpf: maskDocument(cpf) } : changed;
}

export type LoggedOrder = { values: OrderValues; units: OrderUnit[] };

/** The fields of a new order for the log, its CPF masked. */
export function loggedOrder({ values, units }: LoggedOrder): Changes {
  return { after: masked(fields(values, units)) };
}

/**
 * What an edit changed, for the log. The CPF is masked after comparing, so that a corrected digit shows as a change
 * even where the mask hides it.
 */
export function loggedEdit(before: LoggedOrder, after: LoggedOrder): Changes | undefined {
  const changes = changedFields(fields(before.values, before.units), fields(after.values, after.units));
  if (!changes) return undefined;
  return { before: masked(changes.before ?? {}), after: masked(changes.after ?? {}) };
}
