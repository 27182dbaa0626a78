import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { getStoreOverride, getStoreStatus, type StoreOverride, setStoreOverride } from '#contract/store.ts';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { callForChange, reasonOf } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { useSite } from '#web/lib/site.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { FormField } from '#web/ui/form-field.tsx';

const MODES = [
  ['none', 'Seguir horários'],
  ['open', 'Forçar aberta'],
  ['closed', 'Forçar fechada'],
] as const;

/** The fields of the form; `until` is 'dd/MM/yyyy HH:mm' in São Paulo time, or ''. */
type OverrideFields = { mode: (typeof MODES)[number][0]; until: string };

function fieldsOf({ mode, until }: StoreOverride): OverrideFields {
  if (mode === null) return { mode: 'none', until: '' };
  return { mode, until: until === null ? '' : formatDateTime(new Date(until)) };
}

/** The override of the fields, its expiry as an instant in UTC; 'none' has no expiry. Undefined for an invalid date. */
function overrideOf({ mode, until }: OverrideFields): StoreOverride | undefined {
  if (mode === 'none') return { mode: null, until: null };
  if (until.trim() === '') return { mode, until: null };
  const end = parseInstant(until);
  return end && { mode, until: end.toISOString() };
}

const NOTHING: StoreOverride = { mode: null, until: null };

function useOverrideChange({ done, failed }: { done: string; failed: string }) {
  const queryClient = useQueryClient();
  return useChange((body: StoreOverride) => callForChange(setStoreOverride, { body }), {
    done,
    failed: (error) => showFailure(reasonOf(error) ?? failed),
    changes: [getStoreStatus],
    after: ({ mode, until }, wanted) => {
      const override = mode !== undefined && until !== undefined ? { mode, until } : wanted;
      queryClient.setQueryData<StoreOverride>(apiQuery(getStoreOverride, {}).queryKey, override);
    },
  });
}

export function OverrideForm({ current }: { current: StoreOverride }) {
  const { control, register, handleSubmit, setError, reset } = useForm({ values: fieldsOf(current) });
  const apply = useOverrideChange({ done: 'Configuração aplicada.', failed: 'Falha ao aplicar configuração.' });
  const remove = useOverrideChange({
    done: 'Override removido. Voltou a seguir os horários.',
    failed: 'Falha ao remover override.',
  });
  const isBusy = apply.isPending || remove.isPending;
  const hasMode = useWatch({ control, name: 'mode' }) !== 'none';

  function submit(fields: OverrideFields) {
    const wanted = overrideOf(fields);
    if (!wanted) setError('until', { message: 'Complete a data e a hora, ou apague o campo.' }, { shouldFocus: true });
    else if (!isBusy) apply.mutate(wanted);
  }

  function takeBack() {
    if (isBusy) return;
    remove.mutate(NOTHING, { onSuccess: () => reset(fieldsOf(NOTHING)) });
  }

  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="space-y-5" aria-label="Abertura da loja">
      <fieldset>
        <legend className="mb-1.5 font-semibold text-small">Modo</legend>
        <div className="space-y-2">
          {MODES.map(([mode, label]) => (
            <label
              key={mode}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-3.5 hover:border-green has-checked:border-green has-checked:bg-green-soft"
            >
              <input type="radio" value={mode} className="checkbox size-5 shrink-0" {...register('mode')} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <FormField
        control={control}
        name="until"
        label="Expira em"
        optional
        hint={`No horário de ${useSite().business.cityServed}`}
      >
        {(input) => <DateTimeInput {...input} value={hasMode ? input.value : ''} disabled={!hasMode} />}
      </FormField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={apply.isPending} busyLabel="Aplicando…">
          Aplicar
        </Button>
        <Button variant="secondary" busy={remove.isPending} busyLabel="Removendo…" onClick={takeBack}>
          Remover override
        </Button>
      </div>
    </form>
  );
}
