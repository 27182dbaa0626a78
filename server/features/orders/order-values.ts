import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import type { OrderValues } from './repository.ts';

type OrderFields = Omit<HandlerInput<typeof contract.updateOrder>['body'], 'items' | 'version'>;

/** The fields of a form as they are stored; no phone and an empty one are the same. */
export function toOrderValues(fields: OrderFields): OrderValues {
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
