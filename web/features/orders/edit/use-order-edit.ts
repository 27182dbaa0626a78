import { useEffect, useState } from 'react';
import type { OrderDetails } from '#contract/orders.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { isSameForm, mergeForms } from './conflict.ts';
import { parseOrderDraft } from './order-draft.ts';
import { baseOf, type OrderFields, type OrderForm } from './order-form.ts';

/**
 * The state of the form of one order. What is typed is kept as a draft. `order` may be loaded anew at any time: a form
 * without changes follows it, one with changes meets a conflict, in which nothing typed is lost.
 */
export function useOrderEdit(order: OrderDetails) {
  const draft = useDraft(`pedido_${order.order_id}`, parseOrderDraft);
  const [kept] = useState(() => draft.read());
  const [base, setBase] = useState(() => kept?.base ?? baseOf(order));
  const [form, setForm] = useState<OrderForm>(() => kept?.form ?? base);
  const [wasRestored, setRestored] = useState(kept !== undefined);
  const [isFinished, setFinished] = useState(false);
  const isDirty = !isFinished && !isSameForm(form, base);
  const isOutdated = base.version !== order.version;

  function start(next: OrderForm, isMerge: boolean): void {
    setBase(baseOf(order));
    setForm(next);
    if (!isMerge) setRestored(false);
  }
  if (isOutdated && !isDirty) start(baseOf(order), false);

  useEffect(() => {
    if (isDirty) draft.save({ form, base });
    else draft.erase();
  }, [draft, isDirty, form, base]);

  const change = (part: Partial<OrderForm>) => setForm((before) => ({ ...before, ...part }));
  return {
    base,
    form,
    isDirty,
    wasRestored: wasRestored && isDirty,
    /** The order as somebody else has left it meanwhile. */
    conflict: isOutdated && isDirty ? baseOf(order) : undefined,
    setField: (name: keyof OrderFields, value: string) => change({ fields: { ...form.fields, [name]: value } }),
    setQuantity: (at: number, text: string) => change({ quantities: form.quantities.with(at, text) }),
    setFaixa: (key: number, text: string) =>
      change({ faixas: form.faixas.map((faixa) => (faixa.key === key ? { key, text } : faixa)) }),
    addFaixa: () => {
      const key = Math.max(-1, ...form.faixas.map((faixa) => faixa.key)) + 1;
      change({ faixas: [...form.faixas, { key, text: '' }] });
      return key;
    },
    removeFaixa: (key: number) => change({ faixas: form.faixas.filter((faixa) => faixa.key !== key) }),
    /** Back to the order as it is now. */
    discard: () => start(baseOf(order), false),
    /** My changes on top of the order as it is now. */
    keepMine: () => start(mergeForms(base, form, baseOf(order)), true),
    /** It has been sent: nothing of it is kept any more. */
    finish: () => {
      setFinished(true);
      draft.erase();
    },
  };
}

export type OrderEdit = ReturnType<typeof useOrderEdit>;
