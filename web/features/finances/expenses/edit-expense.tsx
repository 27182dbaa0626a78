import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Expense, updateExpense } from '#contract/expenses.ts';
import { dayOf } from '#domain/dates.ts';
import { RecordForm } from '#web/forms/form.tsx';
import { callForEffect } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { INCOMPLETE, showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { freshExpense, reloadExpenses, showFinanceFailure } from '../queries.ts';
import { changeOf, ExpenseInputs, expenseForm } from './expense-inputs.tsx';

const FAILURE = 'Falha ao atualizar gasto.';

type EditFormProps = { expense: Expense; period: Period; onDone: () => void };

function EditForm({ expense, period, onDone }: EditFormProps) {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(expense);
  const record = useRecordForm({
    ...expenseForm,
    draft: `gasto_${expense._id}`,
    loaded: expenseForm.fieldsOf(known),
    save: (fields) => callForEffect(updateExpense, { params: { id: expense._id }, body: changeOf(fields, known) }),
    onSaved: () => {
      showSuccess('Gasto atualizado.');
      onDone();
      void reloadExpenses(queryClient);
    },
    onRefused: (error) => showFinanceFailure(FAILURE, error),
    onInvalid: () => showFailure(FAILURE, INCOMPLETE),
    reload: async () => {
      const day = dayOf(new Date(known.data));
      const fresh = await freshExpense(known._id, [{ start: day, end: day }, period]).catch(() => undefined);
      if (fresh) setKnown(fresh);
    },
  });

  function cancel(): void {
    record.discard();
    onDone();
  }

  return (
    <RecordForm record={record} subject="Este gasto" aria-label="Gasto" className="space-y-5">
      <ExpenseInputs />
      <FormButtons busy={record.isSaving} busyLabel="Salvando…" cancel="Cancelar" onCancel={cancel}>
        Salvar
      </FormButtons>
    </RecordForm>
  );
}

type EditExpenseProps = { expense: Expense | undefined; period: Period; onClose: () => void };

export function EditExpense({ expense, period, onClose }: EditExpenseProps) {
  const [last, setLast] = useState(expense);
  if (expense && expense !== last) setLast(expense);
  return (
    <Overlay open={expense !== undefined} onOpenChange={onClose} title="Editar gasto" className="max-w-2xl!">
      {last && <EditForm key={`${last._id} ${last.version}`} expense={last} period={period} onDone={onClose} />}
    </Overlay>
  );
}
