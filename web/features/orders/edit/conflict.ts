import type { OrderBase, OrderForm } from './order-form.ts';
import { FIELD_NAMES, LABELS } from './order-form.ts';

const textsOf = ({ faixas }: OrderForm) => faixas.map(({ text }) => text);
const same = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((text, at) => text === right[at]);
const itemsOf = ({ items }: OrderBase) => items.map(({ id, size, color }) => JSON.stringify([id, size, color]));

/** True when both forms say the same. */
export function isSameForm(left: OrderForm, right: OrderForm): boolean {
  return (
    FIELD_NAMES.every((name) => left.fields[name] === right.fields[name]) &&
    same(textsOf(left), textsOf(right)) &&
    same(left.quantities, right.quantities)
  );
}

/** One thing that somebody else changed: as they left it, and as it is in the form. */
export type Difference = { label: string; theirs: string; mine: string };

function linesOf({ items }: OrderBase, quantities: readonly string[]): string[] {
  return items.map(({ title }, at) => `${quantities[at] ?? ''} × ${title}`);
}

/** What somebody else changed since the order was opened, beside what the form says. */
export function differencesOf(base: OrderBase, mine: OrderForm, theirs: OrderBase): Difference[] {
  const differences = FIELD_NAMES.filter((name) => base.fields[name] !== theirs.fields[name]).map((name) => ({
    label: LABELS[name],
    theirs: theirs.fields[name],
    mine: mine.fields[name],
  }));
  const add = (label: string, texts: Record<'before' | 'theirs' | 'mine', readonly string[]>) => {
    if (same(texts.before, texts.theirs)) return;
    differences.push({ label, theirs: texts.theirs.join(' | '), mine: texts.mine.join(' | ') });
  };
  add('Faixas', { before: textsOf(base), theirs: textsOf(theirs), mine: textsOf(mine) });
  add('Itens', {
    before: linesOf(base, base.quantities),
    theirs: linesOf(theirs, theirs.quantities),
    mine: linesOf(base, mine.quantities),
  });
  return differences;
}

/** My changes on top of theirs: what I left as it was takes what it is now. Items that aren't the same any more are theirs. */
export function mergeForms(base: OrderBase, mine: OrderForm, theirs: OrderBase): OrderForm {
  const fields = { ...theirs.fields };
  for (const name of FIELD_NAMES) {
    if (mine.fields[name] !== base.fields[name]) Object.assign(fields, { [name]: mine.fields[name] });
  }
  const keepsQuantities = !same(mine.quantities, base.quantities) && same(itemsOf(base), itemsOf(theirs));
  return {
    fields,
    faixas: same(textsOf(mine), textsOf(base)) ? theirs.faixas : mine.faixas,
    quantities: keepsQuantities ? mine.quantities : theirs.quantities,
  };
}
