import { useQueryClient } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createExpense } from '#contract/expenses.ts';
import { callForEffect } from '#web/lib/api.ts';
import { type Period, today } from '#web/lib/date-search.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { showSuccess } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { dayFromText } from '#web/ui/wall-time.ts';
import { Collapsible } from '../collapsible.tsx';
import { reloadExpenses } from '../queries.ts';
import { newBody, newExpense, parseExpenseDraft } from './expense-fields.ts';
import { ExpenseInputs } from './expense-inputs.tsx';
import { useSaving } from './use-saving.ts';

const DRAFT = 'gasto_novo';

type FormProps = {
  period: Period;
  onSaved: () => void;
};

function NewExpenseForm({ period, onSaved }: FormProps) {
  const queryClient = useQueryClient();
  const [initial] = useState(() => newExpense(today()));
  const edit = useRecordEdit(DRAFT, initial, parseExpenseDraft);
  const { form, errors, isSaving, submit } = useSaving({
    fields: edit.fields,
    failure: 'Falha ao adicionar gasto.',
    send: () => callForEffect(createExpense, { body: newBody(edit.fields) }),
    onSaved: () => {
      const day = dayFromText(edit.fields.data) ?? '';
      const isShown = day >= period.start && day <= period.end;
      edit.finish();
      showSuccess('Gasto adicionado.', isShown ? undefined : 'A data dele fica fora do período mostrado.');
      onSaved();
      void reloadExpenses(queryClient);
    },
  });
  return (
    <form ref={form} noValidate aria-label="Novo gasto" onSubmit={submit} className="space-y-5">
      {edit.wasRestored && <DraftNotice onDiscard={edit.discard} />}
      <ExpenseInputs edit={edit} errors={errors} />
      <Button type="submit" busy={isSaving} busyLabel="Adicionando…">
        Adicionar
      </Button>
    </form>
  );
}

/** The form for a new expense; it stays open and empty after each one, for the next. */
export function NewExpense({ period }: { period: Period }) {
  const draft = useDraft(DRAFT, parseExpenseDraft);
  const [isOpen, setOpen] = useState(() => draft.read() !== undefined);
  const [wasOpened, setOpened] = useState(isOpen);
  const [saved, setSaved] = useState(0);
  const sheet = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (saved > 0) sheet.current?.querySelector<HTMLElement>('[name=descricao]')?.focus();
  }, [saved]);

  function next(): void {
    setSaved((before) => before + 1);
  }

  return (
    <Collapsible
      title="Adicionar gasto"
      description="O que a casa pagou: flores, transporte, contas."
      icon={<ReceiptText className="size-6" />}
      open={isOpen}
      onToggle={() => {
        setOpen(!isOpen);
        setOpened(true);
      }}
    >
      {wasOpened && (
        <div key={saved} ref={sheet}>
          <NewExpenseForm period={period} onSaved={next} />
        </div>
      )}
    </Collapsible>
  );
}
