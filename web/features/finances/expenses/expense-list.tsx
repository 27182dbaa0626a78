import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2, Undo2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Expense } from '#contract/expenses.ts';
import { createExpense, deleteExpense } from '#contract/expenses.ts';
import { formatDay } from '#domain/dates.ts';
import { ApiError, call, callForEffect } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { showSuccess } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { PeriodTable } from '../period-table.tsx';
import { reloadExpenses, showFinanceFailure, type useExpenses } from '../queries.ts';
import { EditExpense } from './edit-expense.tsx';

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

type Acts = { isLeaving: (expense: Expense) => boolean; onEdit: (expense: Expense) => void; onDelete: Acts['onEdit'] };

function Actions({ expense, acts }: { expense: Expense; acts: Acts }) {
  const isLeaving = acts.isLeaving(expense);
  return (
    <div className="flex flex-wrap justify-end gap-x-1 @lg:flex-nowrap">
      <Button
        variant="quiet"
        size="small"
        onClick={() => acts.onEdit(expense)}
        aria-label={`Editar o gasto ${expense.descricao}`}
      >
        <Pencil aria-hidden="true" className="size-4" />
        Editar
      </Button>
      <Button
        variant="quiet"
        size="small"
        busy={isLeaving}
        busyLabel="Excluindo…"
        onClick={() => acts.onDelete(expense)}
        aria-label={`Excluir o gasto ${expense.descricao}`}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        Excluir
      </Button>
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

const idOf = ({ _id }: Expense) => _id;

/** Deletes an expense after confirmation; `place` gets the focus when the row disappears. */
function useDeleting(rows: readonly Expense[] | undefined, place: RefObject<HTMLElement | null>) {
  const queryClient = useQueryClient();
  const leaving = useRef<string>(undefined);

  useEffect(() => {
    if (leaving.current === undefined || !rows || rows.some(({ _id }) => _id === leaving.current)) return;
    leaving.current = undefined;
    // Only when the focus went with the row.
    if (document.activeElement === document.body) place.current?.focus();
  }, [rows, place]);

  return useMutation({
    mutationFn: ({ _id }: Expense) => removeExpense(_id),
    onMutate: ({ _id }) => {
      leaving.current = _id;
    },
    onSuccess: async () => {
      showSuccess('Gasto excluído.');
      await reloadExpenses(queryClient);
    },
    onError: (error) => {
      leaving.current = undefined;
      showFinanceFailure('Falha ao excluir gasto.', error);
    },
  });
}

/** Offers to enter an expense again that was deleted by mistake, with all its values. */
function UndoDeletion({ expense, onUndone }: { expense: Expense; onUndone: () => void }) {
  const queryClient = useQueryClient();
  const { descricao, valor, categoria, data } = expense;
  const undoing = useMutation({
    mutationFn: () => call(createExpense, { body: { descricao, valor, categoria, data } }),
    onSuccess: async () => {
      showSuccess('O gasto voltou.');
      onUndone();
      await reloadExpenses(queryClient);
    },
    onError: (error) => showFinanceFailure('Não foi possível desfazer a exclusão.', error),
  });
  return (
    <p className="no-print mt-3 flex flex-wrap items-center gap-x-3 text-small">
      <span className="min-w-0 break-words text-muted">
        {descricao}, de {moneyText(valor)}, foi excluído.
      </span>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Desfazer a exclusão do gasto ${descricao}`}
        busy={undoing.isPending}
        onClick={() => undoing.mutate()}
      >
        <Undo2 aria-hidden="true" className="size-4.5" />
        Desfazer
      </Button>
    </p>
  );
}

type ExpenseListProps = { list: ReturnType<typeof useExpenses>; period: Period };

/** The expenses of the period, newest first, with buttons to edit and to delete after confirmation. */
export function ExpenseList({ list, period }: ExpenseListProps) {
  const place = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Expense>();
  const [toDelete, setToDelete] = useState<Expense>();
  const [asked, setAsked] = useState<Expense>();
  const [deleted, setDeleted] = useState<Expense>();
  const deleting = useDeleting(list.rows, place);
  const acts: Acts = {
    isLeaving: ({ _id }) => deleting.isPending && deleting.variables._id === _id,
    onEdit: setEdited,
    onDelete: (expense) => {
      setAsked(expense);
      setToDelete(expense);
    },
  };

  function confirm(): void {
    if (toDelete && !deleting.isPending) deleting.mutate(toDelete, { onSuccess: (_, expense) => setDeleted(expense) });
    setToDelete(undefined);
  }

  return (
    <>
      <PeriodTable
        title="Gastos"
        name="gastos"
        list={list}
        place={place}
        columns={columnsOf(acts)}
        rowKey={idOf}
        counted={['gasto', 'gastos']}
        none="Nenhum gasto neste período"
      />
      {deleted && <UndoDeletion key={deleted._id} expense={deleted} onUndone={() => setDeleted(undefined)} />}
      <EditExpense expense={edited} period={period} onClose={() => setEdited(undefined)} />
      <ConfirmDialog
        open={toDelete !== undefined}
        title="Confirmar exclusão"
        confirmLabel="Excluir"
        onConfirm={confirm}
        onCancel={() => setToDelete(undefined)}
      >
        {asked && (
          <p className="break-words">
            Excluir o gasto <strong>{asked.descricao}</strong>, de {moneyText(asked.valor)}? Ele sai dos totais do
            período.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
