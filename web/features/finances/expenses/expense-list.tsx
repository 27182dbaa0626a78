import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { createExpense, deleteExpense, type Expense, updateExpense } from '#contract/expenses.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { RecordForm } from '#web/forms/form.tsx';
import { ApiError, call, callForEffect } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import type { usePagedList } from '#web/lib/paged-list.ts';
import { INCOMPLETE, showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Action } from '#web/ui/action.tsx';
import { Button, FormButtons } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { PeriodTable } from '../period-table.tsx';
import { freshExpense, reloadExpenses, SHOWS_EXPENSES, showFinanceFailure } from '../queries.ts';
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

const REFUSED = new Set<number | undefined>([401, 403]);

/** Deletes an expense. After a refused token it tries once more, and the second answer counts. Throws ApiError. */
async function removeExpense(id: string): Promise<void> {
  try {
    await callForEffect(deleteExpense, { params: { id } }, { quietExpiry: true });
  } catch (error) {
    if (!(error instanceof ApiError) || !REFUSED.has(error.status)) throw error;
    await callForEffect(deleteExpense, { params: { id } });
  }
}

type Acts = Record<'onEdit' | 'onDeleted', (expense: Expense) => void>;

function Actions({ expense, acts }: { expense: Expense; acts: Acts }) {
  const { descricao, valor, _id } = expense;
  const remove = useChange(() => removeExpense(_id), {
    done: 'Gasto excluído.',
    failed: (error) => showFinanceFailure('Falha ao excluir gasto.', error),
    changes: SHOWS_EXPENSES,
    after: () => acts.onDeleted(expense),
  });
  return (
    <div className="flex flex-wrap justify-end gap-x-1 @lg:flex-nowrap">
      <Button
        variant="quiet"
        size="small"
        onClick={() => acts.onEdit(expense)}
        aria-label={`Editar o gasto ${descricao}`}
      >
        <Pencil />
        Editar
      </Button>
      <Action
        variant="quiet"
        size="small"
        icon={Trash2}
        run={remove}
        busyLabel="Excluindo…"
        aria-label={`Excluir o gasto ${descricao}`}
        asks={{
          title: 'Confirmar exclusão',
          yes: 'Excluir',
          text: (
            <>
              Excluir o gasto <strong>{descricao}</strong>, de {moneyText(valor)}? Ele sai dos totais do período.
            </>
          ),
        }}
      >
        Excluir
      </Action>
    </div>
  );
}

const columnsOf = (acts: Acts): readonly Column<Expense>[] => [
  { header: 'Descrição', cell: ({ descricao }) => descricao, isText: true, className: 'font-semibold' },
  { header: 'Categoria', cell: ({ categoria }) => categoria, className: 'break-words' },
  {
    header: 'Data',
    cell: ({ data }) => <time dateTime={data}>{formatDay(new Date(data))}</time>,
    className: 'whitespace-nowrap tabular-nums',
  },
  { header: 'Valor', cell: ({ valor }) => moneyText(valor), align: 'end', className: 'whitespace-nowrap tabular-nums' },
  { header: 'Ações', cell: (expense) => <Actions expense={expense} acts={acts} />, align: 'end' },
];

function UndoDeletion({ expense, onUndone }: { expense: Expense; onUndone: () => void }) {
  const { descricao, valor, categoria, data } = expense;
  const undo = useChange(() => call(createExpense, { body: { descricao, valor, categoria, data } }), {
    done: 'O gasto voltou.',
    failed: (error) => showFinanceFailure('Não foi possível desfazer a exclusão.', error),
    changes: SHOWS_EXPENSES,
    after: onUndone,
  });
  return (
    <p className="no-print mt-3 flex flex-wrap items-center gap-x-3 text-small">
      <span className="min-w-0 break-words text-muted">
        {descricao}, de {moneyText(valor)}, foi excluído.
      </span>
      <Action
        variant="quiet"
        size="small"
        icon={Undo2}
        run={undo}
        aria-label={`Desfazer a exclusão do gasto ${descricao}`}
      >
        Desfazer
      </Action>
    </p>
  );
}

type ExpenseListProps = { list: ReturnType<typeof usePagedList<Expense>>; period: Period };

export function ExpenseList({ list, period }: ExpenseListProps) {
  const place = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Expense>();
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  const edit = (expense: Expense) => {
    setEdited(expense);
    setEditing(true);
  };
  const [deleted, setDeleted] = useState<Expense>();
  return (
    <>
      <PeriodTable
        title="Gastos"
        name="gastos"
        list={list}
        place={place}
        columns={columnsOf({ onEdit: edit, onDeleted: setDeleted })}
        counted={['gasto', 'gastos']}
        none="Nenhum gasto neste período"
      />
      {deleted && <UndoDeletion key={deleted._id} expense={deleted} onUndone={() => setDeleted(undefined)} />}
      <Overlay open={isEditing} onOpenChange={close} title="Editar gasto" className="max-w-2xl!">
        {edited && <EditForm key={`${edited._id} ${edited.version}`} expense={edited} period={period} onDone={close} />}
      </Overlay>
    </>
  );
}
