import { PAYMENT_METHODS } from '#domain/order.ts';
import { FIELD_NAMES, type ManualFields, type ManualForm, type ManualLine } from './manual-order.ts';

const LONGEST = 2_000;
const MOST = 100;

function entriesOf(raw: unknown): Map<string, unknown> {
  if (typeof raw !== 'object' || raw === null) throw new TypeError('not a draft of an order');
  return new Map(Object.entries(raw));
}

function textOf(raw: unknown): string {
  if (typeof raw !== 'string') throw new TypeError('not a text');
  return raw.slice(0, LONGEST);
}

function listOf<T>(raw: unknown, read: (item: unknown, at: number) => T): T[] {
  if (!Array.isArray(raw)) throw new TypeError('not a list');
  return raw.slice(0, MOST).map(read);
}

function lineOf(raw: unknown, key: number): ManualLine {
  const found = entriesOf(raw);
  const text = (name: string) => textOf(found.get(name));
  return {
    key,
    productId: text('productId'),
    quantity: text('quantity'),
    color: text('color'),
    faixas: listOf(found.get('faixas'), textOf),
  };
}

/** A kept draft; throws for anything that isn't one. */
export function parseManualDraft(raw: unknown): ManualForm {
  const found = entriesOf(raw);
  const fields = entriesOf(found.get('fields'));
  const total = found.get('total');
  const lines = listOf(found.get('lines'), lineOf);
  if (lines.length === 0) throw new TypeError('not a draft of an order');
  return {
    fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, textOf(fields.get(name))])) as ManualFields,
    method: PAYMENT_METHODS.find((known) => known === found.get('method')) ?? 'pix',
    lines,
    total: total === undefined ? undefined : textOf(total),
    requestKey: textOf(found.get('requestKey')),
  };
}
