import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Expense, updateExpense } from '#contract/expenses.ts';
import { dayOf } from '#domain/dates.ts';
import { ApiError, callForEffect } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { showSuccess } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictNotice } from '#web/ui/conflict-notice.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { freshExpense, reloadExpenses } from '../queries.ts';
import { differencesOf, parseExpenseDraft, recordOf, updateBody } from './expense-fields.ts';
import { ExpenseInputs } from './expense-inputs.tsx';
import { useSaving } from './use-saving.ts';

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}

type EditFormProps = { expense: Expense; period: Period; onDone: () => void };

function EditForm({ expense, period, onDone }: EditFormProps) {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(expense);
  const edit = useRecordEdit(`gasto_${expense._id}`, recordOf(expense), parseExpenseDraft);

  async function refused(error: unknown): Promise<void> {
    if (!isStale(error)) return;
    const day = dayOf(new Date(known.data));
    const fresh = await freshExpense(known._id, [{ start: day, end: day }, period]).catch(() => undefined);
    if (!fresh) return;
    setKnown(fresh);
    edit.meet(recordOf(fresh));
  }

  const { form, errors, isSaving, submit } = useSaving({
    fields: edit.fields,
    failure: 'Falha ao atualizar gasto.',
    send: () =>
      callForEffect(updateExpense, {
        params: { id: expense._id },
        body: updateBody(edit.fields, edit.base, known.data),
      }),
    onSaved: () => {
      edit.finish();
      showSuccess('Gasto atualizado.');
      onDone();
      void reloadExpenses(queryClient);
    },
    onRefused: refused,
  });

  function cancel(): void {
    edit.finish();
    onDone();
  }

  return (
    <form ref={form} noValidate aria-label="Gasto" onSubmit={submit} className="space-y-5">
      {edit.conflict && (
        <ConflictNotice
          subject="Este gasto"
          differences={differencesOf(edit.base, edit.conflict, edit.fields)}
          onReload={edit.takeTheirs}
          onKeep={edit.keepMine}
        />
      )}
      {edit.wasRestored && !edit.conflict && <DraftNotice onDiscard={edit.discard} />}
      <ExpenseInputs edit={edit} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSaving} busyLabel="Salvando…">
          Salvar
        </Button>
        <Button variant="secondary" onClick={cancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

type EditExpenseProps = { expense: Expense | undefined; period: Period; onClose: () => void };

/** One expense over the list, to be changed; closed while there is none. */
export function EditExpense({ expense, period, onClose }: EditExpenseProps) {
  const [last, setLast] = useState(expense);
  if (expense && expense !== last) setLast(expense);
  return (
    <Overlay open={expense !== undefined} onOpenChange={onClose} title="Editar gasto" className="max-w-2xl!">
      {last && <EditForm key={`${last._id} ${last.version}`} expense={last} period={period} onDone={onClose} />}
    </Overlay>
  );
}
