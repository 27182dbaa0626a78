import type { CallInput } from '#contract/endpoint.ts';
import { type OrderDetails, updateOrder } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { type Cents, cents, centsFromReais, reaisFromCents, sumCents, timesCents } from '#domain/money.ts';
import { FAIXA_FEE, type PaymentMethod } from '#domain/order.ts';
import { phoneDigits } from '#domain/phone.ts';
import { maskPhone } from '#web/ui/masks.ts';

/** The fields of one value, as typed; the ceremony is 'dd/MM/yyyy HH:mm' on the São Paulo clock. */
export type OrderFields = {
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  buyer_cpf: string;
  billing_address: string;
  deceased_name: string;
  funeral_location: string;
  funeral_time: string;
  payment_method: PaymentMethod;
};

type Item = OrderDetails['items'][number];

/** A faixa that is being edited; the key stays with it while others come and go. */
export type EditedFaixa = { key: number; text: string };

/** What the form holds; `quantities` are as typed, one for each item. */
export type OrderForm = { fields: OrderFields; faixas: EditedFaixa[]; quantities: string[] };

/** The order that the changes are changes of; `total` in centavos. */
export type OrderBase = OrderForm & { items: Item[]; total: Cents; version: number };

export type OrderBody = CallInput<typeof updateOrder>['body'];

/** Reais of the wire in centavos. */
function centsOf(reais: number): Cents {
  return centsFromReais(reais) ?? cents(Math.round(reais * 100));
}

/** The form of an order as it was loaded. */
export function baseOf(order: OrderDetails): OrderBase {
  const { buyer_name, buyer_email, buyer_cpf, billing_address, deceased_name, funeral_location, payment_method } =
    order;
  return {
    fields: {
      buyer_name,
      buyer_email,
      buyer_phone: maskPhone(order.buyer_phone ?? ''),
      buyer_cpf,
      billing_address,
      deceased_name,
      funeral_location,
      funeral_time: formatDateTime(new Date(order.funeral_time)),
      payment_method,
    },
    faixas: order.faixa_texts.map((text, key) => ({ key, text })),
    quantities: order.items.map(({ quantity }) => String(quantity)),
    items: order.items,
    total: centsOf(order.total),
    version: order.version,
  };
}

/** A whole number of wreaths, or undefined for what isn't one. */
export function quantityOf(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
}

function priced(items: readonly Item[], quantities: readonly string[]): Cents {
  return sumCents(items.map((item, at) => timesCents(centsOf(item.price), quantityOf(quantities[at] ?? '') ?? 0)));
}

export type OrderTotals = {
  wreaths: Cents;
  faixas: Cents;
  /** What was agreed beyond prices and faixas when the order was made; below zero for a discount. */
  adjustment: Cents;
  before: Cents;
  after: Cents;
};

/**
 * The total as it was and as it becomes: wreaths at their prices and the fee of each faixa. An amount that was agreed
 * beyond that, such as a discount by phone, stays as it is. Never below zero.
 */
export function totalsOf(base: OrderBase, form: OrderForm): OrderTotals {
  const wreaths = priced(base.items, form.quantities);
  const faixas = timesCents(FAIXA_FEE, form.faixas.length);
  const followed = priced(base.items, base.quantities) + timesCents(FAIXA_FEE, base.faixas.length);
  const adjustment = cents(base.total - followed);
  return { wreaths, faixas, adjustment, before: base.total, after: cents(Math.max(0, wreaths + faixas + adjustment)) };
}

/** The body of the call: what was typed, the total recalculated, and the version that was seen. */
export function bodyOf(base: OrderBase, form: OrderForm): OrderBody {
  const { fields } = form;
  return {
    ...fields,
    buyer_phone: phoneDigits(fields.buyer_phone),
    faixa_texts: form.faixas.map(({ text }) => text),
    total: reaisFromCents(totalsOf(base, form).after),
    items: base.items.map((item, at) => ({ ...item, quantity: quantityOf(form.quantities[at] ?? '') ?? 0 })),
    version: base.version,
  };
}

/** Messages by place: 'buyer_name', 'faixa_texts.0', 'items.2.quantity'. */
export type OrderErrors = Readonly<Record<string, string>>;

/** What the API would refuse about a body, the first message for each place. */
export function errorsOf(body: OrderBody): OrderErrors {
  const result = updateOrder.body.safeParse(body);
  if (result.success) return {};
  return firstMessages(result.error.issues.map(({ path, message }) => [path.map(String), message]));
}

/** What is typed, by the places that errors are told of. */
export function textsOf({ fields, faixas, quantities }: OrderForm): Record<string, string> {
  return {
    ...fields,
    ...Object.fromEntries(faixas.map(({ text }, at) => [`faixa_texts.${at}`, text])),
    ...Object.fromEntries(quantities.map((quantity, at) => [`items.${at}.quantity`, quantity])),
  };
}

/** What the API did refuse; `loc` of each issue begins with 'body'. */
export function errorsOfIssues(issues: readonly { loc: readonly (string | number)[]; msg: string }[]): OrderErrors {
  return firstMessages(issues.map(({ loc, msg }) => [loc.slice(1).map(String), msg]));
}

function firstMessages(found: readonly (readonly [path: string[], message: string])[]): OrderErrors {
  return Object.fromEntries(found.map(([path, message]) => [path.join('.'), message] as const).toReversed());
}

export const LABELS: Record<keyof OrderFields, string> = {
  buyer_name: 'Nome',
  buyer_email: 'E-mail',
  buyer_phone: 'Telefone',
  buyer_cpf: 'CPF ou CNPJ',
  billing_address: 'Endereço de cobrança',
  deceased_name: 'Nome da pessoa falecida',
  funeral_location: 'Local da cerimônia',
  funeral_time: 'Data e hora da cerimônia',
  payment_method: 'Método de pagamento',
};

export const FIELD_NAMES = Object.keys(LABELS) as (keyof OrderFields)[];
