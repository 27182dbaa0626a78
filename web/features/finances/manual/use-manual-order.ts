import { useEffect, useState } from 'react';
import { newClientKey } from '#web/lib/client-key.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { parseManualDraft } from './manual-draft.ts';
import {
  emptyOrder,
  isUntouched,
  type ManualFields,
  type ManualForm,
  type ManualLine,
  newLine,
} from './manual-order.ts';

export const MANUAL_DRAFT = 'pedido_manual';

/** The order being typed, kept as a draft until it is sent. */
export function useManualOrder() {
  const draft = useDraft(MANUAL_DRAFT, parseManualDraft);
  const [kept] = useState(() => draft.read());
  const [form, setForm] = useState<ManualForm>(() => kept ?? emptyOrder(newClientKey()));
  const [wasRestored, setRestored] = useState(kept !== undefined);
  const [isFinished, setFinished] = useState(false);
  const isEmpty = isFinished || isUntouched(form);

  useEffect(() => {
    if (isEmpty) draft.erase();
    else draft.save(form);
  }, [draft, isEmpty, form]);

  const change = (part: Partial<ManualForm>) => setForm((before) => ({ ...before, ...part }));
  const changeLine = (key: number, part: (line: ManualLine) => Partial<ManualLine>) =>
    setForm((before) => ({
      ...before,
      lines: before.lines.map((line) => (line.key === key ? { ...line, ...part(line) } : line)),
    }));

  return {
    form,
    wasRestored: wasRestored && !isEmpty,
    setField: (name: keyof ManualFields, value: string) => change({ fields: { ...form.fields, [name]: value } }),
    setMethod: (method: ManualForm['method']) => change({ method }),
    setTotal: (total: string | undefined) => change({ total }),
    setLine: (key: number, part: Partial<Omit<ManualLine, 'key' | 'faixas'>>) => changeLine(key, () => part),
    setFaixa: (key: number, at: number, text: string) =>
      changeLine(key, ({ faixas }) => ({
        faixas: Array.from({ length: Math.max(faixas.length, at + 1) }, (_, unit) =>
          unit === at ? text : (faixas[unit] ?? ''),
        ),
      })),
    /** Returns the key of the new line. */
    addLine: () => {
      const line = newLine(form.lines);
      change({ lines: [...form.lines, line] });
      return line.key;
    },
    removeLine: (key: number) => change({ lines: form.lines.filter((line) => line.key !== key) }),
    /** What is typed is an order of its own after all, not the one that was sent with this key. */
    renew: () => change({ requestKey: newClientKey() }),
    discard: () => {
      setForm(emptyOrder(newClientKey()));
      setRestored(false);
    },
    /** It has been sent: nothing of it is kept any more. */
    finish: () => {
      setFinished(true);
      draft.erase();
    },
  };
}

export type ManualOrderEdit = ReturnType<typeof useManualOrder>;
