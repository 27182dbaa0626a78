import { useQueryClient } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useRef, useState } from 'react';
import { createExpense } from '#contract/expenses.ts';
import { RecordForm } from '#web/forms/form.tsx';
import { callForEffect } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { useHasDraft } from '#web/lib/drafts.ts';
import { INCOMPLETE, showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { dayFromText } from '#web/ui/wall-time.ts';
import { Collapsible } from '../collapsible.tsx';
import { reloadExpenses, showFinanceFailure } from '../queries.ts';
import { ExpenseInputs, expenseForm, newExpense } from './expense-inputs.tsx';

const DRAFT = 'gasto_novo';
const FAILURE = 'Falha ao adicionar gasto.';

function NewExpenseForm({ period }: { period: Period }) {
  const queryClient = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [empty] = useState(newExpense);
  const record = useRecordForm({
    ...expenseForm,
    draft: DRAFT,
    loaded: empty,
    save: (fields) => callForEffect(createExpense, { body: expenseForm.bodyOf(fields) }),
    onSaved: ({ data }, form) => {
      const day = dayFromText(data) ?? '';
      const isShown = day >= period.start && day <= period.end;
      showSuccess('Gasto adicionado.', isShown ? undefined : 'A data dele fica fora do período mostrado.');
      form.reset(newExpense());
      element.current?.querySelector<HTMLElement>('[name=descricao]')?.focus();
      void reloadExpenses(queryClient);
    },
    onRefused: (error) => showFinanceFailure(FAILURE, error),
    onInvalid: () => showFailure(FAILURE, INCOMPLETE),
  });
  return (
    <RecordForm ref={element} record={record} subject="Este gasto" aria-label="Novo gasto" className="space-y-5">
      <ExpenseInputs />
      <Button type="submit" busy={record.isSaving} busyLabel="Adicionando…">
        Adicionar
      </Button>
    </RecordForm>
  );
}

export function NewExpense({ period }: { period: Period }) {
  const hasDraft = useHasDraft(DRAFT);
  const [isOpen, setOpen] = useState(hasDraft);
  return (
    <Collapsible
      title="Adicionar gasto"
      description="O que a casa pagou: flores, transporte, contas."
      icon={<ReceiptText className="size-6" />}
      open={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      <NewExpenseForm period={period} />
    </Collapsible>
  );
}
