import { cents } from '#domain/money.ts';
import { PAYMENT_METHODS } from '#domain/order.ts';
import { FIELD_NAMES, type OrderBase, type OrderFields, type OrderForm } from './order-form.ts';

/** What has been changed and not sent, with the order that it is a change of. */
export type OrderDraft = { form: OrderForm; base: OrderBase };

const LONGEST = 2_000;
const MOST = 200;

function entriesOf(raw: unknown): Map<string, unknown> {
  if (typeof raw !== 'object' || raw === null) throw new TypeError('not a draft of an order');
  return new Map(Object.entries(raw));
}

function textOf(raw: unknown): string {
  if (typeof raw !== 'string') throw new TypeError('not a text');
  return raw.slice(0, LONGEST);
}

function numberOf(raw: unknown): number {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) throw new TypeError('not a number');
  return raw;
}

function listOf<T>(raw: unknown, read: (item: unknown) => T): T[] {
  if (!Array.isArray(raw)) throw new TypeError('not a list');
  return raw.slice(0, MOST).map(read);
}

function fieldsOf(raw: unknown): OrderFields {
  const found = entriesOf(raw);
  const texts = Object.fromEntries(FIELD_NAMES.map((name) => [name, textOf(found.get(name))]));
  const method = PAYMENT_METHODS.find((known) => known === found.get('payment_method')) ?? 'pix';
  return { ...(texts as OrderFields), payment_method: method };
}

function formOf(raw: unknown): OrderForm {
  const found = entriesOf(raw);
  return {
    fields: fieldsOf(found.get('fields')),
    faixas: listOf(found.get('faixas'), (item) => textOf(entriesOf(item).get('text'))).map((text, key) => ({
      key,
      text,
    })),
    quantities: listOf(found.get('quantities'), textOf),
  };
}

function itemOf(raw: unknown): OrderBase['items'][number] {
  const found = entriesOf(raw);
  const text = (name: string) => textOf(found.get(name));
  return {
    id: text('id'),
    title: text('title'),
    image: text('image'),
    size: text('size'),
    color: text('color'),
    quantity: numberOf(found.get('quantity')),
    price: numberOf(found.get('price')),
  };
}

/** A kept draft; throws for anything that isn't one. */
export function parseOrderDraft(raw: unknown): OrderDraft {
  const found = entriesOf(raw);
  const base = entriesOf(found.get('base'));
  return {
    form: formOf(found.get('form')),
    base: {
      ...formOf(found.get('base')),
      items: listOf(base.get('items'), itemOf),
      total: cents(numberOf(base.get('total'))),
      version: numberOf(base.get('version')),
    },
  };
}
